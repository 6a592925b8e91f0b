#pragma once
// Sending. A message is built once, by the sender, in one allocation that is both the queue's link and the terms.

#include "proc/process.hpp"

namespace joist {

class Runtime;

/// `To ! Message`: pid, registered name, {Name, Node}, alias or port. Returns the message, or none() with badarg
/// recorded (an unregistered name).
Term send_message(Process& from, Term to, Term message);

/// A message signal with a copy of `payload`.
Signal* make_message(Term payload, Term sender);
void destroy_signal(Signal* signal);

/// Puts `signal` into the queue of `to` and wakes it. False (and the signal is destroyed) if the process has ended.
bool deliver(Process& to, Signal* signal);
/// The same by pid.
bool deliver(Runtime& runtime, Term pid, Signal* signal);

/// Messages from the runtime itself or from a host thread; false if there is no such process.
bool send_from_runtime(Runtime& runtime, Term pid, Term message);

}  // namespace joist
