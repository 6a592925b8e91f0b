#pragma once
// From generic instructions to loaded code. See docs/internals/code.md for what each step is for.
//
// The driver (transform.cpp) goes over the instructions once. What the table of instructions tells it is enough for most;
// the others have a function each, in transform_<area>.cpp.

#include <string>
#include <vector>

#include "code/beam_file.hpp"
#include "code/module_table.hpp"
#include "code/operand.hpp"

namespace joist {

class CodeTable;

class Transform {
 public:
  Transform(CodeTable& table, const BeamFile& file, std::span<const GenericInstr> in, ModuleCode& code);

  /// Fills the words, functions, exports, funs, lines and on_load of `code`; false with a reason.
  bool run(std::string* error);

 private:
  static constexpr std::uint32_t kUnbound = ~std::uint32_t{0};
  struct Entry {
    Term function;
    std::uint32_t arity = 0;
    Export* native = nullptr;  // a native function that takes this one's place
  };

  // Driver.
  bool find_functions();
  bool one();
  bool bind_label();
  bool begin_function();
  void skip_body();
  bool finish();
  bool bind_exports();
  bool bind_funs();
  std::string describe(std::size_t index, const std::string& reason) const;
  bool fail(std::string reason) { return out_.fail(std::move(reason)); }

  // By the table.
  bool by_kinds(InstrId id, std::span<const Operand> operands);
  void operand(char kind, InstrId id, std::span<const Operand> operands, std::size_t i);
  void list(InstrId id, const Operand& o);
  bool check_numbers(InstrId id, std::span<const Operand> operands);
  /// Begins an instruction whose handler is chosen when its operands are there.
  std::size_t open(InstrId id);
  void close(std::size_t at, InstrId id);

  // transform_calls.cpp
  bool call(const GenericInstr& in);
  bool call_export(const GenericInstr& in);
  bool call_fun();
  void export_operand(const Operand& o, const Operand* arity);
  void guard_bif(InstrId id, const Operand& o);
  void fun_operand(const Operand& o);
  // transform_data.cpp
  bool put_tuple();
  bool float_move(const GenericInstr& in);
  bool line(const GenericInstr& in);
  bool start_match(const GenericInstr& in);
  bool init_binary(const GenericInstr& in);
  // transform_select.cpp
  bool select_value(const GenericInstr& in);

  const GenericInstr* next_is(InstrId id, std::size_t ahead = 1) const {
    return at_ + ahead < in_.size() && in_[at_ + ahead].id == id ? &in_[at_ + ahead] : nullptr;
  }

  CodeTable& table_;
  const BeamFile& file_;
  std::span<const GenericInstr> in_;
  ModuleCode& code_;
  CodeWriter out_;
  std::size_t at_ = 0;                       // instruction that is being transformed
  std::vector<std::uint32_t> label_offset_;  // by label
  std::vector<std::uint32_t> entry_of_;      // by label: 1 + index of the function that begins there, or 0
  std::vector<Entry> entries_;               // functions in the order of the file
  std::size_t function_ = 0;                 // functions begun so far
  std::vector<Export*> imports_;
  std::uint32_t on_load_entry_ = 0;
};

}  // namespace joist
