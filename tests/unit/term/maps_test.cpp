#include "term/maps.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "term/atoms.hpp"
#include "term/compare.hpp"
#include "term/hash_build.hpp"
#include "term/hash_merge.hpp"
#include "test_heap.hpp"

namespace joist {
namespace {

using hash_map::HashTrie;
using hash_map::MapBuilder;
using hash_map::MapMerge;
using hash_map::NewLeaf;
using hash_map::NodeView;
using hash_map::PutMode;

// Hash functions with as many collisions as a test wants.
struct FewHashes {
  Word operator()(Term key) const { return internal_hash(key) & 7; }
};
struct LateHashes {  // agree in all but the last two nibbles
  Word operator()(Term key) const { return internal_hash(key) & (Word{0x33} << 56); }
};
struct OneHash {
  Word operator()(Term) const { return 0x123456789abcdef0; }
};

/// Key number i: numbers, floats, tuples, lists and large integers in turn.
Term key_of(HeapBuilder& h, int i) {
  switch (i % 5) {
    case 0:
      return Term::small(i);
    case 1:
      return h.make_float(i);
    case 2:
      return h.tuple(am::key, Term::small(i));
    case 3:
      return h.list({Term::small(i), am::ok});
    default:
      return h.integer(Term::kMaxSmall + i);
  }
}

bool same_shape(Term a, Term b) {
  if (a == b) return true;
  if (a.is_cons() || b.is_cons()) {
    return a.is_cons() && b.is_cons() && exact_equal(a.head(), b.head()) && exact_equal(a.tail(), b.tail());
  }
  if (*a.box() != *b.box()) return false;
  const NodeView va(a), vb(b);
  if (va.bitmap != vb.bitmap || va.count != vb.count) return false;
  for (std::size_t i = 0; i < va.count; i++) {
    if (!same_shape(va.children[i], vb.children[i])) return false;
  }
  return true;
}

template <class Hash>
Term build(HeapBuilder& h, const std::map<int, int>& model) {
  MapBuilder<Hash> builder(h);
  for (auto [k, v] : model) builder.add(key_of(h, k), Term::small(v));
  while (!builder.step(7)) {
  }
  return builder.result();
}

template <class Hash>
class HashTrieTest : public testing::Test {};
using Hashes = testing::Types<hash_map::InternalHash, FewHashes, LateHashes, OneHash>;
TYPED_TEST_SUITE(HashTrieTest, Hashes);

TYPED_TEST(HashTrieTest, RandomUpdatesKeepTheShapeOfABulkBuild) {
  using Trie = HashTrie<TypeParam>;
  TestHeap h;
  std::mt19937 rng(7);
  std::map<int, int> model;
  for (int i = 0; i < 60; i++) model[i] = i;
  Term map = build<TypeParam>(h, model);
  for (int round = 0; round < 1500; round++) {
    const int k = static_cast<int>(rng() % 150), v = static_cast<int>(rng() % 3);
    const Term key = key_of(h, k);
    const Term leaf = Trie::find(map, key);
    ASSERT_EQ(leaf.is_cons(), model.contains(k));
    switch (rng() % 4) {
      case 0:
        if (leaf.is_cons() && model.size() > 34) {
          map = Trie::remove(h, map, leaf);
          model.erase(k);
        }
        break;
      case 1: {
        const Term updated = Trie::put(h, map, NewLeaf(key, Term::small(v)), PutMode::Existing);
        ASSERT_EQ(updated.has_value(), model.contains(k));
        if (updated.has_value()) {
          map = updated;
          model[k] = v;
        }
        break;
      }
      case 2:
        map = Trie::put(h, map, NewLeaf(key, Term::small(v)), PutMode::Missing);
        model.try_emplace(k, v);
        break;
      default:
        map = Trie::put(h, map, NewLeaf(key, Term::small(v)), PutMode::Any);
        model[k] = v;
    }
    ASSERT_EQ(map_size(map), model.size());
    if (round % 50 == 0) {
      ASSERT_TRUE(same_shape(map, build<TypeParam>(h, model)));
    }
  }
  for (auto [k, v] : model) ASSERT_EQ(Trie::find(map, key_of(h, k)).tail(), Term::small(v));
}

TYPED_TEST(HashTrieTest, MergeIsTheUnionAndTheRightSideWins) {
  TestHeap h;
  std::mt19937 rng(11);
  for (int round = 0; round < 40; round++) {
    std::map<int, int> a, b;
    for (int i = 0; i < 120; i++) {
      const int k = static_cast<int>(rng() % 300);
      if (rng() % 2) a[k] = i;
      if (rng() % 2) b[static_cast<int>(rng() % 300)] = -i;
    }
    if (a.size() < 33 || b.size() < 33) continue;
    MapMerge<TypeParam> merge(h, build<TypeParam>(h, a), build<TypeParam>(h, b));
    while (!merge.step(3)) {
    }
    for (auto [k, v] : b) a[k] = v;
    ASSERT_EQ(map_size(merge.result()), a.size());
    ASSERT_TRUE(same_shape(merge.result(), build<TypeParam>(h, a)));
  }
}

TYPED_TEST(HashTrieTest, MergeSharesWhatBothHave) {
  TestHeap h;
  std::map<int, int> model;
  for (int i = 0; i < 200; i++) model[i] = i;
  const Term a = build<TypeParam>(h, model);
  const Term b = HashTrie<TypeParam>::put(h, a, NewLeaf(key_of(h, 500), am::ok), PutMode::Any);
  auto merged = [&](Term x, Term y) {
    MapMerge<TypeParam> merge(h, x, y);
    while (!merge.step(5)) {
    }
    return merge.result();
  };
  EXPECT_EQ(merged(a, a), a);
  EXPECT_EQ(map_size(merged(a, b)), 201u);
  EXPECT_TRUE(same_shape(merged(a, b), b));
  EXPECT_TRUE(same_shape(merged(b, a), b));
}

TYPED_TEST(HashTrieTest, OfEqualKeysInABuildTheLastCounts) {
  TestHeap h;
  MapBuilder<TypeParam> builder(h);
  for (int round = 0; round < 3; round++) {
    for (int i = 0; i < 50; i++) builder.add(key_of(h, i), Term::small(round));
  }
  while (!builder.step(100)) {
  }
  const Term map = builder.result();
  EXPECT_TRUE(builder.saw_duplicates());
  ASSERT_EQ(map_size(map), 50u);
  for (int i = 0; i < 50; i++) EXPECT_EQ(HashTrie<TypeParam>::find(map, key_of(h, i)).tail(), Term::small(2));
}

class Maps : public testing::Test {
 protected:
  TestHeap h;

