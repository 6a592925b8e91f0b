#pragma once
// Between calls of native functions and the engine's entry.
#include "interp/call.hpp"
#include "interp/raise.hpp"

namespace joist {

/// Goes on after the task of the call at `pc` has ended with the value exec->bif_result (or none and a request).
Step finish_native_call(JOIST_HANDLER_PARAMS);
/// The same for a gc_bif1, the one guard instruction whose function (length/1) may leave a task.
Step finish_guard_call(JOIST_HANDLER_PARAMS);
/// Leaves the engine with `result`, to go on at `pc` with X registers [0, count).
Step suspend_with_arguments(JOIST_HANDLER_PARAMS, std::uint32_t count, RunResult result);

}  // namespace joist
