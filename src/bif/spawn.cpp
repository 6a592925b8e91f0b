// spawn and its kin. Those that name another node are Erlang code in OTP's erlang module; this node is not alive, so
// that they end in dist_spawn_request.

#include "proc/spawn.hpp"

#include "bif/max_heap_size.hpp"
#include "bif/spawn_options.hpp"
#include "bif/table.hpp"
#include "code/code_table.hpp"
#include "proc/send.hpp"
#include "proc/signals.hpp"
#include "runtime/refs.hpp"
#include "runtime/runtime.hpp"
#include "sched/scheduler_pool.hpp"

namespace joist::bif {

namespace {

constexpr std::uint32_t kMaxArity = 255;

/// Length of a proper list; -1 for anything else.
SWord proper_length(Term list) {
  SWord n = 0;
  for (; list.is_cons(); list = list.tail()) n++;
  return list.is_nil() ? n : -1;
}

struct Target {
  Export* entry = nullptr;
  Term arguments;
};

/// Records the exception and returns false if M, F, A are none.
bool read_mfa(Process& p, Term m, Term f, Term a, Target* out) {
  SWord arity = proper_length(a);
  if (!m.is_atom() || !f.is_atom() || arity < 0) return p.badarg(), false;
  if (arity > kMaxArity) return p.system_limit(), false;
  *out = {p.runtime().code->export_for(m, f, static_cast<std::uint32_t>(arity)), a};
  return true;
}

bool is_callable(Term f) {
  return is_fun(f) || (is_tuple(f, 2) && tuple_elements(f)[0].is_atom() && tuple_elements(f)[1].is_atom());
}
/// A fun runs as erlang:apply(Fun, []), as process_info tells.
bool read_fun(Process& p, Term fun, Target* out) {
  if (!is_callable(fun)) return p.badarg(), false;
  *out = {p.runtime().code->export_for(am::erlang, am::apply, 2), p.heap.list({fun, Term::nil()})};
  return true;
}

Term run(Process& p, const Target& target, const SpawnOptions& options) {
  p.spend(4);
  Spawned child = spawn_process(p, target.entry, target.arguments, options);
  if (child.pid.is_none()) return p.system_limit();
  return options.monitor ? p.heap.tuple(child.pid, child.monitor) : child.pid;
}

SpawnOptions linked() {
  SpawnOptions o;
  o.link = true;
  return o;
}
SpawnOptions monitored() {
  SpawnOptions o;
  o.monitor = true;
  return o;
}

Term spawn_fun(Process& p, Term fun, const SpawnOptions& options) {
  Target target;
  return read_fun(p, fun, &target) ? run(p, target, options) : Term::none();
}
Term spawn_mfa(Process& p, const Term* a, const SpawnOptions& options) {
  Target target;
  return read_mfa(p, a[0], a[1], a[2], &target) ? run(p, target, options) : Term::none();
}

}  // namespace

Term erlang_spawn_1(Process& p, const Term* a) {
  return spawn_fun(p, a[0], {});
}
Term erlang_spawn_3(Process& p, const Term* a) {
  return spawn_mfa(p, a, {});
}
Term erlang_spawn_link_1(Process& p, const Term* a) {
  return spawn_fun(p, a[0], linked());
}
Term erlang_spawn_link_3(Process& p, const Term* a) {
  return spawn_mfa(p, a, linked());
}
Term erlang_spawn_monitor_1(Process& p, const Term* a) {
  return spawn_fun(p, a[0], monitored());
}
Term erlang_spawn_monitor_3(Process& p, const Term* a) {
  return spawn_mfa(p, a, monitored());
}

Term erlang_spawn_opt_2(Process& p, const Term* a) {
  SpawnRequest request;
  if (read_spawn_options(p, a[1], false, &request) != OptionsError::None) return p.badarg_because(am::badopt);
  return spawn_fun(p, a[0], request.options);
}
Term erlang_spawn_opt_4(Process& p, const Term* a) {
  SpawnRequest request;
  bool bad = read_spawn_options(p, a[3], false, &request) != OptionsError::None;
  if (bad && a[0].is_atom() && a[1].is_atom() && proper_length(a[2]) >= 0) return p.badarg_because(am::badopt);
  return spawn_mfa(p, a, request.options);
}

Term erts_internal_spawn_system_process_3(Process& p, const Term* a) {
  return spawn_mfa(p, a, {});
}

// ---- spawn_request -------------------------------------------------------------------------------------------------

/// {Tag, ReqId, ok | error, What} to the caller, who asked for it by the options.
static void send_spawn_reply(Process& p, const SpawnRequest& r, Term id, Term result, Term what) {
  if (!(result == am::ok ? r.reply_success : r.reply_error)) return;
  deliver(p, make_message(p.heap.tuple(r.reply_tag, id, result, what), Term::none()));
}

/// The child's first call is erts_internal:spawn_init({M, F, A}), whose Erlang code calls apply.
Term erts_internal_spawn_request_4(Process& p, const Term* a) {
  SWord arity = proper_length(a[2]);
  if (!a[0].is_atom() || !a[1].is_atom() || arity < 0) return am::badarg;
  SpawnRequest request;
  request.reply_tag = am::spawn_reply;
  OptionsError error = read_spawn_options(p, a[3], true, &request);
  if (error == OptionsError::NotAList) return am::badopt;
  Term failure = error != OptionsError::None ? am::badopt : arity > kMaxArity ? am::system_limit : Term::none();
  if (failure.is_none()) {
    Target target;
    if (!read_mfa(p, a[0], a[1], a[2], &target)) return Term::none();
    Spawned child = spawn_process(p, target.entry, target.arguments, request.options);
    if (child.pid.has_value()) {
      Term id = request.options.monitor ? child.monitor : p.heap.ref(p.runtime().refs->next());
      send_spawn_reply(p, request, id, am::ok, child.pid);
      return id;
    }
    failure = am::system_limit;
  }
  Term id = p.heap.ref(p.runtime().refs->next());
  send_spawn_reply(p, request, id, am::error, failure);
  return id;
}

/// Another node cannot be reached: erlang:spawn_opt/5 makes a process that ends with noconnection, spawn_request/5 gets
/// a reply.
Term erts_internal_dist_spawn_request_4(Process& p, const Term* a) {
  SpawnRequest request;
  request.reply_tag = am::spawn_reply;
  if (!a[0].is_atom() || read_spawn_options(p, a[2], true, &request) != OptionsError::None) return am::badarg;
  Term id = p.heap.ref(p.runtime().refs->next());
  if (a[3] == am::spawn_opt) return p.heap.tuple(id, make_bool(request.options.monitor));
  send_spawn_reply(p, request, id, am::error, am::noconnection);
  return id;
}

/// A local request is carried out at once: there never is anything to abandon.
Term erlang_spawn_request_abandon_1(Process& p, const Term* a) {
  return is_reference(a[0]) ? am::false_ : p.badarg();
}

}  // namespace joist::bif
