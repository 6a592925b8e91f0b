#include "sched/timer_wheel.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <vector>

namespace joist {
namespace {

struct Wheel {
  TimerWheel wheel{12345};
  std::multimap<std::uint64_t, Timer*> model;
  std::vector<Timer*> fired;

  void insert(Timer& t, std::uint64_t deadline) {
    t.deadline = deadline;
    wheel.insert(t);
    model.emplace(t.deadline, &t);
  }
  void remove(Timer& t) {
    auto [from, to] = model.equal_range(t.deadline);
    for (auto i = from; i != to; ++i) {
      if (i->second != &t) continue;
      model.erase(i);
      break;
    }
    wheel.remove(t);
  }
  void advance(std::uint64_t tick) {
    ASSERT_TRUE(model.empty() ? wheel.next_tick() == TimerWheel::kNever : wheel.next_tick() <= model.begin()->first);
    fired.clear();
    std::uint64_t last = 0;
    auto expected = model.begin();
    wheel.advance(tick, [&](Timer& t) {
      ASSERT_EQ(&t, (expected++)->second) << "equal deadlines expire in order of insertion";
      EXPECT_GE(t.deadline, last);
      last = t.deadline;
      EXPECT_EQ(t.link, nullptr);
      fired.push_back(&t);
    });
    std::size_t due = 0;
    while (!model.empty() && model.begin()->first <= tick) {
      model.erase(model.begin());
      due++;
    }
    ASSERT_EQ(fired.size(), due);
    ASSERT_EQ(wheel.size(), model.size());
    ASSERT_EQ(wheel.now(), tick);
    for (Timer* t : fired) ASSERT_LE(t->deadline, tick);
  }
};

TEST(TimerWheel, AgreesWithAModel) {
  for (std::uint64_t span :
       {std::uint64_t{300}, std::uint64_t{70000}, std::uint64_t{20000000}, std::uint64_t{1} << 40}) {
    Wheel w;
    std::mt19937_64 random(span);
    std::vector<Timer> timers(500);
    for (int round = 0; round < 400; round++) {
      for (int k = 0; k < 20; k++) {
        Timer& t = timers[random() % timers.size()];
        if (t.link) {
          if (random() % 2) w.remove(t);
        } else {
          w.insert(t, w.wheel.now() + random() % span);
        }
      }
      std::uint64_t step = random() % 3 == 0 ? random() % 3 : random() % (span / 8 + 1);
      ASSERT_NO_FATAL_FAILURE(w.advance(w.wheel.now() + step));
    }
  }
}

TEST(TimerWheel, EdgesOfEachLevel) {
  for (std::uint64_t distance : {1u, 255u, 256u, 257u, 65535u, 65536u, 65537u, 16777215u, 16777216u}) {
    Wheel w;
    Timer t;
    std::uint64_t deadline = w.wheel.now() + distance;
    w.insert(t, deadline);
    w.advance(deadline - 1);
    EXPECT_TRUE(w.fired.empty()) << distance;
    w.advance(deadline);
    EXPECT_EQ(w.fired.size(), 1u) << distance;
  }
}

TEST(TimerWheel, WakesUpRarelyForAFarTimer) {
  TimerWheel wheel;
  Timer t;
  t.deadline = 3600000;
  wheel.insert(t);
  int polls = 0;
  bool fired = false;
  while (!fired) {
    wheel.advance(wheel.next_tick(), [&](Timer&) { fired = true; });
    polls++;
  }
  EXPECT_EQ(wheel.now(), 3600000u);
  EXPECT_LE(polls, 5);
}

}  // namespace
}  // namespace joist
