#pragma once
// The end of a process from within the engine.

#include "proc/process.hpp"

namespace joist {

/// Ends the process for the exception that deliver left in x1 (class), x2 (reason), x3 (trace record): logs errors, then
/// runs the exit of proc/exit.hpp.
void end_process_with_fault(Process& p, ExecState& exec);

}  // namespace joist
