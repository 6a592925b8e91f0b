// Funs: making closures and calling them.
#include "code/bif_row.hpp"
#include "interp/call.hpp"
#include "interp/raise.hpp"

namespace joist {

// ---- making ---------------------------------------------------------------------------------------------------------
/// "F d L": the heap test before counted the words
OP(make_fun3) {
  Word count = ARG(3);
  Word* fun = htop;
  fun[0] = Header(BoxedKind::Fun, 2 + count).raw();
  fun[1] = ARG(1);
  fun[2] = p->pid.raw();
  for (Word i = 0; i < count; i++) fun[3 + i] = SRC(4 + i).raw();
  htop += 3 + count;
  DST(2) = Term::boxed(fun);
  NEXT(3 + count);
}
/// "F": captures x0, x1 ... and leaves the fun in x0; compilers before OTP 24, without a heap test
OP(make_fun2) {
  FunEntry* entry = reinterpret_cast<FunEntry*>(ARG(1));
  Word count = entry->free_count;
  SAVE_STATE();
  Term fun = p->heap.boxed(BoxedKind::Fun, 2 + count);
  fun.box()[1] = ARG(1);
  fun.box()[2] = p->pid.raw();
  for (Word i = 0; i < count; i++) fun.box()[3 + i] = x[i].raw();
  RELOAD_STATE();
  x[0] = fun;
  NEXT(1);
}

// ---- calling --------------------------------------------------------------------------------------------------------
/// The entry point for calling `fun` with `arity` arguments, its environment behind them; null if it cannot be called
/// so.
static inline CodePtr closure_code(Term fun, Word arity, Term* x) {
  if (JOIST_UNLIKELY(!is_closure(fun))) return nullptr;
  const FunEntry* entry = closure_entry(fun);
  if (JOIST_UNLIKELY(entry->arity != arity)) return nullptr;
  Word size = closure_env_size(fun);
  const Term* env = closure_env(fun);
  for (Word i = 0; i < size; i++) x[arity + i] = env[i];
  return entry->code.load(std::memory_order_acquire);
}

static Term argument_list(HeapBuilder& heap, const Term* x, Word count) {
  Term list = Term::nil();
  while (count > 0) list = heap.cons(x[--count], list);
  return list;
}

/// `fun` is in exec->bif_scratch[0], the arity in gc_need: an export fun goes on at exec->tail_code, all else fails.
static bool slow_target(Process& p, Term* x) {
  ExecState* exec = exec_of(x);
  Term fun = exec->bif_scratch[0];
  Word arity = exec->gc_need;
  if (is_export_fun(fun) && export_fun_target(fun)->mfa.arity == arity) {
    exec->tail_code = code_of(export_fun_target(fun));
    return true;
  }
  Term reason = is_fun(fun) ? p.heap.tuple(am::badarity, p.heap.tuple(fun, argument_list(p.heap, x, arity)))
                            : p.heap.tuple(am::badfun, fun);
  set_error(x, reason);
  return false;
}

/// Calls of all forms: Words is the number of operand words, SlotsAt the operand with the frame's size for the forms
/// that end the function.
template <int Words, int SlotsAt>
[[gnu::noinline]] static Step call_fun_slow(JOIST_HANDLER_PARAMS) {
  SAVE_STATE();
  bool found = slow_target(*p, x);
  RELOAD_STATE();
  // BEAM has pushed the return address before it looks at the fun: the caller then appears twice in the trace.
  if constexpr (SlotsAt == 0) PUSH_RETURN(Words);
  if (!found) TAIL(raise_fault);
  if constexpr (SlotsAt != 0) e += ARG(SlotsAt);
  pc = exec_of(x)->tail_code;
  ENTER();
}
/// The fun is operand `FunAt`, or with 0 the X register behind the arguments.
template <int Words, int SlotsAt, int FunAt, int ArityAt>
[[gnu::always_inline]] static inline Step call_fun(JOIST_HANDLER_PARAMS) {
  const Word arity = ARG(ArityAt);
  const Term fun = FunAt == 0 ? x[arity] : SRC(FunAt);
  CodePtr code = closure_code(fun, arity, x);
  if (JOIST_UNLIKELY(!code)) {
    exec_of(x)->bif_scratch[0] = fun;
    exec_of(x)->gc_need = arity;
    TAIL(call_fun_slow<Words, SlotsAt>);
  }
  if constexpr (SlotsAt == 0) PUSH_RETURN(Words);
  if constexpr (SlotsAt != 0) e += ARG(SlotsAt);
  pc = code;
  ENTER();
}

OP(call_fun) {
  TAIL(call_fun<1, 0, 0, 1>);
}
OP(call_fun_last) {
  TAIL(call_fun<2, 2, 0, 1>);
}
OP(call_fun2) {
  TAIL(call_fun<3, 0, 3, 2>);
}  // "? u s": what the compiler knows of it, arity, fun
OP(call_fun2_last) {
  TAIL(call_fun<3, 3, 2, 1>);
}

// ---- tests ----------------------------------------------------------------------------------------------------------
static inline Word fun_arity(Term fun) {
  return is_closure(fun) ? closure_entry(fun)->arity : export_fun_target(fun)->mfa.arity;
}
OP(is_function2) {
  Term fun = SRC(2), arity = SRC(3);
  if (is_fun(fun) && arity.is_small() && static_cast<Word>(arity.small_value()) == fun_arity(fun)) NEXT(3);
  FAIL(1);
}

}  // namespace joist
