// Hibernation: the process gives up all memory that it does not need and sleeps until there is a message.
#include "interp/instr_hibernate.hpp"

#include "bif/table.hpp"
#include "proc/process_memory.hpp"
#include "proc/receive.hpp"

namespace joist {

void hibernate_memory(Process& p, std::uint32_t live) {
  RootSet roots;
  add_process_roots(p, roots);
  roots.add(p.exec->x.data(), live);
  p.heap.shrink_to_live(roots);
  shrink_stack(p);
}

COLD(sleep_hibernating) {
  SAVE_STATE();
  hibernate_memory(*p, 3);
  RELOAD_STATE();
  return suspend_with_arguments(STATE, 3, RunResult::Waiting);
}

/// apply(x0, x1, x2)
COLD(apply_arguments) {
  ExecState* exec = exec_of(x);
  SAVE_STATE();
  bif::erlang_apply_3(*p, x);
  RELOAD_STATE();
  if (exec->request == Request::Fault) {
    exec->bif_mfa = {am::erlang, am::apply, 3};
    exec->bif_args = x;
    TAIL(raise_stub_fault);
  }
  exec->request = Request::None;
  pc = code_of(exec->tail_call);
  ENTER();
}

/// Entry point of arity 3: the stack is empty, module, function and argument list are the arguments.
OP(hibernate) {
  SAVE_STATE();
  if (JOIST_UNLIKELY(!fetch_signals(*p))) return static_cast<Step>(RunResult::Exited);
  RELOAD_STATE();
  if (!p->mailbox.first) TAIL(sleep_hibernating);
  p->flags &= ~static_cast<std::uint32_t>(kHibernating);
  TAIL(apply_arguments);
}

}  // namespace joist