  void expect_contents(Term map, const std::map<int, int>& model) {
    ASSERT_EQ(map_size(map), model.size());
    ASSERT_EQ(is_flat_map(map), model.size() <= kMaxFlatMap);
    for (auto [k, v] : model) ASSERT_EQ(map_get(map, key_of(h, k)), Term::small(v));
    std::size_t visited = 0;
    MapIterator it(map);
    for (Term key, value; it.next(&key, &value); visited++) ASSERT_EQ(map_get(map, key), value);
    ASSERT_EQ(visited, model.size());
  }
};

TEST_F(Maps, GrowAndShrinkThroughBothForms) {
  std::mt19937 rng(3);
  std::map<int, int> model;
  Term map = map_empty(h);
  for (int round = 0; round < 6000; round++) {
    const int k = static_cast<int>(rng() % 80);
    const bool growing = (round / 200) % 2 == 0;
    if (rng() % 10 < (growing ? 8u : 2u)) {
      map = map_put(h, map, key_of(h, k), Term::small(round));
      model[k] = round;
    } else {
      Term value;
      map = map_remove(h, map, key_of(h, k), &value);
      ASSERT_EQ(value.has_value(), model.erase(k) == 1);
    }
    if (round % 10 == 0) expect_contents(map, model);
  }
}

TEST_F(Maps, HundredThousandKeys) {
  std::map<int, int> model;
  Term map = map_empty(h);
  for (int i = 0; i < 100000; i++) {
    map = map_put(h, map, key_of(h, i), Term::small(i));
    model[i] = i;
  }
  expect_contents(map, model);
  std::vector<Term> pairs;
  for (int i = 99999; i >= 0; i--) {
    pairs.push_back(key_of(h, i));
    pairs.push_back(Term::small(i));
  }
  EXPECT_TRUE(same_shape(map, map_from_pairs(h, pairs.data(), 100000)));
  for (int i = 0; i < 100000; i += 2) {
    map = map_remove(h, map, key_of(h, i));
    model.erase(i);
  }
  expect_contents(map, model);
}

TEST_F(Maps, FlatKeysAreSortedAtomsByIndexTheRestExactly) {
  const Term pairs[] = {h.make_float(1.0), am::ok, am::zero, am::ok, Term::small(2), am::ok, am::abs,          am::ok,
                        Term::small(1),    am::ok, am::ok,   am::ok, Term::nil(),    am::ok, h.tuple(am::abs), am::ok};
  const Term keys = flat_map_keys(map_from_pairs(h, pairs, 8));
  for (std::size_t i = 1; i < 8; i++) {
    EXPECT_LT(map_key_compare(tuple_elements(keys)[i - 1], tuple_elements(keys)[i]), 0);
  }
  EXPECT_EQ(tuple_elements(keys)[0], Term::small(1));
  EXPECT_EQ(tuple_elements(keys)[1], Term::small(2));
  EXPECT_TRUE(is_float(tuple_elements(keys)[2]));
}

TEST_F(Maps, ValueUpdatesShareTheKeysTuple) {
  const Term pairs[] = {am::key, Term::small(1), am::value, Term::small(2)};
  const Term map = map_from_pairs(h, pairs, 2);
  EXPECT_EQ(flat_map_keys(map_put(h, map, am::key, Term::small(3))), flat_map_keys(map));
  EXPECT_EQ(map_put(h, map, am::key, Term::small(1)), map);
  const Term news[] = {am::value, Term::small(7), am::key, Term::small(8), am::value, Term::small(9)};
  const Term put = map_put_many(h, map, news, 3);
  EXPECT_EQ(flat_map_keys(put), flat_map_keys(map));
  EXPECT_EQ(map_get(put, am::value), Term::small(9));
  Term missing;
  EXPECT_EQ(flat_map_keys(map_update_many(h, map, news, 3, &missing)), flat_map_keys(map));
  const Term bad[] = {am::key, Term::small(1), am::ok, Term::small(1)};
  EXPECT_TRUE(map_update_many(h, map, bad, 2, &missing).is_none());
  EXPECT_EQ(missing, am::ok);
  EXPECT_EQ(map_get(map, am::key), Term::small(1));
}

TEST_F(Maps, PutManyAndMergeAgreeWithSinglePuts) {
  std::mt19937 rng(5);
  for (int round = 0; round < 500; round++) {
    std::map<int, int> model;
    std::vector<Term> pairs, news;
    Term single = map_empty(h);
    auto add = [&](std::vector<Term>& to, int value) {
      const int k = static_cast<int>(rng() % 60);
      to.push_back(key_of(h, k));
      to.push_back(Term::small(value));
      single = map_put(h, single, to[to.size() - 2], to.back());
      model[k] = value;
    };
    for (unsigned i = rng() % 45; i > 0; i--) add(pairs, 1);
    for (unsigned i = rng() % 45; i > 0; i--) add(news, 2);
    const Term a = map_from_pairs(h, pairs.data(), pairs.size() / 2);
    const Term b = map_from_pairs(h, news.data(), news.size() / 2);
    expect_contents(map_put_many(h, a, news.data(), news.size() / 2), model);
    expect_contents(map_merge(h, a, b), model);
    EXPECT_TRUE(exact_equal(single, map_merge(h, a, b)));
  }
}

TEST_F(Maps, DuplicatesCanBeRejected) {
  std::vector<Term> pairs;
  for (int i = 0; i < 80; i++) {
    pairs.push_back(key_of(h, i));
    pairs.push_back(am::ok);
  }
  EXPECT_TRUE(map_from_pairs(h, pairs.data(), 80, true).has_value());
  pairs[2] = pairs[140];
  EXPECT_TRUE(map_from_pairs(h, pairs.data(), 80, true).is_none());
  pairs[2] = pairs[20];
  EXPECT_TRUE(map_from_pairs(h, pairs.data(), 20, true).is_none());
}

}  // namespace
}  // namespace joist
