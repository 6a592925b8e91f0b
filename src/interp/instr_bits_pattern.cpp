// bs_match: the segments of a pattern that have fixed sizes, in one instruction. The position moves only when all of
// them have matched. Form of the operands: code/bits_forms.hpp.

#include "code/bits_forms.hpp"
#include "interp/bits_live.hpp"
#include "interp/instr.hpp"
#include "term/bits_load.hpp"
#include "term/bits_segments.hpp"
#include "term/match_context.hpp"

namespace joist {

OP(bs_match) {  // "f S M"
  if (ARG(4) != 0) HEAP_NEED(ARG(4), live_with(x, ARG(5), ARG(2)));
  Term context = REG(2);
  MatchContext* c = match_context_of(context);
  const std::uint8_t* data = c->data();
  std::size_t position = c->position;
  const CodeWord* at = pc + 6;
  const CodeWord* end = pc + 4 + ARG(3);
  while (at < end) {
    switch (static_cast<BitsCommand>(at[0])) {
      case BitsCommand::EnsureAtLeast: {
        std::size_t left = c->end - position;
        if (left < at[1] || (at[2] != 1 && (left - at[1]) % at[2] != 0)) FAIL(1);
        at += 3;
        break;
      }
      case BitsCommand::EnsureExactly:
        if (c->end - position != at[1]) FAIL(1);
        at += 2;
        break;
      case BitsCommand::Byte: {
        Word value = (position & 7) == 0 ? data[position >> 3] : load_bits(data, position, 8);
        position += 8;
        *register_at(at[1], x, e) = Term::small(static_cast<SWord>(value));
        at += 2;
        break;
      }
      case BitsCommand::SmallFlagged: {
        SWord value = bits_get_small(data, position, static_cast<unsigned>(at[1]), static_cast<unsigned>(at[2]));
        position += at[1];
        *register_at(at[3], x, e) = Term::small(value);
        at += 4;
        break;
      }
      case BitsCommand::SmallInteger: {
        Word value = load_bits(data, position, static_cast<unsigned>(at[1]));
        position += at[1];
        *register_at(at[2], x, e) = Term::small(static_cast<SWord>(value));
        at += 3;
        break;
      }
      case BitsCommand::Integer: {
        SAVE_STATE();
        Term value = bits_get_integer(p->heap, data, position, at[1], static_cast<unsigned>(at[2]));
        RELOAD_STATE();
        position += at[1];
        *register_at(at[3], x, e) = value;
        at += 4;
        break;
      }
      case BitsCommand::Binary: {
        SAVE_STATE();
        Term part = bits_part(p->heap, context, position - c->position, at[1]);
        RELOAD_STATE();
        position += at[1];
        *register_at(at[2], x, e) = part;
        at += 3;
        break;
      }
      case BitsCommand::Tail: {
        SAVE_STATE();
        Term tail = bits_part(p->heap, context, position - c->position, c->end - position);
        RELOAD_STATE();
        *register_at(at[1], x, e) = tail;
        at += 2;
        break;
      }
      case BitsCommand::Skip:
        position += at[1];
        at += 2;
        break;
      case BitsCommand::Equal:
        if (load_bits(data, position, static_cast<unsigned>(at[1])) != at[2]) FAIL(1);
        position += at[1];
        at += 3;
        break;
    }
  }
  c->position = position;
  NEXT(3 + ARG(3));
}

}  // namespace joist
