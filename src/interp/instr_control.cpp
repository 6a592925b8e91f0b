// Jumps, choices, and the ends of clauses where nothing matched.
#include "interp/raise.hpp"

#include "term/compare.hpp"

namespace joist {

OP(jump) { JUMP(ARG(1)); }

/// "s f L": value and label in turn. Values are immediates, or numbers on the heap.
OP(select_val) {
  Term value = SRC(1);
  Word count = ARG(3);
  for (Word i = 4; i < 4 + count; i += 2) {
    if (exact_equal(value, Term(ARG(i)))) FAIL(i + 1);
  }
  FAIL(2);
}
/// "s f L": arity and label in turn; the operand is a tuple already
OP(select_tuple_arity) {
  Term tuple = SRC(1);
  if (JOIST_UNLIKELY(!is_tuple(tuple))) FAIL(2);
  Word arity = tuple_arity(tuple);
  Word count = ARG(3);
  for (Word i = 4; i < 4 + count; i += 2) {
    if (ARG(i) == arity) FAIL(i + 1);
  }
  FAIL(2);
}

OP(badmatch) { RAISE_TAGGED(am::badmatch, SRC(1)); }
OP(case_end) { RAISE_TAGGED(am::case_clause, SRC(1)); }
OP(try_case_end) { RAISE_TAGGED(am::try_clause, SRC(1)); }
OP(badrecord) { RAISE_TAGGED(am::badrecord, SRC(1)); }
OP(if_end) {
  set_error(x, am::if_clause);
  TAIL(raise_fault);
}

// "a a u": module, name, arity of the function whose entry point lies behind; reached when no clause matched
OP(func_info) { TAIL(raise_function_clause); }

OP(int_code_end) {
  set_error(x, am::undef);
  TAIL(raise_fault);
}
}  // namespace joist
