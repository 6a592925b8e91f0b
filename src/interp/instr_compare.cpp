// Comparisons in guards: operand 1 is the label for "no". Two small integers compare as words; identical words are equal
// whatever they are, and two that are not both pointers are =:= only then.
#include "interp/instr.hpp"
#include "term/compare.hpp"

namespace joist {

static inline bool both_small(Term a, Term b) { return ((a.raw() | b.raw()) & 1) == 0; }
static inline SWord signed_word(Term t) { return static_cast<SWord>(t.raw()); }
static inline bool both_pointers(Term a, Term b) { return a.is_pointer() && b.is_pointer(); }

#define BRANCH(condition)       \
  do {                          \
    if (condition) NEXT(3);     \
    FAIL(1);                    \
  } while (0)

#define SLOW_COMPARE(name, condition) \
  [[gnu::noinline]] static Step name(JOIST_HANDLER_PARAMS) {        \
    bool yes = condition;           \
    BRANCH(yes);                      \
  }
SLOW_COMPARE(is_lt_slow, compare(SRC(2), SRC(3)) < 0)
SLOW_COMPARE(is_ge_slow, compare(SRC(2), SRC(3)) >= 0)
SLOW_COMPARE(is_eq_slow, equal(SRC(2), SRC(3)))
SLOW_COMPARE(is_ne_slow, !equal(SRC(2), SRC(3)))
SLOW_COMPARE(is_eq_exact_slow, exact_equal_slow(SRC(2), SRC(3)))
SLOW_COMPARE(is_ne_exact_slow, !exact_equal_slow(SRC(2), SRC(3)))

#define ORDER_TEST(name, first, second, slow, operation)                       \
  OP(name) {                                                                  \
    Term a = first, b = second;                                               \
    if (JOIST_LIKELY(both_small(a, b))) BRANCH(signed_word(a) operation signed_word(b)); \
    TAIL(slow);                                                              \
  }
ORDER_TEST(is_lt, SRC(2), SRC(3), is_lt_slow, <)
ORDER_TEST(is_lt_xx, XREG(2), XREG(3), is_lt_slow, <)
ORDER_TEST(is_lt_xc, XREG(2), Term(ARG(3)), is_lt_slow, <)
ORDER_TEST(is_lt_cx, Term(ARG(2)), XREG(3), is_lt_slow, <)
ORDER_TEST(is_ge, SRC(2), SRC(3), is_ge_slow, >=)
ORDER_TEST(is_ge_xx, XREG(2), XREG(3), is_ge_slow, >=)
ORDER_TEST(is_ge_xc, XREG(2), Term(ARG(3)), is_ge_slow, >=)
ORDER_TEST(is_ge_cx, Term(ARG(2)), XREG(3), is_ge_slow, >=)

OP(is_eq) {
  Term a = SRC(2), b = SRC(3);
  if (a == b) NEXT(3);
  if (both_small(a, b)) FAIL(1);
  TAIL(is_eq_slow);
}
OP(is_ne) {
  Term a = SRC(2), b = SRC(3);
  if (a == b) FAIL(1);
  if (both_small(a, b)) NEXT(3);
  TAIL(is_ne_slow);
}

#define EXACT_TEST(name, first, second)       \
  OP(is_eq_exact##name) {                     \
    Term a = first, b = second;               \
    if (a == b) NEXT(3);                      \
    if (both_pointers(a, b)) TAIL(is_eq_exact_slow);        \
    FAIL(1);                                  \
  }                                           \
  OP(is_ne_exact##name) {                     \
    Term a = first, b = second;               \
    if (a == b) FAIL(1);                      \
    if (both_pointers(a, b)) TAIL(is_ne_exact_slow);        \
    NEXT(3);                                  \
  }
EXACT_TEST(, SRC(2), SRC(3))
EXACT_TEST(_xx, XREG(2), XREG(3))

// An immediate on one side: nothing but the word itself is equal to it.
OP(is_eq_exact_xi) {
  if (XREG(2) == Term(ARG(3))) NEXT(3);
  FAIL(1);
}
OP(is_ne_exact_xi) {
  if (XREG(2) == Term(ARG(3))) FAIL(1);
  NEXT(3);
}
OP(is_eq_exact_yi) {
  if (YREG(2) == Term(ARG(3))) NEXT(3);
  FAIL(1);
}

}  // namespace joist
