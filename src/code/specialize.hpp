#pragma once
// Faster twins of instructions for common operand kinds. A twin has exactly the operand words of its original, so the
// loader only replaces the handler word.

#include "code/instr_ids.hpp"
#include "term/callable.hpp"

namespace joist {

/// The best instruction for `id` with the operand words `operands` in their final form (labels may still be missing:
/// they are not looked at); `id` itself if there is no better one. The loader calls this when it writes an instruction.
InstrId specialize(InstrId id, const CodeWord* operands);

}  // namespace joist
