#pragma once
// Which X registers live when an instruction on bit strings collects.

#include "interp/instr.hpp"

namespace joist {

/// `live` X registers and the register `operand`, as a count for HEAP_NEED. Compilers may leave the match context, or
/// the binary that is appended to, out of `live` when the instruction is its last use; ERTS keeps it in a register of
/// its own while it collects. What lies between is dead and must not be looked at.
[[gnu::noinline, gnu::cold]] inline Word live_with(Term* x, Word live, CodeWord operand) {
  if (!is_x_word(operand)) return live;
  Word index = static_cast<Word>(x_register_at(operand, x) - x);
  for (Word i = live; i < index; i++) {
    if (!x[i].is_small()) x[i] = Term::nil();  // a small one may be the size operand
  }
  return index < live ? live : index + 1;
}

}  // namespace joist
