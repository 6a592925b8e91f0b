// Arithmetic twins of gc_bif1/gc_bif2 ("f u b s s d"): small integers on the tagged word with an overflow check, then
// floats, then term/num.hpp.
#include "interp/raise.hpp"
#include "term/num.hpp"

namespace joist {

static inline bool both_small(Term a, Term b) { return ((a.raw() | b.raw()) & 1) == 0; }
static inline SWord word_of(Term t) { return static_cast<SWord>(t.raw()); }

static void set_number_error(Process& p, NumError error) {
  Term reason = error == NumError::SystemLimit ? am::system_limit : am::badarith;
  p.exec->fault = Fault{ExceptionClass::Error, false, reason, Term::none(), Term::none(), true, Term::none()};
}

using NumBinary = Term (*)(NumContext&, Term, Term);
using NumUnary = Term (*)(NumContext&, Term);

/// The operation on the process' heap; after none() the reason is in exec->fault. A function of its own, because it takes
/// the address of a local.
template <NumBinary operation>
[[gnu::noinline]] static Term apply(Process& p, Term a, Term b) {
  NumContext context{p.heap};
  Term result = operation(context, a, b);
  if (result.is_none()) set_number_error(p, context.error);
  return result;
}
template <NumUnary operation>
[[gnu::noinline]] static Term apply(Process& p, Term a) {
  NumContext context{p.heap};
  Term result = operation(context, a);
  if (result.is_none()) set_number_error(p, context.error);
  return result;
}

/// A failed operation with operands in bif_scratch: to the label, or an exception with the operator as top frame.
COLD(arithmetic_failed) {
  if (ARG(1)) FAIL(1);
  set_bif_mfa(x, *reinterpret_cast<const BifRow*>(ARG(3)));
  exec_of(x)->bif_args = exec_of(x)->bif_scratch;
  TAIL(raise_bif_fault);
}

template <NumBinary operation>
[[gnu::noinline]] Step binary_slow(JOIST_HANDLER_PARAMS) {
  Term a = exec_of(x)->bif_scratch[0] = SRC(4);
  Term b = exec_of(x)->bif_scratch[1] = SRC(5);
  SAVE_STATE();
  Term result = apply<operation>(*p, a, b);
  if (JOIST_UNLIKELY(result.is_none())) TAIL(arithmetic_failed);
  SETTLE(result, ARG(2));
  DST(6) = result;
  NEXT(6);
}
template <NumUnary operation>
[[gnu::noinline]] Step unary_slow(JOIST_HANDLER_PARAMS) {
  Term a = exec_of(x)->bif_scratch[0] = SRC(4);
  SAVE_STATE();
  Term result = apply<operation>(*p, a);
  if (JOIST_UNLIKELY(result.is_none())) TAIL(arithmetic_failed);
  SETTLE(result, ARG(2));
  DST(5) = result;
  NEXT(5);
}

// ---- + - * ---------------------------------------------------------------------------------------------------------------
#define CHECKED(name, first, second, to, builtin, slow)                                              \
  OP(name) {                                                                                         \
    Term a = first, b = second;                                                                      \
    SWord r;                                                                                         \
    if (JOIST_LIKELY(both_small(a, b) && !builtin(word_of(a), word_of(b), &r))) {                    \
      to = Term(static_cast<Word>(r));                                                               \
      NEXT(6);                                                                                       \
    }                                                                                                \
    TAIL(binary_slow<slow>);                                                                        \
  }
CHECKED(plus, SRC(4), SRC(5), DST(6), __builtin_add_overflow, num_add)
CHECKED(plus_xcx, XREG(4), Term(ARG(5)), XREG(6), __builtin_add_overflow, num_add)
CHECKED(plus_xxx, XREG(4), XREG(5), XREG(6), __builtin_add_overflow, num_add)
CHECKED(minus, SRC(4), SRC(5), DST(6), __builtin_sub_overflow, num_subtract)
CHECKED(minus_xcx, XREG(4), Term(ARG(5)), XREG(6), __builtin_sub_overflow, num_subtract)
CHECKED(minus_xxx, XREG(4), XREG(5), XREG(6), __builtin_sub_overflow, num_subtract)

OP(times) {
  Term a = SRC(4), b = SRC(5);
  SWord r;
  if (JOIST_LIKELY(both_small(a, b) && !__builtin_mul_overflow(a.small_value(), word_of(b), &r))) {
    DST(6) = Term(static_cast<Word>(r));
    NEXT(6);
  }
  TAIL(binary_slow<num_multiply>);
}

// ---- div, rem: not by zero, and not by -1, where the smallest integer overflows ------------------------------------------
OP(int_div) {
  Term a = SRC(4), b = SRC(5);
  if (JOIST_LIKELY(both_small(a, b) && b.small_value() != 0 && b.small_value() != -1)) {
    DST(6) = Term::small(a.small_value() / b.small_value());
    NEXT(6);
  }
  TAIL(binary_slow<num_div>);
}
OP(int_rem) {
  Term a = SRC(4), b = SRC(5);
  if (JOIST_LIKELY(both_small(a, b) && b.small_value() != 0 && b.small_value() != -1)) {
    DST(6) = Term::small(a.small_value() % b.small_value());
    NEXT(6);
  }
  TAIL(binary_slow<num_rem>);
}

// ---- bits ----------------------------------------------------------------------------------------------------------------
#define BITWISE(name, operation, slow)                \
  OP(name) {                                          \
    Term a = SRC(4), b = SRC(5);                      \
    if (JOIST_LIKELY(both_small(a, b))) {             \
      DST(6) = Term(a.raw() operation b.raw());       \
      NEXT(6);                                        \
    }                                                 \
    TAIL(binary_slow<slow>);                         \
  }
BITWISE(int_band, &, num_band)
BITWISE(int_bor, |, num_bor)
BITWISE(int_bxor, ^, num_bxor)

OP(int_bsr) {
  Term a = SRC(4), b = SRC(5);
  if (JOIST_LIKELY(both_small(a, b) && b.small_value() >= 0)) {
    SWord shift = b.small_value() > 63 ? 63 : b.small_value();
    DST(6) = Term::small(a.small_value() >> shift);
    NEXT(6);
  }
  TAIL(binary_slow<num_bsr>);
}
OP(int_bsl) {
  Term a = SRC(4), b = SRC(5);
  if (JOIST_LIKELY(both_small(a, b) && b.small_value() >= 0 && b.small_value() < 62)) {
    SWord shifted = static_cast<SWord>(a.raw() << b.small_value());
    if (JOIST_LIKELY((shifted >> b.small_value()) == word_of(a))) {
      DST(6) = Term(static_cast<Word>(shifted));
      NEXT(6);
    }
  }
  TAIL(binary_slow<num_bsl>);
}

OP(divide) { TAIL(binary_slow<num_divide>); }

OP(int_bnot) {
  Term a = SRC(4);
  if (JOIST_LIKELY(a.is_small())) {
    DST(5) = Term::small(~a.small_value());
    NEXT(5);
  }
  TAIL(unary_slow<num_bnot>);
}
OP(negate) {
  Term a = SRC(4);
  SWord r;
  if (JOIST_LIKELY(a.is_small() && !__builtin_sub_overflow(SWord{0}, word_of(a), &r))) {
    DST(5) = Term(static_cast<Word>(r));
    NEXT(5);
  }
  TAIL(unary_slow<num_negate>);
}

}  // namespace joist
