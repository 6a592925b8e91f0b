#include "proc/send.hpp"

#include "proc/process_table.hpp"
#include "proc/registry.hpp"
#include "proc/signals.hpp"
#include "proc/state.hpp"
#include "runtime/runtime.hpp"
#include "term/node.hpp"

namespace joist {

bool deliver(Process& to, Signal* s) {
  if (JOIST_UNLIKELY(!to.mailbox.push(s))) {
    destroy_signal(s);
    return false;
  }
  wake(to);
  return true;
}

bool deliver(Runtime& runtime, Term pid, Signal* s) {
  Process* to = pid.is_local_pid() ? runtime.processes->find(pid) : nullptr;
  if (JOIST_UNLIKELY(!to)) {
    destroy_signal(s);
    return false;
  }
  return deliver(*to, s);
}

bool send_from_runtime(Runtime& runtime, Term pid, Term message) {
  EpochGuard guard(runtime.processes->epochs());
  return deliver(runtime, pid, make_message(message, Term::none()));
}

namespace {

/// For the scheduler, which keeps together who talks much; what copying costs counts as work.
void note_message(Process& from, Process& to, const Signal& message) {
  ExecState& exec = *from.exec;
  exec.reductions -= message.used_words / 32;
  if (exec.told != &to) {
    exec.told = &to;
    exec.told_count = 0;
  }
  exec.told_count++;
}

void send_to_pid(Process& from, Term pid, Term message) {
  // Looks first: a message to a process that has ended is not built at all.
  Process* to = from.runtime().processes->find(pid);
  if (!to) return;
  Signal* s = make_message(message, from.pid);
  note_message(from, *to, *s);
  deliver(*to, s);
}

void send_to_alias(Process& from, Term ref, Term message) {
  Term pid = ref_alias_pid(ref);
  Process* to = pid.is_local_pid() ? from.runtime().processes->find(pid) : nullptr;
  if (!to) return;
  auto* s = new_signal_with<AliasSignal>(SignalKind::Alias, message);
  s->sender = from.pid;
  s->ref = ref_numbers(ref);
  deliver(*to, s);
}

}  // namespace

Term send_message(Process& from, Term to, Term message) {
  if (JOIST_LIKELY(to.is_local_pid())) {
    send_to_pid(from, to, message);
    return message;
  }
  if (to.is_atom()) {
    Term who = from.runtime().registry->find(to);
    if (who.is_none()) return from.badarg();
    send_to_pid(from, who, message);
    return message;
  }
  if (is_local_ref(to)) {
    send_to_alias(from, to, message);
    return message;
  }
  if (is_tuple(to, 2) && tuple_elements(to)[0].is_atom() && tuple_elements(to)[1].is_atom()) {
    // A name on another node cannot be reached, one of this node need not exist.
    if (tuple_elements(to)[1] != local_node().name) return message;
    Term who = from.runtime().registry->find(tuple_elements(to)[0]);
    if (who.has_value()) send_to_pid(from, who, message);
    return message;
  }
  if (is_pid(to) || is_port(to) || is_reference(to)) return message;  // of another node, or gone
  return from.badarg();
}

}  // namespace joist
