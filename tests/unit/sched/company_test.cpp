#include "sched/company.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "base/block_alloc.hpp"
#include "runtime/runtime.hpp"

namespace joist {
namespace {

struct CompanyTest : testing::Test {
  static RuntimeOptions one_scheduler() {
    RuntimeOptions options;
    options.schedulers = 1;
    return options;
  }
  Runtime runtime{one_scheduler()};
  // As in the table: a process struct is memory without a destructor.
  struct Free {
    void operator()(Process* p) const {
      p->heap.~Heap();
      free_block(p, sizeof(Process));
    }
  };
  std::unique_ptr<Process, Free> make(std::uint32_t slot) {
    return std::unique_ptr<Process, Free>(new (alloc_block(sizeof(Process)))
                                              Process(runtime, Term::local_pid(slot, 0), 8));
  }
  std::unique_ptr<Process, Free> processes[3] = {make(7), make(8), make(9)};
  Process& sender = *processes[0];
  Process& receiver = *processes[1];
  Process& other = *processes[2];
  ExecState exec;

  void slice(Process& p, Process* told, std::uint32_t told_count, std::uint32_t heard_count) {
    exec.told = told;
    exec.told_count = told_count;
    exec.heard_count = heard_count;
    note_company(p, exec, kReductionsPerSlice);
  }
};

TEST_F(CompanyTest, StrangersDoNotKeepCompany) {
  EXPECT_FALSE(keep_company(sender, receiver));
}

TEST_F(CompanyTest, ASenderKeepsItsReceiverCompanyAndNobodyElse) {
  slice(sender, &receiver, 800, 0);
  EXPECT_TRUE(keep_company(sender, receiver));
  EXPECT_TRUE(keep_company(receiver, sender));
  EXPECT_FALSE(keep_company(sender, other));
  slice(receiver, nullptr, 0, 1000);
  EXPECT_TRUE(keep_company(sender, receiver));
}

TEST_F(CompanyTest, WorkOfEitherTakesThemApart) {
  slice(sender, &receiver, 800, 0);
  slice(receiver, nullptr, 0, 10);
  EXPECT_FALSE(keep_company(sender, receiver));
  slice(receiver, nullptr, 0, 1000);
  EXPECT_TRUE(keep_company(sender, receiver));
  slice(sender, &receiver, 10, 0);
  EXPECT_FALSE(keep_company(sender, receiver));
}

TEST_F(CompanyTest, AShortSliceSaysNothing) {
  slice(sender, &receiver, 800, 0);
  exec.told = nullptr;
  exec.told_count = 0;
  note_company(sender, exec, 10);
  EXPECT_TRUE(keep_company(sender, receiver));
}

TEST_F(CompanyTest, MessagesToOneselfAreWork) {
  slice(sender, &sender, 800, 0);
  EXPECT_FALSE(keep_company(sender, sender));
}

}  // namespace
}  // namespace joist
