// Float segments. Half precision is converted by hand, because a cast through `float` would round twice.

#include <bit>
#include <cmath>

#include "term/bits_load.hpp"
#include "term/bits_segments.hpp"
#include "term/num.hpp"

namespace joist {

std::uint16_t half_from_double(double d) {
  Word bits = std::bit_cast<Word>(d);
  auto sign = static_cast<std::uint16_t>((bits >> 48) & 0x8000);
  int exponent = static_cast<int>((bits >> 52) & 0x7ff) - 1023;
  Word fraction = bits & ((Word{1} << 52) - 1);
  if (exponent == 1024) return static_cast<std::uint16_t>(sign | 0x7c00 | (fraction != 0 ? 0x200 : 0));
  if (exponent > 15) return static_cast<std::uint16_t>(sign | 0x7c00);
  if (exponent < -25) return sign;
  Word significand = fraction | (Word{1} << 52);
  // How many bits to drop: 42 leaves the 11 of a normal half; subnormal ones lose one more for each step below -14.
  int drop = exponent >= -14 ? 42 : 42 + (-14 - exponent);
  Word kept = significand >> drop;
  Word lost = significand & ((Word{1} << drop) - 1);
  Word half = Word{1} << (drop - 1);
  if (lost > half || (lost == half && (kept & 1))) kept++;
  // A carry out of the fraction is just the next exponent, so plain addition is right, also into infinity.
  Word biased = exponent >= -14 ? (static_cast<Word>(exponent + 14) << 10) + kept : kept;
  return static_cast<std::uint16_t>(sign | biased);
}

double double_from_half(std::uint16_t h) {
  int exponent = (h >> 10) & 31;
  int fraction = h & 0x3ff;
  double magnitude = exponent == 31  ? (fraction ? NAN : INFINITY)
                     : exponent == 0 ? std::ldexp(fraction, -24)
                                     : std::ldexp(fraction | 0x400, exponent - 25);
  return h & 0x8000 ? -magnitude : magnitude;
}

bool bits_get_float(const std::uint8_t* data, std::size_t offset, std::size_t size, unsigned flags, double* out) {
  if (size == 0) {
    *out = 0.0;
    return true;
  }
  if (size != 16 && size != 32 && size != 64) return false;
  Word v = load_bits(data, offset, static_cast<unsigned>(size));
  if (flags & kBitsLittle) v = __builtin_bswap64(v << (64 - size));
  *out = size == 64   ? std::bit_cast<double>(v)
         : size == 32 ? static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(v)))
                      : double_from_half(static_cast<std::uint16_t>(v));
  return std::isfinite(*out);
}

FloatPut bits_put_float(std::uint8_t* to, std::size_t offset, std::size_t size, Term number, unsigned flags) {
  if (size != 16 && size != 32 && size != 64) return FloatPut::BadSize;
  double d;
  if (!is_number(number)) return FloatPut::NotNumber;
  if (!num_to_double(number, &d)) return FloatPut::TooLarge;
  Word v;
  if (size == 64) {
    v = std::bit_cast<Word>(d);
  } else if (size == 32) {
    float f = number.is_small() ? static_cast<float>(number.small_value()) : static_cast<float>(d);
    v = std::bit_cast<std::uint32_t>(f);
  } else {
    v = half_from_double(d);
  }
  if (flags & kBitsLittle) v = __builtin_bswap64(v) >> (64 - size);
  store_bits(to, offset, v, static_cast<unsigned>(size));
  return FloatPut::Ok;
}

}  // namespace joist
