#include <gtest/gtest.h>

#include <algorithm>

#include "base/block_alloc.hpp"
#include "graph.hpp"
#include "heap/heap.hpp"
#include "term/copy.hpp"

namespace joist {
namespace {

using test::describe;
using test::Generator;

/// A message as a sender builds it: one fragment.
class MessageBuilder final : public HeapBuilder {
 public:
  explicit MessageBuilder(std::size_t words) {
    std::size_t bytes = sizeof(Fragment) + words * sizeof(Word);
    fragment_ = new (alloc_block(bytes)) Fragment;
    fragment_->bytes = bytes;
    top_ = fragment_->data();
    end_ = top_ + words;
  }
  Fragment* finish() {
    EXPECT_EQ(top_, end_);  // flat_size was right
    fragment_->used_words = static_cast<std::uint32_t>(top_ - fragment_->data());
    fragment_->off_heap = off_heap_;
    return fragment_;
  }

 private:
  Word* alloc_slow(std::size_t) override { JOIST_UNREACHABLE("message larger than its flat size"); }
  Fragment* fragment_;
};

struct Message {
  Fragment* fragment;
  Term term;
};

Message send(Term t) {
  MessageBuilder builder(flat_size(t));
  Term c = copy(t, builder);
  return {builder.finish(), c};
}

struct World {
  explicit World(std::size_t words) : heap(words) {}
  Heap heap;
  std::vector<Term> roots;
  int live_magic = 0;

  void collect(std::size_t need, bool full) {
    RootSet set;
    set.add(roots.data(), roots.size());
    ASSERT_TRUE(heap.collect(set, need, full));
    ASSERT_GE(heap.free_words(), need);
    ASSERT_FALSE(heap.wants_collection());
    verify();
  }
  void verify() {
    RootSet set;
    set.add(roots.data(), roots.size());
    heap.verify(set);
  }
  std::string text() {
    std::string s;
    for (Term t : roots) test::describe(t, s);
    return s;
  }
};

/// Terms grow, get dropped and are collected in all ways; what they say must not change.
void churn(unsigned seed, std::size_t first_words, std::size_t most_roots, int rounds, int objects) {
  Generator g(seed);
  int live_magic = 0;
  {
    World w(first_words);
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < objects; i++) {
        Term t = g.grow(w.heap, w.roots, live_magic);
        if (describe(t).size() > 4000) continue;  // shared parts are written out each time: keep graphs shallow
        if (w.roots.size() < most_roots) {
          w.roots.push_back(t);
        } else if (g.below(3) == 0) {
          w.roots[g.below(most_roots)] = t;
        }
      }
      if (g.below(5) == 0) w.roots.resize(w.roots.size() / 2);
      if (g.below(4) == 0 && !w.roots.empty()) {
        Message m = send(w.roots[g.below(w.roots.size())]);
        w.heap.adopt(m.fragment);
        w.roots.push_back(m.term);
      }
      std::string before = w.text();
      if (g.below(20) == 0) {
        RootSet set;
        set.add(w.roots.data(), w.roots.size());
        w.heap.shrink_to_live(set);
        w.verify();
      } else {
        w.collect(g.below(3) ? g.below(100) : g.below(10000), g.below(8) == 0);
      }
      ASSERT_EQ(w.text(), before) << "seed " << seed << " round " << round;
    }
    w.roots.clear();
    w.collect(0, true);
    EXPECT_EQ(live_magic, 0);
    for (int i = 0; i < 100; i++) g.leaf(w.heap, live_magic);
  }
  EXPECT_EQ(live_magic, 0) << "the destructor releases what is left";
}

TEST(Collector, SmallHeapsKeepTheirTerms) {
  for (unsigned seed = 0; seed < 20; seed++) churn(seed, seed % 40, 20, 40, 30);
}

TEST(Collector, LargeHeapsKeepTheirTerms) {
  for (unsigned seed = 0; seed < 2; seed++) churn(1000 + seed, 233, 500, 10, 1000);
}

TEST(Collector, LongListsSurviveEveryWay) {
  World w(0);
  Term list = Term::nil();
  for (int i = 0; i < 300000; i++) list = w.heap.cons(Term::small(i), list);
  w.roots = {list};
  for (bool full : {false, false, false, true, false, true}) {
    w.collect(10, full);
    SWord i = 300000;
    for (Term l = w.roots[0]; l.is_cons(); l = l.tail()) ASSERT_EQ(l.head().small_value(), --i);
    ASSERT_EQ(i, 0);
  }
  // Neighbours in the list are neighbours in memory.
  ASSERT_EQ(w.roots[0].cell() + 2, w.roots[0].tail().cell());
}

