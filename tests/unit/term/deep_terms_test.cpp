// Terms nested millions deep: nothing that walks them may use the C++ stack.

#include <gtest/gtest.h>

#include "term/atoms.hpp"
#include "term/compare.hpp"
#include "term/hash.hpp"
#include "term/maps.hpp"
#include "term/num.hpp"
#include "term/print.hpp"
#include "test_heap.hpp"

namespace joist {
namespace {

const Term kA = make_atom("a"), kB = make_atom("b");
constexpr int kDepth = 1'000'000;

template <class Wrap>
Term nest(Term inner, int depth, Wrap wrap) {
  for (int i = 0; i < depth; i++) inner = wrap(inner);
  return inner;
}

class DeepTerms : public ::testing::Test {
 protected:
  /// A large map whose value for key 7 is `inner`.
  Term large_map(Term inner) {
    std::vector<Term> pairs;
    for (int i = 0; i < 40; i++) {
      pairs.push_back(Term::small(i));
      pairs.push_back(i == 7 ? inner : Term::small(i));
    }
    return map_from_pairs(heap_, pairs.data(), 40);
  }
  void expect_order(Term less, Term greater) {
    EXPECT_LT(compare(less, greater), 0);
    EXPECT_GT(compare(greater, less), 0);
    EXPECT_LT(compare_exact(less, greater), 0);
    EXPECT_FALSE(equal(less, greater));
    EXPECT_FALSE(exact_equal(less, greater));
    EXPECT_NE(phash2(less), phash2(greater));
    EXPECT_NE(internal_hash(less), internal_hash(greater));
  }
  void expect_same(Term a, Term b) {
    EXPECT_EQ(compare(a, b), 0);
    EXPECT_EQ(compare_exact(a, b), 0);
    EXPECT_TRUE(equal(a, b));
    EXPECT_TRUE(exact_equal(a, b));
    EXPECT_EQ(phash2(a), phash2(b));
    EXPECT_EQ(internal_hash(a), internal_hash(b));
    EXPECT_EQ(phash(a), phash(b));
    EXPECT_EQ(term_to_string(a).size(), term_to_string(b).size());
  }
  template <class Wrap>
  void check(int depth, Wrap wrap) {
    Term a = nest(kA, depth, wrap), again = nest(kA, depth, wrap), b = nest(kB, depth, wrap);
    expect_order(a, b);
    expect_same(a, again);
  }

  TestHeap heap_;
};

TEST_F(DeepTerms, HeadsOfLists) {
  check(kDepth, [&](Term t) { return heap_.cons(t, am::ok); });
}
TEST_F(DeepTerms, Tuples) {
  check(kDepth, [&](Term t) { return heap_.tuple(t, am::ok); });
}
TEST_F(DeepTerms, FlatMaps) {
  check(kDepth / 10, [&](Term t) {
    Term pair[2] = {am::ok, t};
    return map_from_pairs(heap_, pair, 1);
  });
}
TEST_F(DeepTerms, LargeMaps) {
  check(20'000, [&](Term t) { return large_map(t); });
}

TEST_F(DeepTerms, LargeMapsAreOrderedByTheirSmallestDifferentKey) {
  auto with = [&](Term key, Term value) { return map_put(heap_, large_map(kA), key, value); };
  expect_order(with(Term::small(-2), kA), with(Term::small(-1), kA));
  expect_order(with(Term::small(-2), kB), with(Term::small(-1), kA));
  expect_order(with(Term::small(100), kA), with(Term::small(101), kA));
  expect_order(with(Term::small(50), kA), with(Term::small(50), kB));
  // Of equal keys, the smallest with different values decides.
  Term x = map_put(heap_, with(Term::small(3), kA), Term::small(20), kB);
  Term y = map_put(heap_, with(Term::small(3), kB), Term::small(20), kA);
  expect_order(x, y);
  // Keys compare exactly, values do not.
  Term one = map_put(heap_, large_map(kA), Term::small(1), kA);
  Term one_float = map_put(heap_, map_remove(heap_, one, Term::small(1)), heap_.make_float(1.0), kA);
  expect_order(one, one_float);
  Term value_float = map_put(heap_, one, Term::small(1), heap_.make_float(2.0));
  Term value = map_put(heap_, one, Term::small(1), Term::small(2));
  EXPECT_EQ(compare(value, value_float), 0);
  EXPECT_TRUE(equal(value, value_float));
  EXPECT_FALSE(exact_equal(value, value_float));
}

TEST_F(DeepTerms, PrintStopsAtItsLimit) {
  Term t = nest(kA, kDepth, [&](Term inner) { return heap_.tuple(inner); });
  EXPECT_EQ(term_to_string(t, 5), "{{{{{...");
  EXPECT_EQ(term_to_string(heap_.tuple(am::ok), 5), "{ok}");
}

}  // namespace
}  // namespace joist
