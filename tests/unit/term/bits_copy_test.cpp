#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "term/bits.hpp"
#include "term/bits_load.hpp"

namespace joist {
namespace {

using Bytes = std::vector<std::uint8_t>;

bool bit_at(const Bytes& b, std::size_t i) {
  return (b[i >> 3] >> (7 - (i & 7))) & 1;
}

Bytes random_bytes(std::mt19937& rng, std::size_t n) {
  Bytes b(n);
  for (auto& x : b) x = static_cast<std::uint8_t>(rng());
  return b;
}

TEST(BitsCopy, MovesExactlyTheBitsAskedFor) {
  std::mt19937 rng(1);
  for (int round = 0; round < 20000; round++) {
    std::size_t from_offset = rng() % 40, to_offset = rng() % 40, count = rng() % 300;
    Bytes from = random_bytes(rng, (from_offset + count + 7) / 8);
    Bytes to = random_bytes(rng, (to_offset + count + 7) / 8);
    Bytes before = to;
    bits_copy(to.data(), to_offset, from.data(), from_offset, count);
    for (std::size_t i = 0; i < to.size() * 8; i++) {
      bool inside = i >= to_offset && i < to_offset + count;
      ASSERT_EQ(bit_at(to, i), inside ? bit_at(from, i - to_offset + from_offset) : bit_at(before, i));
    }
  }
}

TEST(BitsCopy, LoadAndStoreAreInverse) {
  std::mt19937_64 rng(2);
  for (int round = 0; round < 20000; round++) {
    unsigned count = rng() % 65;
    std::size_t offset = rng() % 17;
    Bytes b((offset + count + 7) / 8);
    std::uint64_t v = count == 0 ? 0 : rng() >> (64 - count);
    store_bits(b.data(), offset, v, count);
    ASSERT_EQ(load_bits(b.data(), offset, count), v);
  }
}

TEST(BitsCompare, IsLexicographicByBitThenBySize) {
  std::mt19937 rng(3);
  for (int round = 0; round < 20000; round++) {
    Bytes a = random_bytes(rng, 30), b = round % 2 ? a : random_bytes(rng, 30);
    std::size_t ao = rng() % 9, bo = round % 2 ? ao : rng() % 9, as = rng() % 200, bs = rng() % 200;
    if (round % 4 == 3) {  // the same bits at another place
      bo = rng() % 9;
      bits_copy(b.data(), bo, a.data(), ao, 200);
    }
    int expected = as == bs ? 0 : as < bs ? -1 : 1;
    for (std::size_t i = 0; i < std::min(as, bs); i++) {
      if (bit_at(a, ao + i) != bit_at(b, bo + i)) {
        expected = bit_at(b, bo + i) ? -1 : 1;
        break;
      }
    }
    int got = bits_compare({a.data(), ao, as}, {b.data(), bo, bs});
    ASSERT_EQ(got < 0 ? -1 : got > 0, expected);
    ASSERT_EQ(bits_equal({a.data(), ao, as}, {b.data(), bo, bs}), expected == 0);
  }
}

}  // namespace
}  // namespace joist
