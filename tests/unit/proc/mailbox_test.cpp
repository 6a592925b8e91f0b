#include "proc/mailbox.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace joist {
namespace {

struct Numbered : Signal {
  unsigned producer = 0;
  unsigned number = 0;
};

TEST(Mailbox, KeepsOrder) {
  Mailbox m;
  std::vector<Numbered> signals(5);
  for (unsigned i = 0; i < 5; i++) {
    signals[i].number = i;
    ASSERT_TRUE(m.push(&signals[i]));
  }
  EXPECT_TRUE(m.has_outer());
  unsigned expected = 0;
  for (Signal* s = m.take_outer(); s; s = s->next_signal()) EXPECT_EQ(static_cast<Numbered*>(s)->number, expected++);
  EXPECT_EQ(expected, 5u);
  EXPECT_FALSE(m.has_outer());
}

TEST(Mailbox, CloseRefusesLaterPushes) {
  Mailbox m;
  Numbered a, b;
  ASSERT_TRUE(m.push(&a));
  EXPECT_EQ(m.close(), &a);
  EXPECT_FALSE(m.push(&b));
  EXPECT_EQ(m.close(), nullptr);
}

// Messages in = messages out, and those of each producer in their order.
TEST(Mailbox, ManyProducersOneConsumer) {
  constexpr unsigned kProducers = 4, kEach = 20000;
  Mailbox m;
  std::vector<std::vector<Numbered>> signals(kProducers);
  std::vector<std::thread> threads;
  for (unsigned p = 0; p < kProducers; p++) {
    signals[p] = std::vector<Numbered>(kEach);
    threads.emplace_back([&, p] {
      for (unsigned i = 0; i < kEach; i++) {
        signals[p][i].producer = p;
        signals[p][i].number = i;
        ASSERT_TRUE(m.push(&signals[p][i]));
      }
    });
  }
  std::vector<unsigned> next(kProducers);
  for (unsigned got = 0; got < kProducers * kEach;) {
    Signal* s = m.take_outer();
    if (!s) std::this_thread::yield();
    for (; s; s = s->next_signal(), got++) {
      auto* n = static_cast<Numbered*>(s);
      ASSERT_EQ(n->number, next[n->producer]++);
    }
  }
  for (auto& t : threads) t.join();
  EXPECT_FALSE(m.has_outer());
}

}  // namespace
}  // namespace joist
