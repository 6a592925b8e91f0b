// Messages: sending, and the loop that a compiler makes of `receive` (proc/receive.hpp). No X register lives at loop_rec, so
// a process can stop there without saving any.
#include "interp/bif_calls.hpp"
#include "proc/receive.hpp"
#include "proc/send.hpp"

namespace joist {

COLD(send_failed) {
  exec_of(x)->request = Request::None;
  exec_of(x)->bif_mfa = {am::erlang, am::send, 2};
  exec_of(x)->bif_args = x;
  TAIL(raise_bif_fault);
}
OP(send) {
  reds -= 3;
  SAVE_STATE();
  Term result = send_message(*p, x[0], x[1]);
  RELOAD_STATE();
  if (JOIST_UNLIKELY(result.is_none())) TAIL(send_failed);
  x[0] = result;
  NEXT(0);
}

static inline Step exited(JOIST_HANDLER_PARAMS) { return static_cast<Step>(RunResult::Exited); }

/// The inner queue is at its end: whatever has arrived, or to the wait instruction.
[[gnu::noinline]] static Step fetch_and_look(JOIST_HANDLER_PARAMS) {
  SAVE_STATE();
  if (JOIST_UNLIKELY(!fetch_signals(*p))) TAIL(exited);
  RELOAD_STATE();
  const Signal* message = current_message(*p);
  if (!message) FAIL(1);
  DST(2) = message->payload;
  NEXT(2);
}
OP(loop_rec) {
  const Signal* message = current_message(*p);
  if (JOIST_UNLIKELY(!message)) TAIL(fetch_and_look);
  DST(2) = message->payload;
  NEXT(2);
}
OP(loop_rec_end) {
  skip_message(*p);
  pc = LABEL(1);
  if (JOIST_UNLIKELY(--reds < 0)) return suspend_with_arguments(STATE, 0, RunResult::Yielded);
  DISPATCH();
}

/// The heap may want a collection for what came with the message; the next call looks after it.
COLD(collect_soon) {
  exec_of(x)->deferred_reductions += reds;
  reds = 0;
  NEXT(0);
}
OP(remove_message) {
  SAVE_STATE();
  remove_message(*p);
  RELOAD_STATE();
  if (JOIST_UNLIKELY(p->heap.wants_collection())) TAIL(collect_soon);
  NEXT(0);
}

/// Signals have arrived: to loop_rec. A receive without clauses has none, its wait goes back to itself.
COLD(look_again) {
  if (LABEL(1) == pc) {
    SAVE_STATE();
    if (!fetch_signals(*p)) TAIL(exited);
    RELOAD_STATE();
  }
  FAIL(1);
}
OP(wait) {
  SAVE_STATE();
  bool sleep = wait_for_message(*p);
  RELOAD_STATE();
  if (!sleep) TAIL(look_again);
  pc = LABEL(1);
  return suspend_with_arguments(STATE, 0, RunResult::Waiting);
}
OP(wait_timeout) {
  SAVE_STATE();
  TimedWait next = wait_with_timeout(*p, SRC(2));
  RELOAD_STATE();
  switch (next) {
    case TimedWait::Expired:
      NEXT(2);
    case TimedWait::BadTimeout:
      set_error(x, am::timeout_value);
      TAIL(raise_fault);
    case TimedWait::Sleep:
      pc = LABEL(1);
      return suspend_with_arguments(STATE, 0, RunResult::Waiting);
    case TimedWait::Look:
      break;
  }
  TAIL(look_again);
}
OP(timeout) {
  SAVE_STATE();
  receive_timed_out(*p);
  RELOAD_STATE();
  NEXT(0);
}

OP(recv_marker_reserve) {
  SAVE_STATE();
  Term marker = recv_marker_reserve(*p);
  RELOAD_STATE();
  DST(1) = marker;
  NEXT(1);
}
OP(recv_marker_bind) {
  recv_marker_bind(*p, SRC(1), SRC(2));
  NEXT(2);
}
OP(recv_marker_clear) {
  recv_marker_clear(*p, SRC(1));
  NEXT(1);
}
OP(recv_marker_use) {
  recv_marker_use(*p, SRC(1));
  NEXT(1);
}

}  // namespace joist
