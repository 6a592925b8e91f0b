#pragma once
// What processes need of the timer services; bodies in sched/timers.cpp.

#include "proc/process.hpp"

namespace joist {

/// Wakes `p` after that many milliseconds (p.receive_timer must be null).
void start_receive_timer(Process& p, std::uint64_t milliseconds);
/// Frees p.receive_timer, fired or not.
void cancel_receive_timer(Process& p);
/// The time of p.receive_timer (not null) is over.
bool receive_timer_fired(const Process& p);

/// Ends all timers whose message would go to this pid.
void cancel_timers_to(Runtime& runtime, Term pid);

}  // namespace joist
