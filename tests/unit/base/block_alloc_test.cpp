#include "base/block_alloc.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <deque>
#include <map>
#include <mutex>
#include <random>
#include <thread>
#include <vector>

#include "base/size_classes.hpp"

namespace joist {
namespace {

struct Block {
  std::uint8_t* p;
  std::size_t bytes;
  std::uint8_t mark;
};

Block make(std::size_t bytes, std::uint8_t mark) {
  auto* p = static_cast<std::uint8_t*>(alloc_block(bytes));
  std::memset(p, mark, bytes);
  return {p, bytes, mark};
}

void check(const Block& b) {
  ASSERT_EQ(b.p[0], b.mark);
  ASSERT_EQ(b.p[b.bytes - 1], b.mark);
  ASSERT_EQ(b.p[b.bytes / 2], b.mark);
}

void drop(const Block& b) {
  check(b);
  free_block(b.p, b.bytes);
}

std::size_t any_size(std::mt19937& random) {
  switch (random() % 16) {
    case 0:
      return 1 + random() % (3 << 20);
    case 1:
      return 1 + random() % (200 << 10);
    case 2:
    case 3:
      return 1 + random() % (32 << 10);
    default:
      return 1 + random() % 1024;
  }
}

TEST(SizeClasses, EachSizeFitsItsClassAndWastesLittle) {
  for (std::size_t bytes = 1; bytes <= blocks::kMaxClassBytes; bytes++) {
    std::size_t c = blocks::class_of(bytes);
    ASSERT_LT(c, blocks::kClasses);
    ASSERT_GE(blocks::class_bytes(c), bytes);
    ASSERT_EQ(blocks::class_bytes(c) % 16, 0u);
    ASSERT_LE(blocks::class_bytes(c) - bytes, std::max<std::size_t>(15, bytes / 8));
    if (c > 0) {
      ASSERT_LT(blocks::class_bytes(c - 1), bytes);
    }
  }
}

TEST(BlockAlloc, BlocksAreAlignedAndDoNotOverlap) {
  std::mt19937 random(1);
  std::map<std::uint8_t*, std::size_t> live;
  std::vector<Block> blocks;
  for (int i = 0; i < 20000; i++) {
    if (!blocks.empty() && (blocks.size() > 500 || random() % 2)) {
      std::size_t at = random() % blocks.size();
      live.erase(blocks[at].p);
      drop(blocks[at]);
      blocks[at] = blocks.back();
      blocks.pop_back();
      continue;
    }
    Block b = make(any_size(random), static_cast<std::uint8_t>(random()));
    ASSERT_EQ(reinterpret_cast<std::uintptr_t>(b.p) % 16, 0u);
    ASSERT_GE(block_size(b.bytes), b.bytes);
    ASSERT_EQ(block_size(block_size(b.bytes)), block_size(b.bytes));
    auto after = live.lower_bound(b.p);
    if (after != live.end()) {
      ASSERT_LE(b.p + b.bytes, after->first);
    }
    if (after != live.begin()) {
      auto before = std::prev(after);
      ASSERT_LE(before->first + before->second, b.p);
    }
    live[b.p] = b.bytes;
    blocks.push_back(b);
  }
  for (const Block& b : blocks) drop(b);
}

TEST(BlockAlloc, ResizeKeepsContents) {
  std::mt19937 random(2);
  for (int i = 0; i < 500; i++) {
    std::size_t bytes = any_size(random);
    auto* p = static_cast<std::uint8_t*>(alloc_block(bytes));
    std::memset(p, 7, bytes);
    for (int j = 0; j < 5; j++) {
      std::size_t size = any_size(random);
      p = static_cast<std::uint8_t*>(resize_block(p, bytes, size));
      std::size_t kept = std::min(bytes, size);
      ASSERT_EQ(p[0], 7);
      ASSERT_EQ(p[kept - 1], 7);
      std::memset(p, 7, size);
      bytes = size;
    }
    free_block(p, bytes);
  }
}

TEST(BlockAlloc, TrimmedBlocksStandWhereTheyAre) {
  for (std::size_t bytes : {std::size_t{100}, std::size_t{40} << 10, std::size_t{1} << 20, std::size_t{9} << 20}) {
    auto* p = static_cast<std::uint8_t*>(alloc_block(bytes));
    p[0] = 42;
    std::size_t now = trim_block(p, bytes, 50);
    ASSERT_GE(now, 50u);
    ASSERT_LE(now, block_size(bytes));
    ASSERT_EQ(p[0], 42);
    std::memset(p, 1, now);
    free_block(p, now);
  }
}

/// Blocks made by one thread and freed by another, all sizes at once.
TEST(BlockAlloc, AnyThreadFreesAnyBlock) {
  constexpr int kThreads = 4;
  constexpr int kRounds = 20000;
  std::mutex mutex;
  std::deque<Block> shared;
  auto work = [&](unsigned seed) {
    std::mt19937 random(seed);
    std::vector<Block> mine;
    for (int i = 0; i < kRounds; i++) {
      mine.push_back(make(random() % 64 ? 1 + random() % 2000 : any_size(random), static_cast<std::uint8_t>(random())));
      if (random() % 4 == 0) {
        std::lock_guard lock(mutex);
        for (Block& b : mine) shared.push_back(b);
        mine.clear();
        while (shared.size() > 300) {
          drop(shared.front());
          shared.pop_front();
        }
      }
    }
    for (Block& b : mine) drop(b);
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; i++) threads.emplace_back(work, i);
  for (auto& t : threads) t.join();
  for (Block& b : shared) drop(b);
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST(BlockAlloc, MemoryOfAMillionBlocksGoesBack) {
  flush_block_cache();
  std::size_t before = block_stats().resident_bytes;
  std::size_t used_before = block_stats().used_bytes;
  std::vector<Block> blocks;
  std::mt19937 random(3);
  for (int i = 0; i < 300000; i++) blocks.push_back(make(random() % 2 ? 304 : 208, 1));
  EXPECT_GT(block_stats().resident_bytes, before + (50u << 20));
  std::shuffle(blocks.begin(), blocks.end(), random);
  for (const Block& b : blocks) drop(b);
  flush_block_cache();
  EXPECT_EQ(block_stats().used_bytes, used_before);
  EXPECT_LE(block_stats().resident_bytes, before + (10u << 20));
}

/// A burst that leaves a few blocks behind, all over the memory it had.
TEST(BlockAlloc, SurvivorsOfABurstHoldLittle) {
  release_idle_blocks();
  std::size_t before = block_stats().resident_bytes;
  for (int round = 0; round < 3; round++) {
    std::vector<Block> blocks;
    std::vector<Block> survivors;
    for (int i = 0; i < 300000; i++) {
      Block b = make(i % 2 ? 304 : 208, static_cast<std::uint8_t>(i));
      (i % 30000 == 0 ? survivors : blocks).push_back(b);
    }
    for (const Block& b : blocks) drop(b);
    release_idle_blocks();
    EXPECT_LE(block_stats().resident_bytes, before + (1u << 20));
    for (const Block& b : survivors) drop(b);
  }
  release_idle_blocks();
  EXPECT_LE(block_stats().resident_bytes, before + (1u << 20));
}
#endif

}  // namespace
}  // namespace joist
