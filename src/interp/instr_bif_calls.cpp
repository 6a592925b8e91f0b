// Calls of native functions. The common case is a C++ call and a result; everything else that a built-in may ask for
// (exec_state.hpp, Request) is answered in the slow paths, which differ only in where the value goes: behind the
// instruction, or to the caller of the function.
#include "code/bif_row.hpp"
#include "interp/instr_hibernate.hpp"

namespace joist {

namespace {

enum class Position { Body, Only, Last, Stub };

constexpr int export_operand(Position at) {
  return at == Position::Stub ? 1 : 2;
}

/// Goes on with x0 as the value of the call.
template <Position at>
[[gnu::always_inline]] inline Step deliver(JOIST_HANDLER_PARAMS) {
  if constexpr (at == Position::Body) NEXT(2);
  if constexpr (at == Position::Last) e += ARG(3);
  pc = reinterpret_cast<CodePtr>(e->raw() - Term::kHeaderTag);
  e++;
  DISPATCH();
}

/// A collection between the call and its value's way on; only the value, in exec->bif_result, lives.
template <Position at>
[[gnu::noinline, gnu::cold]] Step settle(JOIST_HANDLER_PARAMS) {
  Term result = exec_of(x)->bif_result;
  SAVE_STATE();
  SETTLE(result, 0);
  x[0] = result;
  TAIL(deliver<at>);
}

template <Position at>
[[gnu::noinline]] Step tail_call(JOIST_HANDLER_PARAMS) {
  ExecState* exec = exec_of(x);
  if constexpr (at == Position::Body) PUSH_RETURN(2);
  if constexpr (at == Position::Last) e += ARG(3);
  pc = exec->tail_call ? code_of(exec->tail_call) : exec->tail_code;
  exec->tail_call = nullptr;
  ENTER();
}

/// As for a call_fun that fails, BEAM has pushed the return address already.
bool is_apply_2(const Mfa& mfa) {
  return mfa.function == am::apply && mfa.arity == 2 && mfa.module == am::erlang;
}

/// erlang:hibernate/0 waits.
COLD(hibernate_and_wait) {
  SAVE_STATE();
  hibernate_memory(*p, 0);
  RELOAD_STATE();
  return suspend_with_arguments(STATE, 0, RunResult::Waiting);
}

/// Answers the request of a built-in that returned no value.
template <Position at>
[[gnu::noinline]] Step answer(JOIST_HANDLER_PARAMS) {
  ExecState* exec = exec_of(x);
  Request request = exec->request;
  exec->request = Request::None;
  Export* target = EXPORT(export_operand(at));
  switch (request) {
    case Request::TailCall:
      TAIL(tail_call<at>);
    case Request::Jump:
      pc = exec->tail_code;
      DISPATCH();
    case Request::Fault:
      if (at == Position::Body && is_apply_2(target->mfa)) PUSH_RETURN(2);
      exec->bif_mfa = target->mfa;
      exec->bif_args = x;
      if constexpr (at == Position::Stub) TAIL(raise_stub_fault);
      TAIL(raise_bif_fault);
    case Request::Task:
      return suspend_with_arguments(STATE, target->mfa.arity, RunResult::Yielded);
    case Request::Wait:
      if (p->flags & kHibernating) TAIL(hibernate_and_wait);
      return suspend_with_arguments(STATE, target->mfa.arity, RunResult::Waiting);
    case Request::Exit:
      SAVE_STATE();
      return static_cast<Step>(RunResult::Exited);
    case Request::None:
      break;
  }
  JOIST_UNREACHABLE("a built-in returned neither value nor request");
}

template <Position at>
[[gnu::always_inline]] inline Step call_native(JOIST_HANDLER_PARAMS) {
  reds--;
  SAVE_STATE();
  Term result = EXPORT(export_operand(at))->bif->body(*p, x);
  RELOAD_STATE();
  if (JOIST_UNLIKELY(result.is_none())) TAIL(answer<at>);
  if (JOIST_UNLIKELY(p->heap.wants_collection())) {
    exec_of(x)->bif_result = result;
    TAIL(settle<at>);
  }
  x[0] = result;
  TAIL(deliver<at>);
}

/// The rest of a call whose task has come to an end with exec->bif_result.
template <Position at>
Step finish_call(JOIST_HANDLER_PARAMS) {
  if (JOIST_UNLIKELY(exec_of(x)->bif_result.is_none())) TAIL(answer<at>);
  TAIL(settle<at>);
}

}  // namespace

OP(call_bif) {
  TAIL(call_native<Position::Body>);
}
OP(call_bif_only) {
  TAIL(call_native<Position::Only>);
}
OP(call_bif_last) {
  TAIL(call_native<Position::Last>);
}
OP(bif_stub) {
  TAIL(call_native<Position::Stub>);
}

Step finish_native_call(JOIST_HANDLER_PARAMS) {
  switch (static_cast<InstrId>(instr_of_handler(pc[0]))) {
    case InstrId::i_call_bif:
      TAIL(finish_call<Position::Body>);
    case InstrId::i_call_bif_only:
      TAIL(finish_call<Position::Only>);
    case InstrId::i_call_bif_last:
      TAIL(finish_call<Position::Last>);
    case InstrId::i_bif_stub:
      TAIL(finish_call<Position::Stub>);
    case InstrId::i_gc_bif1:
      TAIL(finish_guard_call);
    default:
      JOIST_UNREACHABLE("a task belongs to a call of a built-in");
  }
}

}  // namespace joist
