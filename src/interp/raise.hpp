#pragma once
// Raising from instructions: what the handlers of an area use to say "this failed".
#include "bif/table.hpp"
#include "interp/instr.hpp"

namespace joist {

/// Raises exec->fault as the failure of the built-in exec->bif_mfa with the arguments at exec->bif_args.
Step raise_bif_fault(JOIST_HANDLER_PARAMS);
/// error:{Tag, Value} at `pc`.
Step raise_tagged(JOIST_HANDLER_PARAMS, Term tag, Term value);
/// error:Reason at `pc`.
Step raise_error(JOIST_HANDLER_PARAMS, Term reason);

/// Says which built-in is failing, for raise_bif_fault.
void set_bif_mfa(Term* x, const BifRow& row);
inline void set_bif_mfa(Term* x, const Mfa& mfa) { exec_of(x)->bif_mfa = mfa; }

}  // namespace joist
