#pragma once
// Entering a function and leaving a trace of where to go on.
#include "interp/instr.hpp"

namespace joist {

/// Pushes the address behind an instruction of `words` operand words as the return address.
#define PUSH_RETURN(words) *--e = Term(reinterpret_cast<Word>(pc + 1 + (words)) | Term::kHeaderTag)

/// Goes on at the entry point `pc`. Every call counts one reduction; when they run out, or when someone set them to zero
/// because the heap wants a collection, the entry's slow path looks at both.
#define ENTER()                                           \
  do {                                                    \
    if (JOIST_UNLIKELY(--reds < 0)) return call_slow(STATE); \
    DISPATCH();                                           \
  } while (0)

inline CodePtr code_of(const Export* target) { return target->code.load(std::memory_order_acquire); }
#define EXPORT(i) reinterpret_cast<Export*>(pc[i])

}  // namespace joist
