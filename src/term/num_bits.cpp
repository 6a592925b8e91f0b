// Bitwise operations on integers, which behave as infinite two's complement.

#include "term/num_view.hpp"

namespace joist {

using namespace num;

namespace {

/// Two's complement of an integer in `count` limbs (enough to hold its sign bit).
void to_complement(const IntView& v, Word* out, std::size_t count) {
  std::copy_n(v.limbs, v.count, out);
  std::fill(out + v.count, out + count, 0);
  if (v.negative) mpn_neg(mp(out), mp(out), count);
}

Term from_complement(NumContext& c, Word* limbs, std::size_t count) {
  bool negative = limbs[count - 1] >> 63;
  if (negative) mpn_neg(mp(limbs), mp(limbs), count);
  return finish(c, negative, limbs, count);
}

template <class Op>
Term bitwise(NumContext& c, Term ta, Term tb, Op op) {
  if (ta.is_small() && tb.is_small()) {
    return Term::small(
        static_cast<SWord>(op(static_cast<Word>(ta.small_value()), static_cast<Word>(tb.small_value()))));
  }
  if (!is_integer(ta) || !is_integer(tb)) return bad_arith(c);
  IntView a(ta), b(tb);
  std::size_t count = std::max(a.count, b.count) + 1;
  Limbs x(count), y(count);
  to_complement(a, x, count);
  to_complement(b, y, count);
  for (std::size_t i = 0; i < count; i++) x[i] = op(x[i], y[i]);
  return from_complement(c, x, count);
}

Term shift_left(NumContext& c, const IntView& v, Word by) {
  if (v.count == 0) return Term::small(0);
  if (by / 64 > kMaxLimbs) return too_large(c);
  std::size_t words = by / 64;
  unsigned bits = by % 64;
  std::size_t count = v.count + words + 1;
  if (count - 1 > kMaxLimbs) return too_large(c);
  Limbs out(count);
  std::fill_n(static_cast<Word*>(out), words, 0);
  if (bits == 0) {
    std::copy_n(v.limbs, v.count, out + words);
    out[count - 1] = 0;
  } else {
    out[count - 1] = mpn_lshift(mp(out + words), mp(v.limbs), v.count, bits);
  }
  return finish(c, v.negative, out, count);
}

/// Rounds towards minus infinity.
Term shift_right(NumContext& c, const IntView& v, Word by) {
  std::size_t words = by / 64;
  unsigned bits = by % 64;
  if (words >= v.count) return Term::small(v.negative ? -1 : 0);
  std::size_t count = v.count - words;
  Limbs out(count + 1);
  bool lost = std::any_of(v.limbs, v.limbs + words, [](Word w) { return w != 0; });
  if (bits == 0) {
    std::copy_n(v.limbs + words, count, static_cast<Word*>(out));
  } else {
    lost |= mpn_rshift(mp(out), mp(v.limbs + words), count, bits) != 0;
  }
  out[count] = 0;
  if (v.negative && lost) mpn_add_1(mp(out), mp(out), count + 1, 1);
  return finish(c, v.negative, out, count + 1);
}

Term shift(NumContext& c, Term a, Term by, bool left) {
  if (!is_integer(a) || !is_integer(by)) return bad_arith(c);
  SWord distance;
  if (by.is_small()) {
    distance = by.small_value();
  } else {
    distance = big_is_negative(by) ? Term::kMinSmall : Term::kMaxSmall;  // beyond any integer either way
  }
  if (distance == 0) return a;
  bool to_left = left == (distance > 0);
  Word n = magnitude(distance);
  if (!to_left && a.is_small()) return Term::small(n >= 63 ? (a.small_value() < 0 ? -1 : 0) : a.small_value() >> n);
  IntView v(a);
  return to_left ? shift_left(c, v, n) : shift_right(c, v, n);
}

}  // namespace

Term num_band(NumContext& c, Term a, Term b) {
  return bitwise(c, a, b, [](Word x, Word y) { return x & y; });
}
Term num_bor(NumContext& c, Term a, Term b) {
  return bitwise(c, a, b, [](Word x, Word y) { return x | y; });
}
Term num_bxor(NumContext& c, Term a, Term b) {
  return bitwise(c, a, b, [](Word x, Word y) { return x ^ y; });
}

Term num_bsl(NumContext& c, Term a, Term b) {
  return shift(c, a, b, true);
}
Term num_bsr(NumContext& c, Term a, Term b) {
  return shift(c, a, b, false);
}

Term num_bnot(NumContext& c, Term a) {
  if (a.is_small()) return Term::small(~a.small_value());
  if (!is_big(a)) return bad_arith(c);
  IntView v(a);  // not a = -a - 1: one more than the magnitude, or one less
  Limbs out(v.count + 1);
  if (v.negative) {
    mpn_sub_1(mp(out), mp(v.limbs), v.count, 1);
    out[v.count] = 0;
  } else {
    out[v.count] = mpn_add_1(mp(out), mp(v.limbs), v.count, 1);
  }
  return finish(c, !v.negative, out, v.count + 1);
}

}  // namespace joist
