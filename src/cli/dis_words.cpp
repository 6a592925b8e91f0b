// Loaded instructions as text, from the words and the kinds of tables/opcodes.def alone.
#include "cli/dis_words.hpp"

#include <fmt/format.h>

#include <cstring>

#include "bif/table.hpp"
#include "code/instructions.hpp"
#include "runtime/engine.hpp"
#include "term/print.hpp"

namespace joist {

namespace {

constexpr std::size_t kTermCharacters = 200;

std::string mfa_text(const Mfa& mfa) {
  std::string s;
  print_atom(s, mfa.module);
  s += ':';
  print_atom(s, mfa.function);
  return s + fmt::format("/{}", mfa.arity);
}

std::string register_text(CodeWord w) {
  return fmt::format("{}{}", (w & 8) ? 'y' : 'x', (w >> 4) / sizeof(Word));
}
bool is_register(CodeWord w) {
  return (w & Term::kTagMask) == Term::kHeaderTag;
}

class InstructionText {
 public:
  InstructionText(const ModuleCode& code, CodePtr at) : code_(code), start_(at), at_(at + 1) {}

  WordsText run() {
    int id = instr_of_handler(*start_);
    if (id < 0) return {fmt::format("word {:#x}", *start_), 1};
    id_ = static_cast<InstrId>(id);
    const InstrInfo& info = instr_info(id_);
    text_ = info.name;
    for (const char* k = info.kinds; *k && *k != '-'; k++) {
      if (*k == ' ') continue;
      text_ += ' ';
      operand(*k);
    }
    return {text_, static_cast<std::size_t>(at_ - start_)};
  }

 private:
  void source(CodeWord w) {
    text_ += is_register(w) ? register_text(w) : term_to_string(Term(w), kTermCharacters);
  }
  void label(CodeWord w) {
    CodePtr target = reinterpret_cast<CodePtr>(w);
    text_ += target ? fmt::format("@{}", target - code_.words.get()) : "-";
  }
  void guard_bif(CodeWord w) {
    if (w & 1) {
      text_ += mfa_text(reinterpret_cast<const Export*>(w & ~CodeWord{1})->mfa) + "!";
      return;
    }
    const BifRow* row = reinterpret_cast<const BifRow*>(w);
    text_ += fmt::format("{}:{}/{}", row->module, row->name, row->arity);
  }
  void fun(CodeWord w) {
    const FunEntry* entry = reinterpret_cast<const FunEntry*>(w);
    text_ += "fun ";
    print_atom(text_, entry->name);
    text_ += fmt::format("/{}", entry->arity);
  }
  void list() {
    std::size_t count = *at_++;
    const char* kinds = list_element_kinds(id_);
    std::size_t period = std::strlen(kinds);
    text_ += '[';
    for (std::size_t i = 0; i < count; i++) {
      if (i > 0) text_ += i % period ? ' ' : ',';
      operand(kinds[i % period]);
    }
    text_ += ']';
  }
  void raw_list() {
    std::size_t count = *at_++;
    text_ += '{';
    for (std::size_t i = 0; i < count; i++) {
      CodeWord w = *at_++;
      if (i > 0) text_ += ' ';
      text_ += is_register(w) ? register_text(w) : fmt::format("{}", static_cast<std::int64_t>(w));
    }
    text_ += '}';
  }

  void operand(char kind) {
    if (kind == 'L') return list();
    if (kind == 'B' || kind == 'M') return raw_list();
    CodeWord w = *at_++;
    switch (kind) {
      case 's':
        // The first operand of call_fun2 may be a fun entry.
        if (id_ == InstrId::i_call_fun2 && at_ == start_ + 2 && Term(w).is_small()) return fun(w);
        return source(w);
      case 'd':
      case 'S':
      case 'y':
        text_ += register_text(w);
        return;
      case 'l':
        text_ += fmt::format("f{}", w);
        return;
      case 'f':
      case 'j':
        return label(w);
      case 'a':
        print_atom(text_, Term(w));
        return;
      case 'e':
        text_ += mfa_text(reinterpret_cast<const Export*>(w)->mfa);
        return;
      case 'b':
        return guard_bif(w);
      case 'F':
        return fun(w);
      case 'p':
        text_ += fmt::format("string+{}", reinterpret_cast<const std::uint8_t*>(w) - code_.strings.data());
        return;
      default:
        text_ += fmt::format("{}", w);
    }
  }

  const ModuleCode& code_;
  CodePtr start_;
  CodePtr at_;
  InstrId id_ = InstrId::Count;
  std::string text_;
};

}  // namespace

WordsText instruction_text(const ModuleCode& code, CodePtr at) {
  return InstructionText(code, at).run();
}

}  // namespace joist
