#include "term/copy.hpp"

#include <gtest/gtest.h>

#include "graph.hpp"
#include "heap/heap.hpp"
#include "heap/literals.hpp"
#include "term/bits.hpp"

namespace joist {
namespace {

using test::describe;

/// A heap whose first block takes exactly the copy: anything more would need a fragment.
Term copy_exactly(Term t, Heap& to) {
  Term c = copy(t, to);
#if !JOIST_STRESS
  EXPECT_EQ(to.fragment_words(), 0u);
#endif
  return c;
}

TEST(Copy, RandomTermsAreEqualAndTakeTheirFlatSize) {
  for (unsigned seed = 0; seed < 300; seed++) {
    test::Generator g(seed);
    int live_magic = 0;
    {
      Heap from(10000);
      std::vector<Term> pool;
      for (int i = 0; i < 40; i++) {
        Term t = g.grow(from, pool, live_magic);
        if (describe(t).size() < 3000) pool.push_back(t);
      }
      for (Term t : pool) {
        std::size_t words = flat_size(t);
        Heap to(words + 1);
        [[maybe_unused]] Word* before = to.top();
        Term c = copy_exactly(t, to);
#if !JOIST_STRESS
        ASSERT_EQ(static_cast<std::size_t>(to.top() - before), words);
#endif
        if (describe(t).find("SubBits") == std::string::npos) {
          ASSERT_EQ(describe(c), describe(t));
        }
        Term roots[] = {c};
        RootSet set;
        set.add(roots, 1);
        ASSERT_TRUE(to.collect(set, 0));
        to.verify(set);
      }
    }
    ASSERT_EQ(live_magic, 0);
  }
}

TEST(Copy, LiteralsAreShared) {
  LiteralArea area;
  Term literal = area.tuple(Term::small(1), area.list({Term::small(2)}));
  Heap from(100);
  Term t = from.cons(literal, from.cons(Term::small(3), Term::nil()));
  EXPECT_TRUE(is_literal(literal));
  EXPECT_EQ(flat_size(literal), 0u);
  EXPECT_EQ(flat_size(t), 4u);
  Heap to(100);
  EXPECT_EQ(copy_exactly(t, to).head(), literal);
  EXPECT_EQ(flat_size_with_literals(t), 9u);
  Term all = copy_with_literals(t, to);
  EXPECT_FALSE(is_literal(all.head()));
  EXPECT_EQ(describe(all), describe(t));
}

TEST(Copy, PartsOfHeapBinariesTakeTheirBytesAlong) {
  Heap from(100);
  Term base = bits_from_text(from, "0123456789abcdefghijklmnopqrstuvwxyz");
  Term part = from.boxed(BoxedKind::SubBits, 3);
  part.box()[1] = 12;
  part.box()[2] = 21;
  part.box()[3] = base.raw();
  EXPECT_EQ(flat_size(part), 3u);
  Heap to(100);
  Term c = copy_exactly(part, to);
  EXPECT_TRUE(c.is_kind(BoxedKind::HeapBits));
  EXPECT_TRUE(bits_equal(bits_view(c), bits_view(part)));
}

TEST(Copy, OffHeapBinariesAreSharedAndFrozen) {
  Heap from(100);
  BinaryObject* object = BinaryObject::create(100, 1000);
  object->set_writable();
  Term whole = from.bin_ref(object, 800);
  Term part = from.boxed(BoxedKind::SubBits, 3);
  part.box()[1] = 8;
  part.box()[2] = 80;
  part.box()[3] = whole.raw();
  {
    Heap to(100);
    Term c = copy_exactly(part, to);
    EXPECT_TRUE(c.is_kind(BoxedKind::SubBits));
    EXPECT_EQ(object->refs(), 2u);
    EXPECT_FALSE(object->writable());
    EXPECT_NE(Term(c.box()[3]), whole);
  }
  EXPECT_EQ(object->refs(), 1u);
}

}  // namespace
}  // namespace joist
