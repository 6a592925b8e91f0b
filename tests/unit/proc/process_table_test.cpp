#include "proc/process_table.hpp"

#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "runtime/runtime.hpp"

namespace joist {
namespace {

struct TableTest : testing::Test {
  static RuntimeOptions one_scheduler() {
    RuntimeOptions options;
    options.schedulers = 1;
    return options;
  }
  Runtime runtime{one_scheduler()};

  Process* make(ProcessTable& t, SlotCache& c) {
    Term pid = t.reserve(c);
    if (pid.is_none()) return nullptr;
    auto* p = new (alloc_block(sizeof(Process))) Process(runtime, pid, 8);
    t.publish(c, *p);
    return p;
  }
  static void free_process(void* memory) {
    static_cast<Process*>(memory)->heap.~Heap();
    free_block(memory, sizeof(Process));
  }
};

TEST_F(TableTest, FindsExactlyThePid) {
  ProcessTable t(1000);
  SlotCache& c = t.make_cache();
  Process* p = make(t, c);
  Term pid = p->pid;
  EXPECT_EQ(t.find(pid), p);
  EXPECT_EQ(t.find(Term::local_pid(pid.pid_slot(), pid.pid_serial() + 1)), nullptr);
  EXPECT_EQ(t.find(Term::local_pid(pid.pid_slot() + 1, 0)), nullptr);
  EXPECT_EQ(t.find(Term::local_pid(0xfffffff, 0)), nullptr);
  EXPECT_EQ(t.count(), 1u);
  t.remove(c, *p);
  EXPECT_EQ(t.find(pid), nullptr);
  EXPECT_EQ(t.count(), 0u);
  free_process(p);
}

TEST_F(TableTest, FullAtItsLimitAndUsableAgain) {
  ProcessTable t(100);
  SlotCache& c = t.make_cache();
  std::vector<Process*> all;
  while (Process* p = make(t, c)) all.push_back(p);
  EXPECT_EQ(all.size(), 100u);
  std::set<Word> pids;
  for (Process* p : all) pids.insert(p->pid.raw());
  EXPECT_EQ(pids.size(), 100u);
  for (Process* p : all) {
    t.remove(c, *p);
    free_process(p);
  }
  Process* again = make(t, c);
  ASSERT_NE(again, nullptr);
  EXPECT_EQ(pids.count(again->pid.raw()), 0u) << "a slot that is used again has another serial";
  t.remove(c, *again);
  free_process(again);
}

TEST_F(TableTest, PidsRiseAtFirst) {
  ProcessTable t(100000);
  SlotCache& c = t.make_cache();
  Word last = 0;
  for (int i = 0; i < 300; i++) {
    Process* p = make(t, c);
    EXPECT_GE(p->pid.pid_slot() + 1, last + 1);
    last = p->pid.pid_slot() + 1;
    t.remove(c, *p);
    free_process(p);
  }
}

// One thread makes and ends processes, another looks them up: what it finds must be readable until its next quiescent
// state.
TEST_F(TableTest, FoundProcessesStayReadable) {
  ProcessTable t(1 << 20);
  SlotCache& c = t.make_cache();
  std::atomic<Word> shown{0};
  std::atomic<bool> done{false};
  std::thread reader([&] {
    Epochs::Participant* me = t.epochs().join();
    me->online();
    while (!done.load()) {
      me->quiescent();
      Term pid(shown.load());
      if (Process* p = pid.raw() ? t.find(pid) : nullptr) {
        for (int i = 0; i < 10; i++) ASSERT_EQ(p->pid, pid);
      }
    }
    me->offline();
    t.epochs().leave(me);
  });
  Epochs::Participant* me = t.epochs().join();
  me->online();
  for (int i = 0; i < 20000; i++) {
    Process* p = make(t, c);
    shown.store(p->pid.raw());
    if (i % 64 == 0) std::this_thread::yield();
    t.remove(c, *p);
    me->retire(p, free_process);
    me->quiescent();
  }
  done.store(true);
  reader.join();
  me->offline();
  t.epochs().leave(me);
}

}  // namespace
}  // namespace joist
