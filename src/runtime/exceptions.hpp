#pragma once
// Exceptions between the moment they are raised and the moment somebody looks at the stack trace.
//
// Raising records where (addresses), not what that means (names, files, lines): most exceptions are caught by somebody
// who does not ask. The record is a term, because it travels in X and Y registers and collections move it; compiled code
// never sees inside. It is either
//
//     {Class, Addresses, Builtin, Arguments, Info}   Addresses: a bit string of code addresses, the first one the place of
//                                                    the exception; Builtin: {M,F} of a native function in front of it, or
//                                                    []; Arguments: list that the first frame shows, or the atom true;
//                                                    Info: [{error_info,Map}] or []
//     {Class, Trace}                                 a finished trace that raise/3 was given
//
// symbolic_trace() turns it into the list that Erlang code sees.

#include <string>

#include "proc/process.hpp"

namespace joist {

Term class_atom(ExceptionClass klass);
/// The reverse; false if `atom` is none of error, exit and throw.
bool exception_class(Term atom, ExceptionClass* out);

/// Where an exception happened, besides what exec->fault says.
struct FaultSite {
  CodePtr pc = nullptr;              // instruction; null: no frame for it
  const Mfa* builtin = nullptr;      // a native function that failed, or a function that is not there
  bool undefined = false;            // the latter
  const Term* arguments = nullptr;   // of `builtin`, or of the function when no clause matched
  std::uint32_t argument_count = 0;
};

/// The record of exec->fault at that site; the process' stack (stack_top) is what calls it. Never collects.
Term record_trace(Process& p, const FaultSite& site);
/// The stack trace that Erlang code sees.
Term symbolic_trace(Process& p, Term record);
/// The class in a record.
Term record_class(Term record);

/// The innermost handler of the process' stack: its address and the frame it belongs to, with the tag cleared. Null if
/// none is active.
struct CatchPoint {
  CodePtr handler = nullptr;
  Term* frame = nullptr;
};
CatchPoint find_handler(Process& p);

/// The exit reason of a process whose fault nobody catches: Reason, {Reason, Trace} for errors, {{nocatch, T}, Trace}.
Term exit_reason(Process& p, ExceptionClass klass, Term reason, Term record);

/// What is logged about a process that ended with an error: "Error in process <0.9.0> with exit value:\n{...}\n".
std::string uncaught_error_text(Term pid, Term exit_reason);

/// Stack trace of a process that does not run (process_info current_stacktrace): a list of {M,F,A,Location}.
Term current_stacktrace(Process& p, HeapBuilder& out, std::uint32_t depth);
/// The function it is in, and the same with file and line as {M,F,A,Location}. A process that asks about itself is in the
/// function that called the built-in.
Mfa current_function(Process& p);
Term current_location(Process& p, HeapBuilder& out);

}  // namespace joist
