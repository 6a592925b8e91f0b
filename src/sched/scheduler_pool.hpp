#pragma once
// All scheduler threads of a runtime. See docs/internals/sched.md.

#include <memory>
#include <vector>

#include "sched/scheduler.hpp"

namespace joist {

class SchedulerPool {
 public:
  SchedulerPool(Runtime& runtime, unsigned count);
  ~SchedulerPool();
  SchedulerPool(const SchedulerPool&) = delete;
  SchedulerPool& operator=(const SchedulerPool&) = delete;

  void start();
  /// Stops and joins all threads; processes stay where they are.
  void stop();
  bool stopping() const { return stopping_.load(std::memory_order_acquire); }

  unsigned count() const { return static_cast<unsigned>(schedulers_.size()); }
  Scheduler& scheduler(unsigned i) { return *schedulers_[i]; }
  /// The calling thread's scheduler if it is one of this pool, else null.
  Scheduler* current() const;

  /// Wakes one sleeping scheduler, if there is one and nobody is looking for work already.
  void wake_thief();
  bool has_work() const;

 private:
  friend class Scheduler;
  std::vector<std::unique_ptr<Scheduler>> schedulers_;
  std::atomic<std::uint32_t> idle_{0};  // sleeping threads; seq_cst: pairs with a sleeper's last look at the queues
  std::atomic<std::uint32_t> searching_{0};  // threads awake and looking for work
  std::atomic<bool> stopping_{false};        // release in stop() pairs with acquire in the loops
  bool started_ = false;
};

}  // namespace joist
