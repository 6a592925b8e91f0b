#include "sched/scheduler_pool.hpp"

#include "proc/state.hpp"
#include "runtime/runtime.hpp"
#include "sched/os_thread.hpp"

namespace joist {

SchedulerPool::SchedulerPool(Runtime& runtime, unsigned count) {
  if (count == 0) count = usable_cores();
  for (unsigned i = 0; i < count; i++) schedulers_.push_back(std::make_unique<Scheduler>(*this, runtime, i));
}

SchedulerPool::~SchedulerPool() {
  stop();
}

void SchedulerPool::start() {
  if (started_) return;
  started_ = true;
  stopping_.store(false, std::memory_order_release);
  for (auto& s : schedulers_) s->thread_ = std::thread([&s] { s->run(); });
}

void SchedulerPool::stop() {
  if (!started_) return;
  stopping_.store(true, std::memory_order_seq_cst);  // seq_cst: comes before the look at who sleeps
  for (auto& s : schedulers_) s->notify();
  for (auto& s : schedulers_) s->thread_.join();
  started_ = false;
}

Scheduler* SchedulerPool::current() const {
  Scheduler* s = Scheduler::current();
  return s && &s->pool_ == this ? s : nullptr;
}

bool SchedulerPool::has_work() const {
  for (auto& s : schedulers_) {
    if (s->has_loot()) return true;
  }
  return false;
}

void SchedulerPool::wake_thief() {
  // seq_cst: after the push that made the work, before or after the sleeper's announcement (Scheduler::sleep).
  if (idle_.load(std::memory_order_seq_cst) == 0) return;
  std::uint32_t nobody = 0;
  if (!searching_.compare_exchange_strong(nobody, 1, std::memory_order_seq_cst)) return;
  for (auto& s : schedulers_) {
    if (s->wake_up(Scheduler::kAwakeWithToken)) return;
  }
  searching_.store(0, std::memory_order_seq_cst);
}

void make_runnable(Process& p) {
  SchedulerPool& pool = *p.runtime().schedulers;
  if (Scheduler* here = pool.current()) return here->enqueue(p);
  pool.scheduler(p.last_scheduler.load(std::memory_order_relaxed)).enqueue_from_outside(p);
}

void enqueue_new(Process& p, bool to_last_scheduler) {
  if (!to_last_scheduler) return make_runnable(p);
  SchedulerPool& pool = *p.runtime().schedulers;
  pool.scheduler(p.last_scheduler.load(std::memory_order_relaxed)).enqueue_from_outside(p);
}

}  // namespace joist
