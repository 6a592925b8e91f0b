// Sending, exit signals, the end of the runtime.

#include "bif/table.hpp"
#include "proc/error_log.hpp"
#include "proc/exit.hpp"
#include "proc/process_table.hpp"
#include "proc/receive.hpp"
#include "proc/request.hpp"
#include "proc/send.hpp"
#include "proc/state.hpp"
#include "runtime/runtime.hpp"
#include "term/node.hpp"

namespace joist::bif {

Term erlang_send_2(Process& p, const Term* a) {
  return send_message(p, a[0], a[1]);
}
Term erlang_send_3(Process& p, const Term* a) {
  Term options = a[2];
  while (options.is_cons()) {
    Term o = options.head();
    if (o != am::nosuspend && o != am::noconnect && o != am::priority) return p.badarg_because(am::badopt);
    options = options.tail();
  }
  if (!options.is_nil()) return p.badarg_because(am::badopt);
  return send_message(p, a[0], a[1]).is_none() ? Term::none() : am::ok;
}

static void send_exit(Process& p, Term to, Term reason) {
  if (Process* target = p.runtime().processes->find(to)) deliver(*target, make_exit_signal(p.pid, reason, false));
}

static bool names_process_or_port(Term t) {
  return is_pid(t) || t.is_local_port();
}

/// Old and strange: exit(self(), Reason) ends the caller before it returns, whatever the reason, unless it traps exits.
Term erlang_exit_2(Process& p, const Term* a) {
  if (!names_process_or_port(a[0])) return p.badarg();
  if (a[0] == p.pid && (a[1] == am::kill || !(p.flags & kTrapExit))) {
    fetch_signals(p);  // what came before is in order before it
    return exit_request(p, a[1] == am::kill ? am::killed : a[1]);
  }
  send_exit(p, a[0], a[1]);
  return am::true_;
}
Term erlang_exit_3(Process& p, const Term* a) {
  Term options = a[2];
  while (options.is_cons() && options.head() == am::priority) options = options.tail();
  if (!options.is_nil()) return p.badarg_because(am::badopt);
  return erlang_exit_2(p, a);
}
Term erlang_exit_signal_2(Process& p, const Term* a) {
  if (!names_process_or_port(a[0])) return p.badarg();
  send_exit(p, a[0], a[1]);
  return am::true_;
}

// ---- is it alive? --------------------------------------------------------------------------------------------------

static void answer_alive(Runtime& runtime, Process* target, RequestSignal& r) {
  answer_request(runtime, r, make_bool(target != nullptr));
}

/// All signals that the caller has sent to `target` are handled, and it sleeps. In this order: once it is seen asleep,
/// nothing that was taken before is still being worked on.
static bool is_idle(Process& target) {
  return !target.mailbox.has_outer() && process_status(target) == ProcessStatus::Waiting;
}

Term erlang_is_process_alive_1(Process& p, const Term* a) {
  if (!a[0].is_local_pid())
    return is_external_pid(a[0]) && external_node(a[0])->name == local_node().name ? am::false_ : p.badarg();
  if (a[0] == p.pid) return am::true_;
  Process* target = p.runtime().processes->find(a[0]);
  if (target && is_idle(*target) && !is_asking(p)) return am::true_;
  return ask_process(p, a[0], answer_alive, Term::nil(), am::false_);
}

/// Answers with a message {Ref, Bool}.
Term erts_internal_is_process_alive_2(Process& p, const Term* a) {
  if (!a[0].is_local_pid() || !is_reference(a[1])) return p.badarg();
  auto* s = new_signal_with<RequestSignal>(SignalKind::Request, a[1]);
  s->sender = p.pid;
  s->run = [](Runtime& runtime, Process* target, RequestSignal& r) {
    auto* message = new_signal<Signal>(SignalKind::Message, 3 + flat_size(r.payload));
    {
      SignalBuilder b(*message);
      Term ref = copy(r.payload, b);
      message->payload = b.tuple(ref, make_bool(target != nullptr));
    }
    deliver(runtime, r.sender, message);
  };
  if (a[0] == p.pid || !deliver(p.runtime(), a[0], s)) {
    if (a[0] == p.pid) destroy_signal(s);
    deliver(p, make_message(p.heap.tuple(a[1], make_bool(a[0] == p.pid)), Term::none()));
  }
  return am::ok;
}

// ---- halt ----------------------------------------------------------------------------------------------------------

static Term halt(Process& p, Term status, Term options) {
  for (; options.is_cons(); options = options.tail()) {
    if (!is_tuple(options.head(), 2)) return p.badarg();
    Term key = tuple_elements(options.head())[0];
    if (key != am::flush && key != make_atom("flush_timeout")) return p.badarg();
  }
  if (!options.is_nil()) return p.badarg();
  int code = 0;
  if (status.is_small() && status.small_value() >= 0) {
    code = static_cast<int>(status.small_value() & 255);
  } else if (status == am::abort) {
    code = 134;
  } else if (status.is_list()) {  // a slogan
    std::string text;
    for (; status.is_cons(); status = status.tail()) {
      if (!status.head().is_small()) return p.badarg();
      text += static_cast<char>(status.head().small_value());
    }
    report_text(p.runtime(), text + "\n");
    code = 1;
  } else {
    return p.badarg();
  }
  p.runtime().halt(code);
  return p.wait_for_signal();  // until the host stops the schedulers
}

Term erlang_halt_0(Process& p, const Term*) {
  return halt(p, Term::small(0), Term::nil());
}
Term erlang_halt_1(Process& p, const Term* a) {
  return halt(p, a[0], Term::nil());
}
Term erlang_halt_2(Process& p, const Term* a) {
  return halt(p, a[0], a[1]);
}

}  // namespace joist::bif
