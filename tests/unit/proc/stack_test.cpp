#include <gtest/gtest.h>

#include <algorithm>

#include "proc/process.hpp"
#include "proc/process_memory.hpp"
#include "proc/safepoint.hpp"

namespace joist {
namespace {

/// A process that never runs: its runtime is never looked at. As with every process, the struct outlives its contents.
struct Idle {
  alignas(16) char no_runtime[16];
  alignas(Process) char storage[sizeof(Process)];
  Process& process = *new (storage) Process(reinterpret_cast<Runtime&>(no_runtime), Term::local_pid(1, 1), 26);
  Idle() { create_stack(process); }
  ~Idle() {
    free_stack(process);
    process.heap.~Heap();
  }

  void push(Term t) {
    if (process.stack_top == process.stack_limit) grow_stack(process, 1);
    *--process.stack_top = t;
  }
  std::size_t depth() const { return static_cast<std::size_t>(process.stack_base - process.stack_top); }
};

TEST(Stack, GrowsFromAFewWordsToMillionsAndKeepsItsContents) {
  Idle p;
  EXPECT_LE(p.process.stack_base - p.process.stack_limit, 16);
  constexpr SWord kDepth = 12000000;  // past the range that comes before the giant one
  for (SWord i = 0; i < kDepth; i++) p.push(Term::small(i));
  ASSERT_EQ(p.depth(), static_cast<std::size_t>(kDepth));
  for (SWord i = kDepth; i-- > 0;) ASSERT_EQ((p.process.stack_top++)->small_value(), i);
  ASSERT_EQ(p.depth(), 0u);
}

TEST(Stack, TrimmingKeepsWhatLives) {
  Idle p;
  for (SWord i = 0; i < 6000000; i++) p.push(Term::small(i));
  p.process.stack_top = p.process.stack_base - 1000;
  trim_stack(p.process);
  for (SWord i = 1000; i-- > 0;) ASSERT_EQ((p.process.stack_top++)->small_value(), i);
  for (SWord i = 0; i < 6000000; i++) p.push(Term::small(i));
  ASSERT_EQ(p.depth(), 6000000u);
}

TEST(Stack, AMostlyEmptyBlockIsExchanged) {
  Idle p;
  for (SWord i = 0; i < 100000; i++) p.push(Term::small(i));
  p.process.stack_top = p.process.stack_base - 100;
  trim_stack(p.process);
  EXPECT_LE(p.process.stack_base - p.process.stack_limit, 2000);
  ASSERT_EQ(p.depth(), 100u);
  for (SWord i = 100; i-- > 0;) ASSERT_EQ((p.process.stack_top++)->small_value(), i);
}

TEST(Stack, ShrinksForHibernation) {
  Idle p;
  for (SWord i = 0; i < 100000; i++) p.push(Term::small(i));
  p.process.stack_top = p.process.stack_base - 3;
  shrink_stack(p.process);
  EXPECT_LE(p.process.stack_base - p.process.stack_limit, 16);
  ASSERT_EQ(p.depth(), 3u);
  for (SWord i = 3; i-- > 0;) ASSERT_EQ((p.process.stack_top++)->small_value(), i);
}

TEST(Stack, RoomForAsManyWordsAsNeeded) {
  Idle p;
  p.push(Term::small(7));
  grow_stack(p.process, 5000);
  EXPECT_GE(p.process.stack_top - p.process.stack_limit, 5000);
  EXPECT_EQ(*p.process.stack_top, Term::small(7));
}

TEST(Stack, IsARootOfCollections) {
  Idle p;
  ExecState exec;
  p.process.exec = &exec;
  p.process.group_leader = Term::atom(1);
  for (SWord i = 0; i < 1000; i++) p.push(p.process.heap.tuple(Term::small(i)));
  exec.x[0] = p.process.heap.cons(Term::small(1), Term::nil());
  Word* old_cell = reinterpret_cast<Word*>(exec.x[0].cell());
  MayCollect at{p.process, exec.x.data(), 1};
  ASSERT_TRUE(ensure_heap(at, 2000));
  ASSERT_GE(p.process.heap.free_words(), 2000u);
  EXPECT_NE(reinterpret_cast<Word*>(exec.x[0].cell()), old_cell);
  EXPECT_EQ(exec.x[0].head(), Term::small(1));
  for (SWord i = 1000; i-- > 0;) {
    ASSERT_EQ(tuple_elements(*p.process.stack_top++)[0].small_value(), i);
  }
}

}  // namespace
}  // namespace joist
