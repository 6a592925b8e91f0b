#include "term/bits_segments.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "heap/heap.hpp"
#include "term/bits.hpp"
#include "term/bits_load.hpp"
#include "term/compare.hpp"
#include "term/num.hpp"

namespace joist {
namespace {

/// Value of a segment, bit by bit, as the bit syntax defines it.
Term reference_integer(Heap& h, const std::uint8_t* data, std::size_t offset, std::size_t size, unsigned flags) {
  NumContext c{h};
  std::vector<bool> bits;  // most significant first
  for (std::size_t i = 0; i < size; i++) bits.push_back(load_bits(data, offset + i, 1));
  if (flags & kBitsLittle) {
    std::vector<bool> reversed;
    std::size_t whole = size & ~std::size_t{7};
    for (std::size_t i = whole; i < size; i++) reversed.push_back(bits[i]);
    for (std::size_t byte = whole; byte > 0; byte -= 8) {
      for (std::size_t i = byte - 8; i < byte; i++) reversed.push_back(bits[i]);
    }
    bits = reversed;
  }
  Term value = Term::small(0);
  for (bool bit : bits) value = num_add(c, num_bsl(c, value, Term::small(1)), Term::small(bit));
  if ((flags & kBitsSigned) && size > 0 && bits[0]) {
    value = num_subtract(c, value, num_bsl(c, Term::small(1), Term::small(static_cast<SWord>(size))));
  }
  return value;
}

TEST(BitsSegments, IntegersOfEveryWidthReadAndWrite) {
  std::mt19937 rng(7);
  Heap h(100000);
  for (int round = 0; round < 4000; round++) {
    std::size_t size = rng() % (round % 4 == 0 ? 300 : 80), offset = rng() % 19;
    unsigned flags = rng() % 4 * 2;
    std::vector<std::uint8_t> data((offset + size + 7) / 8 + 1);
    for (auto& b : data) b = static_cast<std::uint8_t>(round % 5 == 0 ? 0xff : rng());
    Term value = bits_get_integer(h, data.data(), offset, size, flags);
    ASSERT_TRUE(exact_equal(value, reference_integer(h, data.data(), offset, size, flags))) << size << " " << flags;
    std::vector<std::uint8_t> copy(data.size(), round % 2 ? 0xff : 0);
    std::vector<std::uint8_t> expected = copy;
    bits_copy(expected.data(), offset, data.data(), offset, size);
    bits_put_integer(copy.data(), offset, size, value, flags);
    ASSERT_EQ(copy, expected) << size << " " << flags;
  }
}

TEST(BitsSegments, HalfFloatsRoundToNearestEven) {
  for (unsigned h = 0; h < 0x10000; h++) {
    double d = double_from_half(static_cast<std::uint16_t>(h));
    if (std::isnan(d)) continue;
    ASSERT_EQ(half_from_double(d), h);
  }
  for (unsigned h = 0; h < 0x7bff; h++) {
    double low = double_from_half(static_cast<std::uint16_t>(h)),
           high = double_from_half(static_cast<std::uint16_t>(h + 1));
    double middle = (low + high) / 2;
    ASSERT_EQ(half_from_double(middle), h & 1 ? h + 1 : h);
    ASSERT_EQ(half_from_double(std::nextafter(middle, low)), h);
    ASSERT_EQ(half_from_double(std::nextafter(middle, high)), h + 1);
    ASSERT_EQ(half_from_double(-middle), 0x8000 | (h & 1 ? h + 1 : h));
  }
  EXPECT_EQ(half_from_double(65519.0), 0x7bff);
  EXPECT_EQ(half_from_double(65520.0), 0x7c00);
}

TEST(BitsSegments, EveryCodePointSurvivesEachEncoding) {
  for (std::uint32_t c = 0; c <= 0x10ffff; c++) {
    std::uint8_t bytes[4];
    unsigned n = utf8_encode(c, bytes);
    DecodedCharacter d = utf8_decode(bytes, 0, 8 * n);
    if (!is_code_point(c)) {
      ASSERT_LT(d.code, 0);
      continue;
    }
    ASSERT_EQ(d.code, static_cast<std::int32_t>(c));
    ASSERT_EQ(utf8_decode(bytes, 0, 8 * n - 1).code, n == 1 ? -1 : -1);
    for (bool little : {false, true}) {
      n = utf16_encode(c, little, bytes);
      d = utf16_decode(bytes, 0, 8 * n, little);
      ASSERT_EQ(d.code, static_cast<std::int32_t>(c));
      ASSERT_EQ(d.bits, 8 * n);
    }
  }
}

}  // namespace
}  // namespace joist
