#pragma once
// Generic instructions as the reader finds them in the Code chunk, and where the loader's transforms write words to.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "code/instructions.hpp"
#include "term/callable.hpp"

namespace joist {

enum class OperandKind : std::uint8_t {
  Unsigned,   // value
  Constant,   // term: integer, atom, nil or literal
  X,          // value: register number
  Y,
  Float,      // float register
  Label,      // value; 0 is "no label"
  List,       // items
};

struct Operand {
  OperandKind kind = OperandKind::Unsigned;
  std::uint32_t type = 0;  // of a register with a type: 1 + its index in the Type chunk
  union {
    Word value = 0;
    const Operand* first;  // List
  };
  Term term;
  std::uint32_t count = 0;  // List

  std::span<const Operand> items() const { return {first, count}; }
  bool is_register() const { return kind == OperandKind::X || kind == OperandKind::Y; }
  bool is_unsigned() const { return kind == OperandKind::Unsigned; }
  bool is_constant() const { return kind == OperandKind::Constant; }
  bool is_source() const { return is_constant() || is_register(); }
  bool is_label() const { return kind == OperandKind::Label; }
  bool is_atom(Term atom) const { return is_constant() && term == atom; }
};

struct GenericInstr {
  InstrId id;
  std::uint32_t offset;  // in the Code chunk, for messages
  std::span<const Operand> operands;
};

inline constexpr unsigned kMaxXRegister = 1022;
inline constexpr unsigned kMaxYRegister = 1023;

inline CodeWord register_word(const Operand& o) {
  return (o.value * sizeof(Word)) << 4 | (o.kind == OperandKind::Y ? 8 : 0) | Term::kHeaderTag;
}

/// Collects the words of a module. Labels are written as numbers and resolved at the end. The first failure is kept and
/// ends the load; after it, writing goes on without effect on anything.
class CodeWriter {
 public:
  explicit CodeWriter(std::span<const std::uint8_t> strings) : strings_(strings) {}

  std::size_t size() const { return words_.size(); }
  void word(CodeWord w) { words_.push_back(w); }
  void set_word(std::size_t at, CodeWord w) { words_[at] = w; }
  CodeWord word_at(std::size_t at) const { return words_[at]; }
  const CodeWord* data_at(std::size_t at) const { return words_.data() + at; }

  // Each checks the operand's kind.
  void source(const Operand& o);          // 's'
  void reg(const Operand& o);             // 'd' and 'S'
  void float_register(const Operand& o);  // 'l'
  void label(const Operand& o);           // 'f'
  void some_label(const Operand& o);      // 'j'
  void number(const Operand& o);          // 'u'
  void atom(const Operand& o);            // 'a'
  /// 'p': address of `bytes` constant bytes at an offset of the string table.
  void string(const Operand& offset, std::size_t bytes);
  /// A label number, known to be valid.
  void label_number(Word label);

  bool fail(std::string reason) {
    if (error_.empty()) error_ = std::move(reason);
    return false;
  }
  bool failed() const { return !error_.empty(); }
  const std::string& error() const { return error_; }

  /// Places of words that hold label numbers, in order.
  const std::vector<std::uint32_t>& label_places() const { return label_places_; }
  /// Places of words that hold offsets into the string table.
  const std::vector<std::uint32_t>& string_places() const { return string_places_; }
  std::vector<CodeWord>& words() { return words_; }

 private:
  std::span<const std::uint8_t> strings_;
  std::vector<CodeWord> words_;
  std::vector<std::uint32_t> label_places_;
  std::vector<std::uint32_t> string_places_;
  std::string error_;
};

// ---- code/transform_bits.cpp: operand lists in the forms of code/bits_forms.hpp -----------------------------------------
/// 'B': the list operand of bs_create_bin. False after out.fail().
bool write_segments(CodeWriter& out, std::span<const Operand> list);
/// 'M': the list operand of bs_match.
bool write_match_commands(CodeWriter& out, std::span<const Operand> list);

}  // namespace joist
