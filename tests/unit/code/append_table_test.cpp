#include "code/append_table.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <thread>

namespace joist {

namespace {

struct Number {
  std::size_t key;
};
struct NumberTraits {
  using Object = Number;
  using Key = std::size_t;
  static std::size_t hash(Key k) { return k * 7 % 64; }  // many collisions
  static bool matches(const Number& n, Key k) { return n.key == k; }
  static Key key_of(const Number& n) { return n.key; }
};

class Numbers {
 public:
  Number* make(std::size_t key) {
    return table.find_or_make(key, [this](std::size_t k) {
      made++;
      return &owned.emplace_back(Number{k});
    });
  }
  AppendTable<NumberTraits> table;
  std::deque<Number> owned;
  int made = 0;
};

}  // namespace

TEST(AppendTable, FindsWhatWasMade) {
  Numbers n;
  EXPECT_EQ(n.table.find(3), nullptr);
  Number* three = n.make(3);
  EXPECT_EQ(n.table.find(3), three);
  EXPECT_EQ(n.make(3), three);
  EXPECT_EQ(n.made, 1);
  for (std::size_t i = 0; i < 2000; i++) n.make(i);
  for (std::size_t i = 0; i < 2000; i++) ASSERT_EQ(n.table.find(i)->key, i);
  EXPECT_EQ(n.table.find(3), three);
  EXPECT_EQ(n.table.count(), 2000u);
  std::size_t seen = 0;
  n.table.for_each([&](const Number&) { seen++; });
  EXPECT_EQ(seen, 2000u);
}

TEST(AppendTable, ThreadsAgreeOnOneObject) {
  Numbers n;
  constexpr std::size_t kKeys = 1500;
  std::vector<std::vector<Number*>> seen(4);
  std::vector<std::thread> threads;
  for (auto& mine : seen) {
    threads.emplace_back([&] {
      for (std::size_t i = 0; i < kKeys; i++) mine.push_back(n.make(i));
    });
  }
  for (auto& t : threads) t.join();
  for (auto& other : seen) EXPECT_EQ(other, seen[0]);
  EXPECT_EQ(n.made, static_cast<int>(kKeys));
}

}  // namespace joist
