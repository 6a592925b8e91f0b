#include "proc/dictionary.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace joist {
namespace {

TEST(Dictionary, AgreesWithAModel) {
  Heap heap(64);
  Dictionary d;
  std::map<int, Term> model;
  std::mt19937 random(3);
  for (int i = 0; i < 20000; i++) {
    int k = static_cast<int>(random() % 60);
    Term key = k % 2 ? Term::small(k) : heap.tuple(Term::small(k), Term::nil());  // equal, not identical
    Term value = Term::small(i);
    Term before = model.count(k) ? model[k] : Term::none();
    if (random() % 3) {
      EXPECT_EQ(d.put(key, value), before);
      model[k] = value;
    } else {
      EXPECT_EQ(d.erase(key), before);
      model.erase(k);
    }
    ASSERT_EQ(d.size(), model.size());
    ASSERT_EQ(d.get(key), model.count(k) ? model[k] : Term::none());
  }
}

}  // namespace
}  // namespace joist
