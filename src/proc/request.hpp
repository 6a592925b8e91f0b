#pragma once
// Questions that a built-in asks another process about itself: a signal, in order with all others, that the other
// process answers when it handles its signals. The asking process sleeps meanwhile.

#include "proc/signals.hpp"

namespace joist {

/// The answer of `target` (a local pid) to `run`, or `if_gone` when there is no such process. None() while the answer
/// is on its way: the built-in returns that at once, is called again with the same arguments, and calls this again.
Term ask_process(Process& p, Term target, RequestSignal::Run run, Term payload, Term if_gone);

/// The process has asked and has not taken the answer: its built-in is being called again.
bool is_asking(const Process& p);

/// From a runner: sends `answer`, a copy of it, back to who asked. None() stands for "no such process".
void answer_request(Runtime& runtime, RequestSignal& request, Term answer);

}  // namespace joist
