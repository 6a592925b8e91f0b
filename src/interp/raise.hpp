#pragma once
// Raising from instructions: what the handlers of an area use to say "this failed".
#include "code/bif_row.hpp"
#include "interp/instr.hpp"

namespace joist {

/// Raises exec->fault as the failure of the built-in exec->bif_mfa with the arguments at exec->bif_args.
Step raise_bif_fault(JOIST_HANDLER_PARAMS);
/// As above, for a native function that was entered as a function: the instruction at `pc` has no frame.
Step raise_stub_fault(JOIST_HANDLER_PARAMS);
/// The call of an undefined function exec->bif_mfa.
Step raise_undefined(JOIST_HANDLER_PARAMS);
/// The failure of the function at whose func_info `pc` points, with its arguments.
Step raise_function_clause(JOIST_HANDLER_PARAMS);

/// Puts error:{Tag, Value} into exec->fault; state is saved.
void set_tagged_error(Process& p, Term tag, Term value);
#define RAISE_TAGGED(tag, value)       \
  do {                                 \
    SAVE_STATE();                      \
    set_tagged_error(*p, tag, value);  \
    RELOAD_STATE();                    \
    return raise_fault(STATE);         \
  } while (0)

/// Says which built-in is failing, for raise_bif_fault.
void set_bif_mfa(Term* x, const BifRow& row);
inline void set_bif_mfa(Term* x, const Mfa& mfa) { exec_of(x)->bif_mfa = mfa; }

}  // namespace joist
