#pragma once
// Memory for instructions on bit strings: which X registers live when one collects, and words that it must leave free.

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

/// Instructions that build bit strings promise `words` free words behind their result, which then is in
/// exec->bif_result. They asked for these as well, so that the result has to spill into a fragment for this to collect.
/// False if the collector ended the process.
[[gnu::noinline, gnu::cold]] inline bool reserve_with_result(Process& p, Word words, Word live) {
  MayCollect at{p, p.exec->x.data(), static_cast<std::uint32_t>(live), &p.exec->bif_result};
  return ensure_heap(at, words);
}
#define LACKS_WORDS(words) JOIST_UNLIKELY(static_cast<Word>(p->heap.end() - htop) < static_cast<Word>(words))

}  // namespace joist
