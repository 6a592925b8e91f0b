#pragma once
// Between calls of native functions and the engine's entry.
#include "interp/call.hpp"
#include "interp/raise.hpp"

namespace joist {

/// Goes on after the task of the call at `pc` has ended with the value exec->bif_result (or none and a request).
Step finish_native_call(JOIST_HANDLER_PARAMS);
/// Stops at `pc`, to be run again with X registers [0, count): returns `result`, after having gone to sleep if that is
/// Waiting (and stays awake, as Yielded, if a signal has come in between).
Step suspend_with_arguments(JOIST_HANDLER_PARAMS, std::uint32_t count, RunResult result);

}  // namespace joist
