#pragma once
// The end of a process, in two steps: whoever decides that it ends records the reason and lets the engine return
// RunResult::Exited; whoever called the engine (a scheduler, a host thread) then calls finish_exit.

#include "proc/process.hpp"

namespace joist {

/// Records the exit reason, a term that stays valid without collections. Only the first call counts.
void begin_exit(Process& p, Term reason);
inline bool is_exiting(const Process& p) {
  return (p.flags & kExiting) != 0;
}

/// Everything that the end of a process brings: name, timers and tables are given up, links and monitors are told,
/// signals that still arrive are answered, memory is freed. The struct itself lives on until no other thread can hold a
/// pointer. False if that takes longer than what is left of the slice: then the process has the flag kEnding, goes
/// back to a run queue, and its next slice is a call of continue_exit. `p` must not be touched after true.
bool finish_exit(Process& p);
bool continue_exit(Process& p);

/// The runtime goes: frees a process that is still ending.
void abandon_exit(Process& p);

/// What a built-in returns when it has ended its own process (exit_reason is set).
inline Term exit_request(Process& p, Term reason) {
  begin_exit(p, reason);
  p.exec->request = Request::Exit;
  return Term::none();
}

}  // namespace joist
