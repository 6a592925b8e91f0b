// Between integers and floats: conversion, and comparison by exact value.

#include <bit>
#include <cmath>

#include "term/num_view.hpp"

namespace joist {

using namespace num;

namespace num {

// Rounded once, to nearest with ties to even, as OTP 29 does (OTP 27 rounds with each limb).
bool to_double(const IntView& v, double* out) {
  double d;
  if (v.count == 0) {
    d = 0;
  } else if (v.count == 1) {
    d = static_cast<double>(v.limbs[0]);
  } else {
    if (v.count > 16) return false;
    // The top 64 bits decide, but for a tie of them: a lower bit that is set then shows in their lowest one, far below
    // the 53 that a double keeps.
    unsigned shift = static_cast<unsigned>(std::countl_zero(v.limbs[v.count - 1]));
    Word top = v.limbs[v.count - 1] << shift;
    Word rest = v.limbs[v.count - 2];
    if (shift != 0) {
      top |= rest >> (64 - shift);
      rest <<= shift;
    }
    for (std::size_t i = 0; i + 2 < v.count && rest == 0; i++) rest = v.limbs[i];
    d = std::ldexp(static_cast<double>(top | (rest != 0)), static_cast<int>((v.count - 1) * 64 - shift));
    if (!std::isfinite(d)) return false;
  }
  *out = v.negative ? -d : d;
  return true;
}

namespace {

/// Compares an integer with a finite float by exact value.
int compare_with_double(const IntView& v, double d) {
  bool d_negative = d < 0;
  if (v.count == 0) return d == 0 ? 0 : (d_negative ? 1 : -1);
  if (d == 0 || v.negative != d_negative) return v.negative ? -1 : 1;
  int sign = v.negative ? -1 : 1;
  double magnitude = std::fabs(d);
  int exponent;
  std::frexp(magnitude, &exponent);  // magnitude < 2^exponent, at least 2^(exponent - 1)
  long bits = static_cast<long>(v.count) * 64 - std::countl_zero(v.limbs[v.count - 1]);
  if (bits != exponent) return bits < exponent ? -sign : sign;
  // As many bits as the integer part of the float, so that integer part has at most 1,024 of them.
  double whole = std::floor(magnitude);
  Word limbs[16] = {};
  Word mantissa = static_cast<Word>(std::ldexp(std::frexp(whole, &exponent), 53));
  int shift = exponent - 53;
  if (shift < 0) {
    limbs[0] = mantissa >> -shift;
  } else {
    limbs[shift / 64] = mantissa << (shift % 64);
    if (shift % 64 > 11 && shift / 64 + 1 < 16) limbs[shift / 64 + 1] = mantissa >> (64 - shift % 64);
  }
  int order = compare_magnitude(v.limbs, v.count, limbs, normal_count(limbs, 16));
  if (order == 0 && whole != magnitude) order = -1;
  return order * sign;
}

int sign_of(int order) {
  return (order > 0) - (order < 0);
}

}  // namespace
}  // namespace num

int num_compare(Term a, Term b) {
  if (a.is_small() && b.is_small()) {
    return (a.small_value() > b.small_value()) - (a.small_value() < b.small_value());
  }
  if (is_float(a)) {
    if (is_float(b)) return (float_value(a) > float_value(b)) - (float_value(a) < float_value(b));
    return -sign_of(compare_with_double(IntView(b), float_value(a)));
  }
  if (is_float(b)) return sign_of(compare_with_double(IntView(a), float_value(b)));
  IntView x(a), y(b);
  if (x.negative != y.negative) return x.negative ? -1 : 1;
  int order = sign_of(compare_magnitude(x.limbs, x.count, y.limbs, y.count));
  return x.negative ? -order : order;
}

bool num_to_double(Term t, double* out) {
  if (t.is_small()) {
    *out = static_cast<double>(t.small_value());
    return true;
  }
  if (is_float(t)) {
    *out = float_value(t);
    return true;
  }
  return is_big(t) && to_double(IntView(t), out);
}

Term num_from_double(HeapBuilder& h, double d) {
  double whole = std::trunc(d);
  if (std::fabs(whole) < 0x1p62) return Term::small(static_cast<SWord>(whole));
  int exponent;
  Word mantissa = static_cast<Word>(std::ldexp(std::frexp(std::fabs(whole), &exponent), 53));
  int shift = exponent - 53;  // positive: the value has at least 63 bits
  Word limbs[17] = {};
  limbs[shift / 64] = mantissa << (shift % 64);
  if (shift % 64 != 0) limbs[shift / 64 + 1] = mantissa >> (64 - shift % 64);
  return num_from_limbs(h, d < 0, limbs, 17);
}

}  // namespace joist
