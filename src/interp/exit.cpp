#include "interp/exit.hpp"

#include "interp/instr.hpp"
#include "proc/error_log.hpp"
#include "proc/exit.hpp"
#include "runtime/exceptions.hpp"

namespace joist {

void end_process_with_fault(Process& p, ExecState& exec) {
  ExceptionClass klass = ExceptionClass::Error;
  exception_class(exec.x[1], &klass);
  Term reason = exit_reason(p, klass, exec.x[2], exec.x[3]);
  if (klass != ExceptionClass::Exit) report_text(p.runtime(), uncaught_error_text(p.pid, reason));
  begin_exit(p, reason);
}

// The first function of the process has returned.
OP(process_end) {
  SAVE_STATE();
  begin_exit(*p, am::normal);
  return static_cast<Step>(RunResult::Exited);
}

}  // namespace joist