TEST(Collector, DeepTermsNeedNoStack) {
  World w(10);
  Term deep = Term::nil();
  Term left = Term::nil();
  for (int i = 0; i < 2000000; i++) deep = w.heap.tuple(Term::small(i), deep);
  for (int i = 0; i < 2000000; i++) left = w.heap.cons(left, Term::small(1));
  w.roots = {deep, left};
  EXPECT_EQ(flat_size(deep), 6000000u);
  EXPECT_EQ(flat_size(left), 4000000u);
  w.collect(0, false);
  w.collect(0, false);
  w.collect(0, true);
  Message m = send(w.roots[0]);
  w.heap.adopt(m.fragment);
  w.roots = {m.term};
  w.collect(0, true);
  int n = 0;
  for (Term t = w.roots[0]; t.is_boxed(); t = tuple_elements(t)[1]) n++;
  EXPECT_EQ(n, 2000000);
}

TEST(Collector, DeadBinariesAreReleasedOnce) {
  World w(100);
  BinaryObject* kept = BinaryObject::create(1000);
  kept->retain();
  w.roots = {w.heap.bin_ref(kept, 8000)};
  for (int i = 0; i < 100; i++) {
    kept->retain();
    w.heap.bin_ref(kept, 8000);
  }
  EXPECT_EQ(kept->refs(), 102u);
  w.collect(0, false);
  EXPECT_EQ(kept->refs(), 2u);
  Message m = send(w.roots[0]);
  EXPECT_EQ(kept->refs(), 3u);
  w.heap.adopt(m.fragment);
  w.collect(0, false);
  EXPECT_EQ(kept->refs(), 2u);
  w.roots.clear();
  w.collect(0, true);
  EXPECT_EQ(kept->refs(), 1u);
  kept->release();
}

TEST(Collector, OffHeapBytesAskForACollection) {
  World w(1000);
  for (int i = 0; i < 100 && !w.heap.wants_collection(); i++) w.heap.bin_ref(BinaryObject::create(100000), 800000);
  EXPECT_TRUE(w.heap.wants_collection());
  w.collect(0, false);
}

TEST(Collector, AMessageInFlightStaysWhereItIs) {
  World w(50);
  Message m = send(w.heap.list({w.heap.tuple(Term::small(1), Term::small(2)), Term::small(3)}));
  Term inner = m.term.head();
  Message adopted = send(w.heap.tuple(Term::small(9)));
  w.heap.adopt(adopted.fragment);
  w.roots = {m.term, w.heap.cons(inner, Term::nil()), adopted.term};
  for (int i = 0; i < 3; i++) {
    RootSet set;
    set.add(w.roots.data(), w.roots.size());
    set.set_in_flight(m.fragment);
    ASSERT_TRUE(w.heap.collect(set, 10));
    w.heap.verify(set);
    EXPECT_EQ(w.roots[0], m.term);
    EXPECT_EQ(w.roots[1].head(), inner);
  }
  w.heap.adopt(m.fragment);
  w.roots.erase(w.roots.begin());
  w.collect(0, false);
  EXPECT_NE(w.roots[0].head(), inner);
  EXPECT_EQ(tuple_elements(w.roots[0].head())[1], Term::small(2));
}

TEST(Collector, ReturnAddressesOnStacksAreLeftAlone) {
  World w(10);
  Word pointer_like = 0x1234567;
  w.roots = {Term(pointer_like), Term::immediate(Immediate::Catch, 77), w.heap.tuple(Term::small(5))};
  w.collect(100, false);
  EXPECT_EQ(w.roots[0].raw(), pointer_like);
  EXPECT_EQ(w.roots[1], Term::immediate(Immediate::Catch, 77));
  EXPECT_EQ(tuple_elements(w.roots[2])[0], Term::small(5));
}

TEST(Collector, BlocksShrinkWhenLittleLives) {
  World w(0);
  Term list = Term::nil();
  for (int i = 0; i < 1000000; i++) list = w.heap.cons(Term::small(i), list);
  w.roots = {list};
  w.collect(0, false);
  w.collect(0, false);
  EXPECT_GT(w.heap.total_words(), 2000000u);
  w.roots = {Term::small(1)};
  w.collect(0, true);
  w.collect(0, true);
  EXPECT_LT(w.heap.total_words(), 10000u);
  RootSet set;
  set.add(w.roots.data(), w.roots.size());
  w.heap.shrink_to_live(set);
  EXPECT_EQ(w.heap.total_words(), 0u);
  w.roots = {w.heap.cons(Term::small(1), Term::nil())};
  w.collect(100, false);
}

TEST(Collector, MaxWordsIsReported) {
  World w(100);
  w.heap.max_words = 1000;
  Term list = Term::nil();
  for (int i = 0; i < 2000; i++) list = w.heap.cons(Term::small(i), list);
  w.roots = {list};
  RootSet set;
  set.add(w.roots.data(), w.roots.size());
  EXPECT_FALSE(w.heap.collect(set, 0));
}

}  // namespace
}  // namespace joist
