#pragma once
// Modules and the at most two generations of code that each has.

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "heap/literals.hpp"
#include "term/callable.hpp"

namespace joist {

/// What a stack trace says about a code address.
struct CodePlace {
  Mfa mfa;
  std::string_view file;   // lives as long as the code; empty: no line information for this place
  std::uint32_t line = 0;
};


/// One loaded version of a module. Nothing of it changes once it is published.
class ModuleCode {
 public:
  struct Function {
    std::uint32_t offset;  // of its func_info; the entry point is kFuncInfoWords further
  };
  struct Exported {
    Term function;
    std::uint32_t arity;
    std::uint32_t entry;   // offset of the entry point
  };
  struct Fun {
    FunEntry* entry;
    std::uint32_t code;    // offset of its entry point
  };
  struct LinePlace {
    std::uint32_t offset;  // from here on
    std::uint32_t item;    // index into line_items; 0: unknown
  };
  struct LineItem {
    std::uint32_t file;    // index into files
    std::uint32_t line;
  };

  Term module;
  std::unique_ptr<CodeWord[]> words;
  std::size_t word_count = 0;
  std::vector<std::uint8_t> strings;
  std::unique_ptr<LiteralArea> literals = std::make_unique<LiteralArea>();
  std::vector<Function> functions;   // ascending
  std::vector<Exported> exports;     // in the order of the file
  std::vector<Fun> funs;
  std::vector<LinePlace> lines;      // ascending
  std::vector<LineItem> line_items;
  std::vector<std::string> files;
  std::vector<Term> records;         // definitions of native records: term/record.hpp and a fifth element, the defaults
  Term attributes = Term::nil();     // literals
  Term compile_info = Term::nil();
  std::uint8_t md5[16] = {};
  CodePtr on_load = nullptr;         // entry point of the on_load function
  std::string origin;                // the file it was read from, or what else was said of it

  bool contains(CodePtr p) const { return p >= words.get() && p < words.get() + word_count; }
  CodePtr at(std::uint32_t offset) const { return words.get() + offset; }
  /// The function around `p` and its line: `p` is any word of an instruction.
  CodePlace locate(CodePtr p) const;
  Term find_record(Term name) const;  // or none
};

class Module {
 public:
  explicit Module(Term module_name) : name(module_name) {}

  const Term name;
  /// Readers may use what they point to while their own code is running in it, or under the code table's lock.
  ModuleCode* current() const { return current_.load(std::memory_order_acquire); }
  ModuleCode* old() const { return old_.load(std::memory_order_acquire); }
  bool is_loaded() const { return current() != nullptr; }

 private:
  friend class CodeTable;
  std::atomic<ModuleCode*> current_{nullptr};
  std::atomic<ModuleCode*> old_{nullptr};
  std::unique_ptr<ModuleCode> on_load_;  // waits for its on_load function
  bool on_load_runs_ = false;            // autoload gave it to a process
};

}  // namespace joist
