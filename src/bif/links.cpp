// Links, monitors and aliases.

#include "proc/links.hpp"

#include "bif/spawn_options.hpp"
#include "bif/table.hpp"
#include "proc/exit.hpp"
#include "proc/receive.hpp"
#include "proc/registry.hpp"
#include "proc/send.hpp"
#include "proc/signals.hpp"
#include "runtime/runtime.hpp"
#include "term/compare.hpp"
#include "term/node.hpp"

namespace joist::bif {

// ---- links ---------------------------------------------------------------------------------------------------------

/// There is no process to link with: noproc, as an exit message or, oddly but as documented, as an error.
static Term link_failed(Process& p, Term pid, Term reason) {
  if (!(p.flags & kTrapExit)) return p.error(reason);
  ExitSignal* s = make_exit_signal(pid, reason, false);
  deliver(p, s);
  return am::true_;
}

Term erlang_link_1(Process& p, const Term* a) {
  if (a[0] == p.pid) return am::true_;
  if (a[0].is_local_pid()) return link_to(p, a[0]) ? am::true_ : link_failed(p, a[0], am::noproc);
  if (is_external_pid(a[0])) {  // not connected: the link breaks at once
    deliver(p, make_exit_signal(a[0], am::noconnection, false));
    return am::true_;
  }
  return a[0].is_local_port() ? link_failed(p, a[0], am::noproc) : p.badarg();
}
Term erlang_link_2(Process& p, const Term* a) {
  Term options = a[1];
  while (options.is_cons() && options.head() == am::priority) options = options.tail();
  if (!options.is_nil()) return p.badarg_because(am::badopt);
  return erlang_link_1(p, a);
}

Term erlang_unlink_1(Process& p, const Term* a) {
  if (!is_pid(a[0]) && !is_port(a[0])) return p.badarg();
  if (a[0].is_local_pid()) unlink_from(p, a[0]);
  return am::true_;
}

// ---- monitors ------------------------------------------------------------------------------------------------------

static bool is_name_at_node(Term t) {
  return is_tuple(t, 2) && tuple_elements(t)[0].is_atom() && tuple_elements(t)[1].is_atom();
}

static Term monitor_process_term(Process& p, Term target, const MonitorOptions& options) {
  if (target.is_local_pid()) return monitor_process(p, target, Term::none(), options);
  if (is_name_at_node(target)) {
    // Not alive: other nodes do not exist.
    if (tuple_elements(target)[1] != local_node().name) return p.badarg();
    target = tuple_elements(target)[0];
  }
  if (target.is_atom()) {
    Term who = p.runtime().registry->find(target);
    return monitor_process(p, who.is_local_pid() ? who : Term::none(), target, options);
  }
  if (is_external_pid(target)) return monitor_nothing(p, am::process, target, am::noconnection, options);
  return p.badarg();
}

static Term monitor(Process& p, Term type, Term target, const MonitorOptions& options) {
  if (type == am::process) return monitor_process_term(p, target, options);
  if (type == am::port) {
    if (is_name_at_node(target) && tuple_elements(target)[1] == local_node().name) target = tuple_elements(target)[0];
    if (!target.is_atom() && !is_port(target)) return p.badarg();
    return monitor_nothing(p, am::port, target, am::noproc, options);
  }
  if (type == am::time_offset) {
    if (target != am::clock_service) return p.badarg();
    return monitor_time_offset(p, options);
  }
  return p.badarg_because(am::badtype);
}

Term erlang_monitor_2(Process& p, const Term* a) {
  return monitor(p, a[0], a[1], {});
}
Term erlang_monitor_3(Process& p, const Term* a) {
  MonitorOptions options;
  if (!read_monitor_options(a[2], &options)) return p.badarg_because(am::badopt);
  return monitor(p, a[0], a[1], options);
}

/// Takes the first message {_, Ref, _, _, _} out of the queue, as the documented receive does.
static void flush_down_message(Process& p, Term ref) {
  Mailbox& m = p.mailbox;
  for (m.save = &m.first; current_message(p); skip_message(p)) {
    Term t = current_message(p)->payload;
    if (is_tuple(t, 5) && exact_equal(tuple_elements(t)[1], ref)) return remove_message(p);
  }
  m.save = &m.first;
}

Term erlang_demonitor_1(Process& p, const Term* a) {
  if (!is_reference(a[0])) return p.badarg();
  if (is_local_ref(a[0])) demonitor(p, ref_numbers(a[0]));
  return am::true_;
}
Term erlang_demonitor_2(Process& p, const Term* a) {
  bool flush = false, info = false;
  Term options = a[1];
  for (; options.is_cons(); options = options.tail()) {
    if (options.head() == am::flush)
      flush = true;
    else if (options.head() == am::info)
      info = true;
    else
      return p.badarg_because(am::badopt);
  }
  if (!options.is_nil()) return p.badarg_because(am::badopt);
  if (!is_reference(a[0])) return p.badarg();
  bool active = is_local_ref(a[0]) && demonitor(p, ref_numbers(a[0]));
  if (flush && !active) {
    if (!fetch_signals(p)) return exit_request(p, p.exit_reason);
    flush_down_message(p, a[0]);
  }
  return make_bool(!info || active);
}

// ---- aliases -------------------------------------------------------------------------------------------------------

Term erlang_alias_0(Process& p, const Term*) {
  return make_alias(p, AliasMode::Explicit);
}
Term erlang_alias_1(Process& p, const Term* a) {
  AliasMode mode = AliasMode::Explicit;
  Term options = a[0];
  for (; options.is_cons(); options = options.tail()) {
    if (options.head() == am::explicit_unalias)
      mode = AliasMode::Explicit;
    else if (options.head() == am::reply)
      mode = AliasMode::Reply;
    else if (options.head() != am::priority)
      return p.badarg_because(am::badopt);
  }
  return options.is_nil() ? make_alias(p, mode) : p.badarg_because(am::badopt);
}
Term erlang_unalias_1(Process& p, const Term* a) {
  if (!is_reference(a[0])) return p.badarg();
  return make_bool(is_local_ref(a[0]) && unalias(p, ref_numbers(a[0])));
}

}  // namespace joist::bif
