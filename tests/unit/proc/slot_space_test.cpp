#include "proc/slot_space.hpp"

#include <gtest/gtest.h>

#include <set>

namespace joist {
namespace {

constexpr std::uint32_t kChunk = SlotSpace::kChunk;

struct SlotSpaceTest : testing::Test {
  Epochs epochs;
  Epochs::Participant* me = epochs.join();
  SlotSpaceTest() { me->online(); }
  ~SlotSpaceTest() { epochs.leave(me); }

  static Word serial(SlotSpace& s, std::uint32_t slot) { return s.at(slot)->load() >> 1; }
  void give(SlotSpace& s, std::uint32_t slot) {
    s.at(slot)->store(SlotSpace::free_entry(serial(s, slot) + 1));
    s.give(slot, me);
  }
};

TEST_F(SlotSpaceTest, GivesEachSlotOnceUpToTheLimit) {
  constexpr std::uint32_t kLimit = kChunk + 100;
  SlotSpace s(kLimit);
  std::set<std::uint32_t> taken;
  for (std::uint32_t i = 0; i < kLimit; i++) taken.insert(s.take());
  EXPECT_EQ(taken.size(), kLimit);
  EXPECT_EQ(*taken.rbegin(), kLimit - 1);
  EXPECT_EQ(s.end(), kLimit);
  EXPECT_EQ(s.take(), SlotSpace::kNone);
  give(s, 17);
  EXPECT_EQ(s.take(), 17u);
  EXPECT_EQ(serial(s, 17), 1u);
  EXPECT_EQ(s.take(), SlotSpace::kNone);
}

TEST_F(SlotSpaceTest, ReusesASlotOnlyAfterManyOthers) {
  SlotSpace s(1 << 20);
  std::uint32_t first = s.take();
  give(s, first);
  for (std::uint32_t i = 1; i < SlotSpace::kReuseDistance; i++) {
    std::uint32_t slot = s.take();
    ASSERT_NE(slot, first);
    give(s, slot);
  }
  EXPECT_LT(s.end(), 2 * SlotSpace::kReuseDistance) << "and not only after all";
}

TEST_F(SlotSpaceTest, GivesMemoryOfEmptyChunksBack) {
  constexpr std::uint32_t kMany = 50 * kChunk;
  SlotSpace s(1 << 20);
  for (std::uint32_t i = 0; i < kMany; i++) ASSERT_EQ(s.take(), i);
  for (std::uint32_t i = 0; i < kMany; i++) {
    if (i != 40 * kChunk + 5) give(s, i);
  }
  std::uint32_t chunks = 0;
  for (std::uint32_t i = 0; i < 50; i++) chunks += s.at(i * kChunk) != nullptr;
  EXPECT_LE(chunks, 2 * SlotSpace::kReuseDistance / kChunk + 2);
  EXPECT_EQ(serial(s, 40 * kChunk + 5), 0u) << "still in use";

  // All can be taken again, and none with a serial that it had.
  std::set<std::uint32_t> taken;
  for (std::uint32_t i = 0; i < kMany - 1; i++) {
    std::uint32_t slot = s.take();
    ASSERT_TRUE(taken.insert(slot).second);
    ASSERT_GE(serial(s, slot), 1u);
  }
}

TEST_F(SlotSpaceTest, AThreadWithoutEpochKeepsMemory) {
  SlotSpace s(1 << 20);
  for (std::uint32_t i = 0; i < 20 * kChunk; i++) s.take();
  for (std::uint32_t i = 0; i < 20 * kChunk; i++) s.give(i, nullptr);
  EXPECT_EQ(s.end(), 20 * kChunk);
}

}  // namespace
}  // namespace joist
