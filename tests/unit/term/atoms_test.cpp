#include "term/atoms.hpp"

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

namespace joist {
namespace {

TEST(Atoms, StaticOnesHaveTheirText) {
  EXPECT_EQ(atom_text(am::ok), "ok");
  EXPECT_EQ(atom_text(am::empty), "");
  EXPECT_EQ(make_atom("badarg"), am::badarg);
}

TEST(Atoms, AreMadeOnce) {
  EXPECT_TRUE(existing_atom("atoms test: not yet").is_none());
  Term a = make_atom("atoms test: not yet");
  EXPECT_EQ(existing_atom("atoms test: not yet"), a);
  EXPECT_EQ(make_atom("atoms test: not yet"), a);
  std::string with_zero("a\0b", 3);
  EXPECT_NE(make_atom(with_zero), make_atom("a"));
  EXPECT_EQ(atom_text(make_atom(with_zero)), with_zero);
}

TEST(Atoms, ThreadsAgree) {
  constexpr int kThreads = 4, kNames = 20000;
  std::vector<std::vector<Term>> made(kThreads);
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; t++) {
    threads.emplace_back([&made, t] {
      for (int i = 0; i < kNames; i++) made[t].push_back(make_atom("shared name " + std::to_string(i)));
    });
  }
  for (auto& t : threads) t.join();
  for (int i = 0; i < kNames; i++) {
    EXPECT_EQ(atom_text(made[0][i]), "shared name " + std::to_string(i));
    for (int t = 1; t < kThreads; t++) ASSERT_EQ(made[t][i], made[0][i]);
  }
}

TEST(Atoms, TheTableHasALimit) {
  std::size_t limit = atom_limit();
  set_atom_limit(atom_count());
  EXPECT_TRUE(make_atom("one atom too many").is_none());
  EXPECT_EQ(make_atom("ok"), am::ok);
  set_atom_limit(limit);
  EXPECT_TRUE(make_atom("one atom too many").has_value());
}

}  // namespace
}  // namespace joist
