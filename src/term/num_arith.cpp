// The four operations on numbers of any kind. Integers are sign and magnitude; GMP's mpn level does the work on limbs,
// in scratch memory, since results are usually shorter than their bound and heap words cannot be given back.

#include <cmath>

#include "term/num_view.hpp"

namespace joist {

using namespace num;

namespace num {

int compare_magnitude(const Word* a, std::size_t a_count, const Word* b, std::size_t b_count) {
  if (a_count != b_count) return a_count < b_count ? -1 : 1;
  return a_count == 0 ? 0 : mpn_cmp(mp(a), mp(b), static_cast<mp_size_t>(a_count));
}

}  // namespace num

Term num_from_limbs(HeapBuilder& h, bool negative, const Word* limbs, std::size_t count) {
  count = normal_count(limbs, count);
  if (count == 0) return Term::small(0);
  if (count == 1) {
    constexpr Word kSmallest = Word{1} << 62;  // magnitude of the least small integer
    if (negative && limbs[0] <= kSmallest) return Term::small(static_cast<SWord>(~limbs[0] + 1));
    if (!negative && limbs[0] < kSmallest) return Term::small(static_cast<SWord>(limbs[0]));
  }
  Term t = h.boxed(negative ? BoxedKind::NegBig : BoxedKind::PosBig, count);
  std::copy_n(limbs, count, t.box() + 1);
  return t;
}

namespace {

Term add_magnitudes(NumContext& c, bool negative, const IntView* a, const IntView* b) {
  if (a->count < b->count) std::swap(a, b);
  Limbs sum(a->count + 1);
  if (b->count == 0) return finish(c, negative, a->limbs, a->count);
  sum[a->count] = mpn_add(mp(sum), mp(a->limbs), a->count, mp(b->limbs), b->count);
  return finish(c, negative, sum, a->count + 1);
}

/// |a| - |b| with the sign that belongs to |a| being the larger one.
Term subtract_magnitudes(NumContext& c, bool negative, const IntView* a, const IntView* b) {
  int order = compare_magnitude(a->limbs, a->count, b->limbs, b->count);
  if (order == 0) return Term::small(0);
  if (order < 0) {
    std::swap(a, b);
    negative = !negative;
  }
  if (b->count == 0) return finish(c, negative, a->limbs, a->count);
  Limbs rest(a->count);
  mpn_sub(mp(rest), mp(a->limbs), a->count, mp(b->limbs), b->count);
  return finish(c, negative, rest, a->count);
}

Term add_integers(NumContext& c, Term ta, Term tb, bool negate_b) {
  IntView a(ta), b(tb);
  bool b_negative = b.negative != negate_b;
  return a.negative == b_negative ? add_magnitudes(c, a.negative, &a, &b) : subtract_magnitudes(c, a.negative, &a, &b);
}

Term multiply_integers(NumContext& c, Term ta, Term tb) {
  IntView va(ta), vb(tb);
  if (va.count == 0 || vb.count == 0) return Term::small(0);
  const IntView *a = &va, *b = &vb;
  if (a->count < b->count) std::swap(a, b);
  // Conservative, so that hopeless products cost nothing.
  if (a->count + b->count - 1 > kMaxLimbs) return too_large(c);
  std::size_t size = a->count + b->count;
  Limbs product(size);
  if (b->count == 1) {
    product[a->count] = mpn_mul_1(mp(product), mp(a->limbs), a->count, b->limbs[0]);
  } else if (a->limbs == b->limbs) {
    mpn_sqr(mp(product), mp(a->limbs), a->count);
  } else {
    mpn_mul(mp(product), mp(a->limbs), a->count, mp(b->limbs), b->count);
  }
  return finish(c, a->negative != b->negative, product, size);
}

Term divide_integers(NumContext& c, Term ta, Term tb, bool want_remainder) {
  if (ta.is_small() && tb.is_small() && tb.small_value() != 0) {
    SWord x = ta.small_value(), y = tb.small_value();  // 63 bits: no overflow in -2^62 / -1
    return want_remainder ? Term::small(x % y) : c.heap.integer(x / y);
  }
  IntView a(ta), b(tb);
  if (b.count == 0) return bad_arith(c);
  if (compare_magnitude(a.limbs, a.count, b.limbs, b.count) < 0) return want_remainder ? ta : Term::small(0);
  Limbs quotient(a.count - b.count + 1);
  Limbs remainder(b.count);
  if (b.count == 1) {
    remainder[0] = mpn_divrem_1(mp(quotient), 0, mp(a.limbs), a.count, b.limbs[0]);
  } else {
    mpn_tdiv_qr(mp(quotient), mp(remainder), 0, mp(a.limbs), a.count, mp(b.limbs), b.count);
  }
  if (want_remainder) return finish(c, a.negative, remainder, b.count);
  return finish(c, a.negative != b.negative, quotient, a.count - b.count + 1);
}

Term finish_float(NumContext& c, double d) {
  return JOIST_LIKELY(std::isfinite(d)) ? c.heap.make_float(d) : bad_arith(c);
}

/// Both operands as doubles, when one of them is a float.
bool float_operands(Term a, Term b, double* x, double* y) {
  return num_to_double(a, x) && num_to_double(b, y);
}

}  // namespace

Term num_add(NumContext& c, Term a, Term b) {
  if (a.is_small() && b.is_small()) return c.heap.integer(a.small_value() + b.small_value());
  if (is_integer(a) && is_integer(b)) return add_integers(c, a, b, false);
  double x, y;
  return float_operands(a, b, &x, &y) ? finish_float(c, x + y) : bad_arith(c);
}

Term num_subtract(NumContext& c, Term a, Term b) {
  if (a.is_small() && b.is_small()) return c.heap.integer(a.small_value() - b.small_value());
  if (is_integer(a) && is_integer(b)) return add_integers(c, a, b, true);
  double x, y;
  return float_operands(a, b, &x, &y) ? finish_float(c, x - y) : bad_arith(c);
}

Term num_multiply(NumContext& c, Term a, Term b) {
  if (a.is_small() && b.is_small()) {
    SWord product;
    if (!__builtin_mul_overflow(a.small_value(), b.small_value(), &product)) return c.heap.integer(product);
  }
  if (is_integer(a) && is_integer(b)) return multiply_integers(c, a, b);
  double x, y;
  return float_operands(a, b, &x, &y) ? finish_float(c, x * y) : bad_arith(c);
}

Term num_divide(NumContext& c, Term a, Term b) {
  double x, y;
  if (!float_operands(a, b, &x, &y) || y == 0) return bad_arith(c);
  return finish_float(c, x / y);
}

Term num_div(NumContext& c, Term a, Term b) {
  return is_integer(a) && is_integer(b) ? divide_integers(c, a, b, false) : bad_arith(c);
}

Term num_rem(NumContext& c, Term a, Term b) {
  return is_integer(a) && is_integer(b) ? divide_integers(c, a, b, true) : bad_arith(c);
}

Term num_negate(NumContext& c, Term a) {
  if (a.is_small()) return c.heap.integer(-a.small_value());
  if (is_float(a)) return c.heap.make_float(-float_value(a));
  return is_big(a) ? num_from_limbs(c.heap, !big_is_negative(a), big_data(a), big_limbs(a)) : bad_arith(c);
}

bool num_to_int64(Term t, SWord* out) {
  if (t.is_small()) {
    *out = t.small_value();
    return true;
  }
  if (!is_big(t) || big_limbs(t) != 1) return false;
  Word limb = big_data(t)[0];
  bool negative = big_is_negative(t);
  if (limb > (Word{1} << 63) - (negative ? 0 : 1)) return false;
  *out = static_cast<SWord>(negative ? ~limb + 1 : limb);
  return true;
}

bool num_to_uint64(Term t, Word* out) {
  if (t.is_small()) {
    *out = static_cast<Word>(t.small_value());
    return t.small_value() >= 0;
  }
  if (!t.is_kind(BoxedKind::PosBig) || big_limbs(t) != 1) return false;
  *out = big_data(t)[0];
  return true;
}

}  // namespace joist
