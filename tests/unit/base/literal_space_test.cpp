#include "base/literal_space.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <random>
#include <thread>
#include <vector>

namespace joist {
namespace {

bool is_zero(const void* p, std::size_t bytes) {
  auto* b = static_cast<const unsigned char*>(p);
  return std::all_of(b, b + bytes, [](unsigned char c) { return c == 0; });
}

TEST(LiteralSpace, KnowsItsAddresses) {
  void* p = literal_space::allocate(100);
  EXPECT_TRUE(is_literal_address(p));
  EXPECT_TRUE(is_literal_address(literal_space::begin));
  EXPECT_FALSE(is_literal_address(literal_space::end));
  EXPECT_FALSE(is_literal_address(&p));
  EXPECT_FALSE(is_literal_address(nullptr));
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(p) % 16, 0u);
  literal_space::release(p, 100);
}

TEST(LiteralSpace, MemoryIsZeroAlsoTheSecondTime) {
  for (std::size_t bytes : {16u, 1000u, 5u << 20}) {
    void* p = literal_space::allocate(bytes);
    ASSERT_TRUE(is_zero(p, bytes));
    std::memset(p, 1, bytes);
    literal_space::release(p, bytes);
    void* q = literal_space::allocate(bytes);
    ASSERT_TRUE(is_zero(q, bytes));
    literal_space::release(q, bytes);
  }
}

TEST(LiteralSpace, NeighboursMerge) {
  void* a = literal_space::allocate(1 << 20);
  void* b = literal_space::allocate(1 << 20);
  void* c = literal_space::allocate(1 << 20);
  literal_space::release(a, 1 << 20);
  literal_space::release(c, 1 << 20);
  literal_space::release(b, 1 << 20);
  void* all = literal_space::allocate(3 << 20);
  EXPECT_LE(all, a);
  literal_space::release(all, 3 << 20);
}

TEST(LiteralSpace, ThreadsShareIt) {
  auto work = [](unsigned seed) {
    std::mt19937 random(seed);
    struct Piece {
      unsigned char* p;
      std::size_t bytes;
    };
    std::vector<Piece> pieces;
    for (int i = 0; i < 2000; i++) {
      std::size_t bytes = 1 + random() % 5000;
      auto* p = static_cast<unsigned char*>(literal_space::allocate(bytes));
      ASSERT_TRUE(is_zero(p, bytes));
      std::memset(p, static_cast<int>(seed), bytes);
      pieces.push_back({p, bytes});
      if (pieces.size() > 50) {
        Piece& old = pieces[random() % pieces.size()];
        ASSERT_EQ(old.p[old.bytes - 1], seed);
        literal_space::release(old.p, old.bytes);
        old = pieces.back();
        pieces.pop_back();
      }
    }
    for (Piece& piece : pieces) literal_space::release(piece.p, piece.bytes);
  };
  std::vector<std::thread> threads;
  for (unsigned i = 1; i <= 4; i++) threads.emplace_back(work, i);
  for (auto& t : threads) t.join();
}

}  // namespace
}  // namespace joist
