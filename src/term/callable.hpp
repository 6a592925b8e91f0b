#pragma once
// What terms know of code: the entries that funs and external funs point to.
//
// Loaded code is an array of words: for each instruction the address of its handler, then its operands. A function is
// preceded by a `func_info` instruction (handler, module, name, arity), so that the entry point alone names the function.
// Code words are immutable once published; what changes while running is only the atomic `code` of exports and fun
// entries. Exports and fun entries live as long as their runtime, so terms and code may point at them freely.

#include <atomic>
#include <cstdint>

#include "term/atoms.hpp"
#include "term/boxed.hpp"

namespace joist {

using CodeWord = Word;
using CodePtr = const CodeWord*;

struct BifRow;  // code/bif_row.hpp

/// module:function/arity as terms.
struct Mfa {
  Term module;
  Term function;
  std::uint32_t arity = 0;
  bool operator==(const Mfa&) const = default;
};

/// The words before a function's entry point.
inline constexpr int kFuncInfoWords = 4;
inline Mfa mfa_at_entry(CodePtr entry) {
  return {Term(entry[-3]), Term(entry[-2]), static_cast<std::uint32_t>(entry[-1])};
}

/// One module:function/arity that anyone calls or defines.
struct Export {
  std::atomic<CodePtr> code;      // never null: current code, or `stub`
  Mfa mfa;
  const BifRow* bif = nullptr;    // a native function (then `stub` calls it)
  CodeWord func_info[kFuncInfoWords];  // lies right before the stub, as for any function
  CodeWord stub[3];               // instruction: call the built-in, or report the function as undefined
  Word fun_object[2];             // header and pointer of the literal `fun M:F/A`

  Term fun_term() { return Term::boxed(fun_object); }
  bool is_defined() const { return bif || code.load(std::memory_order_acquire) != stub; }
};

/// One fun expression of one version of a module. `code` is the unloaded stub after a purge.
struct FunEntry {
  std::atomic<CodePtr> code;
  Term module;
  Term name;                      // '-f/1-fun-0-'
  std::uint32_t arity = 0;        // as called: without captured variables
  std::uint32_t free_count = 0;
  std::uint32_t index = 0;        // in the FunT chunk
  std::uint32_t old_uniq = 0;
  std::uint8_t module_md5[16] = {};
  CodeWord func_info[kFuncInfoWords];
  CodeWord stub[3];               // instruction: load the module or raise badfun
};

}  // namespace joist
