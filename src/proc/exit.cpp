#include "proc/exit.hpp"

#include <utility>

#include "proc/handle_signal.hpp"
#include "proc/links.hpp"
#include "proc/process_memory.hpp"
#include "proc/process_table.hpp"
#include "proc/registry.hpp"
#include "proc/send.hpp"
#include "proc/signals.hpp"
#include "proc/state.hpp"
#include "proc/suspend.hpp"
#include "proc/timers.hpp"
#include "runtime/runtime.hpp"

namespace joist {

void begin_exit(Process& p, Term reason) {
  if (is_exiting(p)) return;
  p.flags |= kExiting;
  p.exit_reason = reason;
}

namespace {

/// What others can look up by this process goes first, so that who learns of the end finds nothing left of it.
void give_up_possessions(Process& p) {
  Runtime& runtime = p.runtime();
  if (p.receive_timer) cancel_receive_timer(p);
  if (p.has_timers.load(std::memory_order_acquire)) cancel_timers_to(runtime, p.pid);
  if (p.flags & kHasName) runtime.registry->remove(p.rare->name, p.pid);
  runtime.processes->remove(*p.exec->slots, p);
  // After that nobody gives it another table without noticing that it has ended.
  if (runtime.tables_owner_ends) runtime.tables_owner_ends(p);
}

void answer_last_signals(Process& p) {
  for (Signal* s = p.mailbox.close(); s;) {
    Signal* next = s->next_signal();
    handle_signal(p, s);
    s = next;
  }
}

void break_links(Process& p) {
  p.rare->links.for_each([&](std::uint64_t pid, Link& link) {
    if (link.unlinking == 0) deliver(p.runtime(), Term(pid), make_exit_signal(p.pid, p.exit_reason, true));
  });
}

void end_monitors(Process& p) {
  p.rare->watching.for_each([&](std::uint64_t key, Watching& w) {
    if (w.tag) destroy_signal(w.tag);
    tell_demonitor(p, {key, 0}, w);
  });
  p.rare->watched_by.for_each([&](std::uint64_t key, WatchedBy& w) {
    Term alias_of = w.alias ? w.watcher : Term::none();
    Term object = w.name.is_atom() ? w.name : p.pid;
    deliver(p.runtime(), w.watcher, make_down_signal({key, 0}, alias_of, am::process, object, p.exit_reason));
  });
}

void free_struct(void* memory) {
  free_block(memory, sizeof(Process));
}

}  // namespace

void release_process_memory(Process& p) {
  for (Signal* s = p.mailbox.first; s;) {
    Signal* next = s->next_signal();
    destroy_signal(s);
    s = next;
  }
  if (p.task) BifTask::from_address(p.task);
  delete_rare(p);
  free_stack(p);
  if (p.saved_x_capacity) free_block(p.saved_x, p.saved_x_capacity * sizeof(Term));
  // The rest of the struct stays readable for threads that still hold a pointer: pid, state and the closed queue.
  p.heap.~Heap();
}

void finish_exit(Process& p) {
  ExecState& exec = *p.exec;
  set_status(p, ProcessStatus::Exiting);
  give_up_possessions(p);
  answer_last_signals(p);
  if (p.rare) {
    break_links(p);
    end_monitors(p);
    release_suspended(p);
    if (HostWaiter* waiter = std::exchange(p.rare->host_waiter, nullptr)) waiter->process_ended(p.exit_reason);
  }
  release_process_memory(p);
  exec.epoch->retire(&p, free_struct);
}

}  // namespace joist
