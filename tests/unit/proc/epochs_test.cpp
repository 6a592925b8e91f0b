#include "base/epochs.hpp"

#include <gtest/gtest.h>

namespace joist {
namespace {

int freed = 0;
void count_free(void*) {
  freed++;
}

TEST(Epochs, FreesOnlyAfterEverybodyWasQuiescent) {
  freed = 0;
  Epochs epochs;
  auto* a = epochs.join();
  auto* b = epochs.join();
  a->online();
  b->online();
  int object = 0;
  a->retire(&object, count_free);
  for (int i = 0; i < 10; i++) a->quiescent();
  EXPECT_EQ(freed, 0) << "b may still look at it";
  for (int i = 0; i < 4; i++) {
    b->quiescent();
    a->quiescent();
  }
  EXPECT_EQ(freed, 1);
  EXPECT_FALSE(a->has_retired());
}

TEST(Epochs, SleepersHoldNobodyUp) {
  freed = 0;
  Epochs epochs;
  auto* a = epochs.join();
  auto* b = epochs.join();
  a->online();
  b->online();
  b->offline();
  int object = 0;
  a->retire(&object, count_free);
  for (int i = 0; i < 4; i++) a->quiescent();
  EXPECT_EQ(freed, 1);
}

TEST(Epochs, EndFreesTheRest) {
  freed = 0;
  {
    Epochs epochs;
    auto* a = epochs.join();
    a->online();
    int object = 0;
    a->retire(&object, count_free);
    epochs.leave(a);
  }
  EXPECT_EQ(freed, 1);
}

}  // namespace
}  // namespace joist
