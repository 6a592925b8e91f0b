#pragma once
// One scheduler thread: its run queue, its timers, its registers.

#include <thread>

#include "proc/exec_state.hpp"
#include "sched/run_queue.hpp"
#include "sched/timers.hpp"

namespace joist {

class SchedulerPool;

class Scheduler {
 public:
  Scheduler(SchedulerPool& pool, Runtime& runtime, unsigned number);

  unsigned number() const { return number_; }  // from 0
  /// The calling thread's scheduler, of whatever pool; null on other threads.
  static Scheduler* current();

  // ---- from its own thread
  // -------------------------------------------------------------------------------------------
  /// A process that became runnable here: into the run-next slot if that is free, else to the end of the queue.
  void enqueue(Process& p);

  // ---- from any thread
  // -----------------------------------------------------------------------------------------------
  /// To the end of the queue, and wakes the thread if it sleeps.
  void enqueue_from_outside(Process& p);
  /// Wakes the thread if it sleeps; true if it did.
  bool notify();
  /// After all threads have stopped: what the process table does not know of any more.
  void drop_ending();
  std::size_t queue_length() const { return queue.length(); }
  /// There is something to steal. seq_cst throughout: pairs with the last look of a thread that goes to sleep.
  bool has_loot() const { return queue.length() > (company_.load(std::memory_order_seq_cst) ? 1 : 0); }

  RunQueue queue;
  TimerService timers;
  // Written by the owner only; relaxed: figures.
  std::atomic<std::uint64_t> context_switches{0};
  std::atomic<std::uint64_t> reductions{0};

 private:
  friend class SchedulerPool;
  void run();
  void turn();
  Process* next_process();
  Process* steal();
  void execute(Process& p);
  /// Handles signals of a process that is about to run; false if it shall not run now.
  bool may_run(Process& p);
  void collect_parked(Process& p);
  void end(Process& p);
  void requeue_ending(Process& p);
  void execute_ending(Process& p);
  void park(Process& p, ProcessStatus status);
  void requeue(Process& p);
  Scheduler* company_elsewhere(const Process& p) const;
  void join_company(Process& p);
  void offer_work(const Process& p);
  void look_at_timers();
  void sleep();
  void wait_to_be_woken();
  std::int64_t deadline() const;
  void drop_token();
  bool wake_up(std::uint32_t into);
  void count(SWord used);

  SchedulerPool& pool_;
  Runtime& runtime_;
  unsigned number_;
  ExecState exec_;
  Process* run_next_ = nullptr;
  SWord chain_ = 0;         // reductions done by way of run_next_ since the queue was looked at
  SWord until_timers_ = 0;  // reductions until the next look at the clock
  // When to give memory back (wait_to_be_woken).
  std::int64_t quiet_since_ = 0;
  std::uint64_t done_when_quiet_ = 0;
  bool keeps_spare_ = true;
  bool has_token_ = false;  // woken to look for work: pool_.searching_ counts it
  static constexpr std::uint32_t kAwake = 0, kAsleep = 1, kAwakeWithToken = 2;
  // Only the sleeper sets kAsleep, only who wakes it ends it early; seq_cst: see sleep(). Waited on as a futex.
  std::atomic<std::uint32_t> sleeping_{kAwake};
  std::atomic<bool> company_{false};  // the only process in the queue keeps the running one company; a hint
  std::thread thread_;
};

}  // namespace joist
