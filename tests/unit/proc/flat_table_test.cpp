#include "base/flat_table.hpp"

#include <gtest/gtest.h>

#include <random>
#include <unordered_map>

namespace joist {
namespace {

TEST(FlatTable, AgreesWithAModel) {
  FlatTable<std::uint64_t> table;
  std::unordered_map<std::uint64_t, std::uint64_t> model;
  std::mt19937_64 random(7);
  for (int i = 0; i < 200000; i++) {
    std::uint64_t key = 1 + random() % 700;
    switch (random() % 4) {
      case 0:
      case 1:
        table.insert(key) = model[key] = random();
        break;
      case 2:
        EXPECT_EQ(table.erase(key), model.erase(key) == 1);
        break;
      default: {
        auto* found = table.find(key);
        auto expected = model.find(key);
        ASSERT_EQ(found != nullptr, expected != model.end());
        if (found) {
          ASSERT_EQ(*found, expected->second);
        }
      }
    }
    ASSERT_EQ(table.size(), model.size());
  }
  std::size_t visited = 0;
  table.for_each([&](std::uint64_t key, std::uint64_t& value) {
    visited++;
    EXPECT_EQ(model.at(key), value);
  });
  EXPECT_EQ(visited, model.size());
}

}  // namespace
}  // namespace joist
