// Requests to other processes that OTP's Erlang code makes by erts_internal:request_system_task: does a process use old code, and
// collections. The answer comes as a message {Kind, Id, Result}.
#include "bif/table.hpp"
#include "heap/scratch.hpp"
#include "proc/request.hpp"
#include "proc/send.hpp"
#include "runtime/code_use.hpp"
#include "runtime/runtime.hpp"

namespace joist::bif {

namespace {

Term result_of(Process& target, Term kind, Term argument) {
  if (kind == am::check_process_code) return make_bool(uses_old_code(target, argument));
  if (argument == am::major) {
    target.heap.request_full_collection();
  } else {
    target.heap.request_collection();
  }
  return am::true_;
}

/// The payload is {Kind, Id, Argument}.
void run_task(Runtime& runtime, Process* target, RequestSignal& r) {
  const Term* e = tuple_elements(r.payload);
  Term result = target ? result_of(*target, e[0], e[2]) : am::false_;
  TermScratch scratch;
  send_from_runtime(runtime, r.sender, scratch.tuple(e[0], e[1], result));
}

}  // namespace

Term erts_internal_request_system_task_3(Process& p, const Term* a) {
  if (!a[0].is_local_pid() || !a[1].is_atom() || !is_tuple(a[2], 3)) return p.badarg();
  const Term* e = tuple_elements(a[2]);
  bool known = (e[0] == am::check_process_code && e[2].is_atom()) ||
               (e[0] == am::garbage_collect && (e[2] == am::major || e[2] == am::minor));
  if (!known) return p.badarg();
  auto* s = new_signal_with<RequestSignal>(SignalKind::Request, a[2]);
  s->sender = p.pid;
  s->run = run_task;
  if (!deliver(p.runtime(), a[0], s)) send_from_runtime(p.runtime(), p.pid, p.heap.tuple(e[0], e[1], am::false_));
  return am::ok;
}

}  // namespace joist::bif
