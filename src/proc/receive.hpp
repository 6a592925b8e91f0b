#pragma once
// What the receive instructions call. The loop that a compiler makes of `receive`:
//
//     loop_rec   look at current_message(); if there is none fetch_signals(), and if there is still none go to the wait
//     loop_rec_end     skip_message(), look again
//     remove_message   the message matched
//     wait, wait_timeout    sleep; when the process runs again it goes on at loop_rec
//     timeout    the after clause: receive_timed_out()
//
// All of it runs on the thread that runs the process.

#include "proc/process.hpp"
#include "term/boxed.hpp"

namespace joist {

/// Handles everything in the outer queue in order: messages are appended to the inner queue, other signals act. False
/// if one of them ends the process: its exit reason is set (proc/exit.hpp), the engine returns RunResult::Exited.
bool fetch_signals(Process& p);

/// The message that `receive` looks at, not yet taken; null at the end of the inner queue.
inline Signal* current_message(Process& p) {
  return *p.mailbox.save;
}
inline Signal** message_link(Signal* s) {
  return reinterpret_cast<Signal**>(&s->next);
}
/// On to the message behind the current one.
inline void skip_message(Process& p) {
  p.mailbox.save = message_link(*p.mailbox.save);
}
/// Takes the current message: its terms become part of the heap, a timer ends, the next receive starts at the front.
void remove_message(Process& p);

/// For `wait`, at the end of the inner queue: false if signals have arrived meanwhile (go to loop_rec), true if the
/// process shall sleep: the engine saves that it goes on at loop_rec and returns RunResult::Waiting. Who called the
/// engine then parks the process, with a last look at the outer queue.
bool wait_for_message(Process& p);

enum class TimedWait : std::uint8_t {
  Look,        // signals have arrived: go to loop_rec
  Sleep,       // as for wait_for_message
  Expired,     // go on behind wait_timeout
  BadTimeout,  // the operand is neither an integer of at most 32 bits nor infinity: error timeout_value
};
/// For `wait_timeout`. Starts the timer when the process gets here first; comes back here after each wake-up without a
/// match.
TimedWait wait_with_timeout(Process& p, Term milliseconds);
/// The after clause is entered: forgets the timer, the next receive starts at the front.
void receive_timed_out(Process& p);

/// Receive markers: a place in the queue behind which alone a message with a new reference can be.
/// The term for a marker at the end of the inner queue.
Term recv_marker_reserve(Process& p);
void recv_marker_bind(Process& p, Term marker, Term reference);
void recv_marker_clear(Process& p, Term reference);
/// Lets the receive that follows start at the marker bound to `reference`, if there still is one.
void recv_marker_use(Process& p, Term reference);

}  // namespace joist
