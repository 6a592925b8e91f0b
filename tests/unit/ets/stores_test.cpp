#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "../term/test_heap.hpp"
#include "ets/hash_store.hpp"
#include "ets/tree_store.hpp"
#include "term/atoms.hpp"
#include "term/compare.hpp"

namespace joist::ets {
namespace {

struct Less {
  bool operator()(Term a, Term b) const { return compare(a, b) < 0; }
};

Term make_key(TestHeap& heap, int n) {
  switch (n % 4) {
    case 0:
      return Term::small(n);
    case 1:
      return heap.make_float(n + 0.5);
    case 2:
      return heap.tuple(Term::small(n), am::ok);
    default:
      return heap.list({Term::small(n)});
  }
}

TEST(TreeStore, AgreesWithAModel) {
  TestHeap heap;
  std::mt19937 random(7);
  for (int range : {5, 60, 3000}) {
    TreeStore store(0);
    std::map<Term, SWord, Less> model;
    for (int round = 0; round < 20000; round++) {
      Term key = make_key(heap, static_cast<int>(random() % static_cast<unsigned>(range)));
      if (random() % 5 < (round / 2000 % 2 ? 2u : 3u)) {
        store.insert(Object::create(heap.tuple(key, Term::small(round))));
        model.insert_or_assign(key, round);
      } else {
        EXPECT_EQ(store.erase(key), model.erase(key));
      }
      ASSERT_EQ(store.count(), model.size());
      Object* found = store.find(key);
      auto it = model.find(key);
      ASSERT_EQ(found != nullptr, it != model.end());
      if (found) {
        ASSERT_EQ(found->element(1).small_value(), it->second);
      }
      Object* after = store.after(key);
      auto upper = model.upper_bound(key);
      ASSERT_EQ(after != nullptr, upper != model.end());
      if (after) {
        ASSERT_EQ(compare(store.key(after), upper->first), 0);
      }
      Object* before = store.before(key);
      auto lower = model.lower_bound(key);
      ASSERT_EQ(before != nullptr, lower != model.begin());
      if (before) {
        ASSERT_EQ(compare(store.key(before), std::prev(lower)->first), 0);
      }
    }
    std::size_t seen = 0;
    auto expected = model.begin();
    for (Object* o = store.first(); o; o = store.after(store.key(o)), ++expected, seen++) {
      ASSERT_EQ(compare(store.key(o), expected->first), 0);
    }
    EXPECT_EQ(seen, model.size());
  }
}

TEST(HashStore, SetAgreesWithAModel) {
  TestHeap heap;
  std::mt19937 random(3);
  for (int range : {3, 100, 5000}) {
    HashStore store(HashKind::Set, 0);
    std::map<Term, SWord, Less> model;
    for (int round = 0; round < 30000; round++) {
      Term key = make_key(heap, static_cast<int>(random() % static_cast<unsigned>(range)));
      if (round % 1000 == 500) store.set_fixed(true);
      if (round % 1000 == 700) store.set_fixed(false);
      if (random() % 5 < (round / 5000 % 2 ? 2u : 3u)) {
        store.insert(Object::create(heap.tuple(key, Term::small(round))));
        model.insert_or_assign(key, round);
      } else {
        ASSERT_EQ(store.erase(key), model.erase(key));
      }
      ASSERT_EQ(store.count(), model.size());
      Object* found = store.find(key);
      auto it = model.find(key);
      ASSERT_EQ(found != nullptr, it != model.end());
      if (found) {
        ASSERT_EQ(found->element(1).small_value(), it->second);
      }
    }
    std::size_t seen = 0;
    for (std::size_t b = store.next_used(0); b < store.buckets(); b = store.next_used(b + 1)) {
      for (Object* o = HashStore::first_live(store.bucket(b)); o; o = HashStore::first_live(o->next)) {
        EXPECT_EQ(store.bucket_of(o), b);
        seen++;
      }
    }
    EXPECT_EQ(seen, model.size());
  }
}

TEST(HashStore, BagsKeepInsertionOrder) {
  TestHeap heap;
  std::mt19937 random(5);
  for (HashKind kind : {HashKind::Bag, HashKind::DuplicateBag}) {
    HashStore store(kind, 0);
    std::map<SWord, std::vector<SWord>> model;
    for (int round = 0; round < 20000; round++) {
      const SWord key = random() % 50, value = random() % 12;
      if (round % 1000 == 500) store.set_fixed(true);
      if (round % 1000 == 800) store.set_fixed(false);
      Term tuple = heap.tuple(Term::small(key), Term::small(value));
      auto& values = model[key];
      switch (random() % 4) {
        case 0:
        case 1:
          store.insert(Object::create(tuple));
          if (kind == HashKind::DuplicateBag || std::find(values.begin(), values.end(), value) == values.end()) {
            values.push_back(value);
          }
          break;
        case 2:
          ASSERT_EQ(store.erase_object(tuple), std::erase(values, value));
          break;
        default:
          if (random() % 20 == 0) {
            ASSERT_EQ(store.erase(Term::small(key)), values.size());
            values.clear();
          }
      }
      std::vector<SWord> seen;
      for (Object* o = store.find(Term::small(key)); o; o = store.next_same(o)) {
        seen.insert(seen.begin(), o->element(1).small_value());
      }
      ASSERT_EQ(seen, values);
    }
  }
}

}  // namespace
}  // namespace joist::ets
