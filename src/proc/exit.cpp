#include "proc/exit.hpp"

#include <utility>

#include "proc/handle_signal.hpp"
#include "proc/links.hpp"
#include "proc/process_memory.hpp"
#include "proc/process_table.hpp"
#include "proc/receive.hpp"
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

/// No more signals come; those that have come are the first in the inner queue, before messages that nobody will read.
void close_mailbox(Process& p) {
  Mailbox& m = p.mailbox;
  Signal* last_signals = m.close();
  Signal** end = &last_signals;
  while (*end) end = message_link(*end);
  *end = m.first;
  m.first = last_signals;
}

// What telling others costs, in reductions: so many may have to be told that it takes many slices.
constexpr SWord kSignalCost = 4;
constexpr SWord kFreeCost = 1;

void break_link(Process& p, Term other) {
  ExitSignal* s = make_exit_signal(p.pid, p.exit_reason, true);
  p.spend(s->used_words / 16);
  deliver(p.runtime(), other, s);
}

void end_monitor_of(Process& p, RefNumbers ref, const WatchedBy& w) {
  Term object = w.name.is_atom() ? w.name : p.pid;
  DownSignal* s = make_down_signal(ref, w.alias ? w.watcher : Term::none(), am::process, object, p.exit_reason);
  p.spend(s->used_words / 16);
  deliver(p.runtime(), w.watcher, s);
}

BifTask tell_others(Process& p) {
  while (Signal* s = p.mailbox.first) {
    p.mailbox.first = s->next_signal();
    handle_signal(p, s);
    if (!p.spend(kFreeCost)) co_await p.next_slice();
  }
  if (!p.rare) co_return am::ok;
  std::size_t at = 0;
  while (auto* e = p.rare->links.next(at)) {
    if (e->value.unlinking == 0) break_link(p, Term(e->key));
    if (!p.spend(kSignalCost)) co_await p.next_slice();
  }
  at = 0;
  while (auto* e = p.rare->watching.next(at)) {
    if (Signal* tag = std::exchange(e->value.tag, nullptr)) destroy_signal(tag);
    tell_demonitor(p, {e->key, 0}, e->value);
    if (!p.spend(kSignalCost)) co_await p.next_slice();
  }
  at = 0;
  while (auto* e = p.rare->watched_by.next(at)) {
    end_monitor_of(p, {e->key, 0}, e->value);
    if (!p.spend(kSignalCost)) co_await p.next_slice();
  }
  release_suspended(p);
  co_return am::ok;
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

static void end_struct(Process& p) {
  ExecState& exec = *p.exec;
  if (p.rare) {
    if (HostWaiter* waiter = std::exchange(p.rare->host_waiter, nullptr)) waiter->process_ended(p.exit_reason);
  }
  release_process_memory(p);
  exec.epoch->retire(&p, free_struct);
}

bool finish_exit(Process& p) {
  set_status(p, ProcessStatus::Exiting);
  if (p.task) BifTask::from_address(std::exchange(p.task, nullptr));
  give_up_possessions(p);
  close_mailbox(p);
  if (p.rare || p.mailbox.first) {
    p.task = tell_others(p).release();
    return continue_exit(p);
  }
  end_struct(p);
  return true;
}

bool continue_exit(Process& p) {
  BifTask task = BifTask::from_address(std::exchange(p.task, nullptr));
  if (task.resume()) {
    end_struct(p);
    return true;
  }
  p.task = task.release();
  p.flags |= kEnding;
  return false;
}

void abandon_exit(Process& p) {
  release_process_memory(p);
  free_struct(&p);
}

}  // namespace joist
