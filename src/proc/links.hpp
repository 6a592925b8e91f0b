#pragma once
// Links, monitors and aliases from the side that makes them. Each is a pair of table entries, one in either process,
// set up and taken down by signals; see docs/internals/proc.md for how unlink avoids late exit signals.

#include "proc/process_rare.hpp"

namespace joist {

/// Links with a local process; false if it does not exist.
bool link_to(Process& p, Term pid);
void unlink_from(Process& p, Term pid);

struct MonitorOptions {
  AliasMode alias = AliasMode::None;
  Term tag = Term::none();
};
/// Watches a local process by `pid`, which is none() if `name` is not registered (then it is down at once). The
/// reference.
Term monitor_process(Process& p, Term pid, Term name, const MonitorOptions& options);
/// Watches something that cannot be reached: down with `reason` at once. `object` as in make_down_signal.
Term monitor_nothing(Process& p, Term type, Term object, Term reason, const MonitorOptions& options);
/// Watches the time offset, which never changes: nothing is ever sent.
Term monitor_time_offset(Process& p, const MonitorOptions& options);
/// False if the reference is no monitor of this process.
bool demonitor(Process& p, RefNumbers ref);

Term make_alias(Process& p, AliasMode mode);
/// False if it was none.
bool unalias(Process& p, RefNumbers ref);

/// An entry of `watching` that a new monitor or alias needs.
Watching& add_watching(Process& p, RefNumbers ref, const MonitorOptions& options);
/// The monitor has ended: the entry goes, unless an explicit alias lives on in it.
void end_watching(Process& p, std::uint64_t key, Watching& w);
void forget_watching(Process& p, std::uint64_t key, Watching& w);
/// Tells the watched process, if `w` is a monitor of one.
void tell_demonitor(Process& p, RefNumbers ref, const Watching& w);

}  // namespace joist
