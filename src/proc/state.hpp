#pragma once
// The state machine of a process, as other threads see it.
//
//     Runnable   in exactly one run queue (or run-next slot)
//     Running    owned by a thread; nobody else touches anything but `state` and the outer queue
//     Waiting    parked: in receive, or in a built-in that waits for an answer
//     Suspended  parked by suspend_process; wakes to handle signals, then parks again
//     Exiting    ended; the outer queue is closed
//
// A sender pushes a signal and then looks at the state; a process that parks stores Waiting and then looks at its outer
// queue. Both accesses of both sides are sequentially consistent, so at least one of them sees the other's: no signal
// stays in the queue of a sleeping process. Only one compare-and-swap from Waiting to Runnable succeeds, so a process
// is never in two queues.

#include "proc/process.hpp"

namespace joist {

inline ProcessStatus process_status(const Process& p) {
  return static_cast<ProcessStatus>(p.state.load(std::memory_order_relaxed));
}
inline void set_status(Process& p, ProcessStatus status) {
  // seq_cst: pairs with the look in wake(); comes before the parking thread's look at the outer queue.
  p.state.store(static_cast<std::uint32_t>(status), std::memory_order_seq_cst);
}

/// Puts a process that is Runnable (the caller made it so) into a run queue. sched/scheduler_pool.cpp.
void make_runnable(Process& p);
/// A new process, to the caller's scheduler, or to that of p.last_scheduler.
void enqueue_new(Process& p, bool to_last_scheduler);

/// Wakes a parked process; called after a signal was pushed or a timer fired. Any thread inside an epoch.
inline void wake(Process& p) {
  // seq_cst: pairs with set_status of a parking thread, comes after the push.
  std::uint32_t s = p.state.load(std::memory_order_seq_cst);
  while (s == static_cast<std::uint32_t>(ProcessStatus::Waiting) ||
         s == static_cast<std::uint32_t>(ProcessStatus::Suspended)) {
    // acq_rel: what the parking thread wrote happens before the process runs elsewhere.
    if (p.state.compare_exchange_weak(s, static_cast<std::uint32_t>(ProcessStatus::Runnable), std::memory_order_acq_rel,
                                      std::memory_order_relaxed)) {
      make_runnable(p);
      return;
    }
  }
}

}  // namespace joist
