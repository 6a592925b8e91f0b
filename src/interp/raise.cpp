// From a fault to its handler, or to the end of the process.
#include "interp/raise.hpp"

#include "interp/exit.hpp"
#include "runtime/exceptions.hpp"

namespace joist {

void set_bif_mfa(Term* x, const BifRow& row) {
  exec_of(x)->bif_mfa = {make_atom(row.module), make_atom(row.name), row.arity};
}

void set_tagged_error(Process& p, Term tag, Term value) {
  set_error(p.exec->x.data(), p.heap.tuple(tag, value));
}

/// Records the trace and puts the exception where handlers look for it: x0 none, then class, reason, record. Returns
/// the handler's address with the stack cut to its frame, or null.
static CodePtr deliver_fault(Process& p, const FaultSite& site) {
  ExecState& exec = *p.exec;
  exec.request = Request::None;
  Term record = record_trace(p, site);
  CatchPoint at = find_handler(p);
  exec.x[0] = Term::none();
  exec.x[1] = class_atom(exec.fault.klass);
  exec.x[2] = exec.fault.reason;
  exec.x[3] = record;
  exec.fault = Fault{};
  if (at.handler) p.stack_top = at.frame;
  return at.handler;
}

COLD(end_by_exception) {
  end_process_with_fault(*p, *exec_of(x));
  return static_cast<Step>(RunResult::Exited);
}

/// `pc` is the handler, for which deliver_fault has set up the registers; without one the process ends.
[[gnu::always_inline]] static inline Step go_on(JOIST_HANDLER_PARAMS) {
  if (!pc) TAIL(end_by_exception);
  RELOAD_STATE();
  DISPATCH();
}

static CodePtr deliver_plain(Process& p) {
  FaultSite site;
  site.pc = p.pc;
  return deliver_fault(p, site);
}
Step raise_fault(JOIST_HANDLER_PARAMS) {
  SAVE_STATE();
  pc = deliver_plain(*p);
  TAIL(go_on);
}

static CodePtr deliver_builtin(Process& p, CodePtr pc) {
  const ExecState& exec = *p.exec;
  FaultSite site;
  site.pc = pc;
  site.builtin = &exec.bif_mfa;
  site.arguments = exec.bif_args;
  site.argument_count = exec.bif_mfa.arity;
  return deliver_fault(p, site);
}
Step raise_bif_fault(JOIST_HANDLER_PARAMS) {
  SAVE_STATE();
  pc = deliver_builtin(*p, pc);
  TAIL(go_on);
}
Step raise_stub_fault(JOIST_HANDLER_PARAMS) {
  SAVE_STATE();
  pc = deliver_builtin(*p, nullptr);
  TAIL(go_on);
}

static CodePtr deliver_undefined(Process& p) {
  const ExecState& exec = *p.exec;
  FaultSite site;
  site.undefined = true;
  site.builtin = &exec.bif_mfa;
  site.arguments = exec.bif_args;
  site.argument_count = exec.bif_mfa.arity;
  return deliver_fault(p, site);
}
Step raise_undefined(JOIST_HANDLER_PARAMS) {
  SAVE_STATE();
  pc = deliver_undefined(*p);
  TAIL(go_on);
}

static CodePtr deliver_function_clause(Process& p) {
  set_error(p.exec->x.data(), am::function_clause);
  FaultSite site;
  site.pc = p.pc;
  site.arguments = p.exec->x.data();
  site.argument_count = static_cast<std::uint32_t>(p.pc[3]);
  return deliver_fault(p, site);
}
Step raise_function_clause(JOIST_HANDLER_PARAMS) {
  SAVE_STATE();
  pc = deliver_function_clause(*p);
  TAIL(go_on);
}

Step raise_badarg(JOIST_HANDLER_PARAMS) {
  set_error(x, am::badarg);
  TAIL(raise_fault);
}
Step raise_badarith(JOIST_HANDLER_PARAMS) {
  set_error(x, am::badarith);
  TAIL(raise_fault);
}
Step raise_system_limit(JOIST_HANDLER_PARAMS) {
  set_error(x, am::system_limit);
  TAIL(raise_fault);
}

}  // namespace joist
