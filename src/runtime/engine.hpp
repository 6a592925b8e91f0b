#pragma once
// What an engine offers to those who run processes. Loaded code is words: handler address, operands. See docs/internals/interp.md.

#include "code/handlers.hpp"
#include "term/callable.hpp"

namespace joist {

class Process;
struct ExecState;

enum class RunResult : std::uint8_t {
  Yielded,  // slice used up: put it back in a run queue
  Waiting,  // in receive (or a built-in asked to wait) with nothing to do: the caller parks it
  Exited,   // ended: exit_reason is set (begin_exit), the caller runs finish_exit
};

/// Runs `process` until its slice is used up, it waits or it ends. The scheduler has set process.exec.
RunResult interpret(ExecState& exec, Process& process);

/// The return address at the bottom of every stack: where a process goes whose first function returns. A new process has
/// `Term(address | 7)` in stack_top[0], pc at the entry point of its function and the arguments in saved_x.
CodePtr process_end_code();
/// An on_load function that a call waits for returns here.
CodePtr on_load_done_code();
/// Entry point of arity 3: sleeps until there is a message, then applies module x0, function x1, arguments x2.
CodePtr hibernate_code();

}  // namespace joist
