// Built-ins that guards may call: bif0..bif3 (no memory of note) and gc_bif1..gc_bif3, which name the live X registers.
// In a guard (label given) a failure is a jump, in a body (label 0) an exception that shows the built-in as top frame.
#include "code/bif_row.hpp"
#include "interp/bif_calls.hpp"

namespace joist {

static inline const BifRow& row_at(CodeWord w) { return *reinterpret_cast<const BifRow*>(w); }
/// The loader marks a built-in that this runtime lacks.
static inline bool is_unknown(CodeWord w) { return w & 1; }
static inline Export* unknown_export(CodeWord w) { return reinterpret_cast<Export*>(w & ~CodeWord{1}); }

/// Positions of the operands: FailAt is 0 for bif0, LiveAt 0 if there is none.
template <int FailAt, int LiveAt, int BifAt, int Arity>
struct GuardBif {
  static constexpr int kDst = BifAt + Arity + 1;

  static Step run(JOIST_HANDLER_PARAMS) {
    if (JOIST_UNLIKELY(is_unknown(ARG(BifAt)))) TAIL(unknown);
    ExecState* exec = exec_of(x);
    if constexpr (Arity > 0) exec->bif_scratch[0] = SRC(BifAt + 1);
    if constexpr (Arity > 1) exec->bif_scratch[1] = SRC(BifAt + 2);
    if constexpr (Arity > 2) exec->bif_scratch[2] = SRC(BifAt + 3);
    SAVE_STATE();
    Term result = row_at(ARG(BifAt)).body(*p, exec->bif_scratch);
    RELOAD_STATE();
    if (JOIST_UNLIKELY(result.is_none())) TAIL(failed);
    if (LiveAt && JOIST_UNLIKELY(p->heap.wants_collection())) {
      exec->bif_result = result;
      TAIL(settle);
    }
    DST(kDst) = result;
    NEXT(kDst);
  }

  [[gnu::noinline, gnu::cold]] static Step settle(JOIST_HANDLER_PARAMS) {
    Term result = exec_of(x)->bif_result;
    SETTLE(result, ARG(LiveAt));
    DST(kDst) = result;
    NEXT(kDst);
  }

  [[gnu::noinline]] static Step failed(JOIST_HANDLER_PARAMS) {
    if (LiveAt && exec_of(x)->request == Request::Task) {
      exec_of(x)->request = Request::None;
      return suspend_with_arguments(STATE, static_cast<std::uint32_t>(ARG(LiveAt)), RunResult::Yielded);
    }
    exec_of(x)->request = Request::None;
    if (FailAt && ARG(FailAt)) FAIL(FailAt);
    set_bif_mfa(x, row_at(ARG(BifAt)));
    exec_of(x)->bif_args = exec_of(x)->bif_scratch;
    TAIL(raise_bif_fault);
  }

  /// The rest of a call whose task has come to an end with exec->bif_result.
  [[gnu::noinline, gnu::cold]] static Step finish(JOIST_HANDLER_PARAMS) {
    ExecState* exec = exec_of(x);
    if (exec->bif_result.has_value()) TAIL(settle);
    for (int i = 0; i < Arity; i++) exec->bif_scratch[i] = SRC(BifAt + 1 + i);
    TAIL(failed);
  }

  [[gnu::noinline, gnu::cold]] static Step unknown(JOIST_HANDLER_PARAMS) {
    if (FailAt && ARG(FailAt)) FAIL(FailAt);
    ExecState* exec = exec_of(x);
    for (int i = 0; i < Arity; i++) exec->bif_scratch[i] = SRC(BifAt + 1 + i);
    exec->fault = Fault{ExceptionClass::Error, false, am::undef, Term::none(), Term::none(), true, Term::none()};
    set_bif_mfa(x, unknown_export(ARG(BifAt))->mfa);
    exec->bif_args = exec->bif_scratch;
    TAIL(raise_bif_fault);
  }
};

OP(bif0) { TAIL(GuardBif<0, 0, 1, 0>::run); }
OP(bif1) { TAIL(GuardBif<1, 0, 2, 1>::run); }
OP(bif2) { TAIL(GuardBif<1, 0, 2, 2>::run); }
OP(bif3) { TAIL(GuardBif<1, 0, 2, 3>::run); }
OP(gc_bif1) { TAIL(GuardBif<1, 2, 3, 1>::run); }
OP(gc_bif2) { TAIL(GuardBif<1, 2, 3, 2>::run); }
OP(gc_bif3) { TAIL(GuardBif<1, 2, 3, 3>::run); }

Step finish_guard_call(JOIST_HANDLER_PARAMS) { TAIL(GuardBif<1, 2, 3, 1>::finish); }

OP(self) {
  DST(2) = p->pid;
  NEXT(2);
}

}  // namespace joist
