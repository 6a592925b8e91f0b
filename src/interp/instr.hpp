#pragma once
// The frame in which every instruction is written; docs/internals/interp.md has the reasons.
//
// An instruction is one small function. The state that changes all the time comes in as its parameters, which the
// calling convention keeps in machine registers, and an instruction ends by calling the next one's function in tail
// position, so that a program runs as a chain of jumps:
//
//     OP(is_nil) {                       // "f s": operand 1 is a label, operand 2 a source
//       if (SRC(2).is_nil()) NEXT(2);    // two operand words: go on behind them
//       FAIL(1);
//     }
//
// Rules for a handler body:
//   - Every path ends in NEXT, JUMP, FAIL or TAIL, which names another handler-shaped function or one of the raisers
//   below.
//   - No locals with destructors and no address of a local taken, else the compiler cannot jump and builds a frame.
//     Work that needs them, and every call that is not the common case, sits in a COLD function that is returned.
//   - Anything that reads or changes the process (heap, stack, exec) is called between SAVE_STATE() and RELOAD_STATE().
//   - Memory: HEAP_NEED(words, live) first, then fill htop; or build through p->heap between save and reload, which
//   never
//     collects, and then SETTLE.
// Builds without sibling call optimisation (JOIST_LOOP_DISPATCH) return to a loop after each instruction instead.

#include "code/instr_ids.hpp"
#include "code/register_words.hpp"
#include "proc/process.hpp"
#include "proc/safepoint.hpp"
#include "runtime/engine.hpp"

namespace joist {

/// A RunResult, or kContinue in loop dispatch.
using Step = int;
inline constexpr Step kContinue = -1;

#define JOIST_HANDLER_PARAMS                                                                                    \
  [[maybe_unused]] CodePtr pc, [[maybe_unused]] Term *x, [[maybe_unused]] Term *e, [[maybe_unused]] Word *htop, \
      [[maybe_unused]] Process *p, [[maybe_unused]] SWord reds
#define STATE pc, x, e, htop, p, reds

using Handler = Step (*)(CodePtr pc, Term* x, Term* e, Word* htop, Process* p, SWord reds);

inline ExecState* exec_of(Term* x) {
  static_assert(offsetof(ExecState, x) == 0);
  return reinterpret_cast<ExecState*>(x);
}

// ---- the two ways to define a handler-shaped function --------------------------------------------------------------
#define OP(name) Step op_##name(JOIST_HANDLER_PARAMS)
#define COLD(name) [[gnu::noinline, gnu::cold]] static Step name(JOIST_HANDLER_PARAMS)

// ---- operands ------------------------------------------------------------------------------------------------------
/// Address of the register that register word `w` names.
inline Term* register_at(CodeWord w, Term* x, Term* e) {
  return reinterpret_cast<Term*>(reinterpret_cast<char*>((w & 8) ? e : x) + (w >> 4));
}
inline Term* x_register_at(CodeWord w, Term* x) {
  return reinterpret_cast<Term*>(reinterpret_cast<char*>(x) + (w >> 4));
}
inline Term* y_register_at(CodeWord w, Term* e) {
  return reinterpret_cast<Term*>(reinterpret_cast<char*>(e) + (w >> 4));
}
inline Term source_at(CodeWord w, Term* x, Term* e) {
  return is_register_word(w) ? *register_at(w, x, e) : Term(w);
}

/// Operand `i` (counted from 1) as a raw word, a source, a register, a label.
#define ARG(i) (pc[i])
#define SRC(i) source_at(pc[i], x, e)
#define REG(i) (*register_at(pc[i], x, e))
#define DST(i) (*register_at(pc[i], x, e))
#define LABEL(i) reinterpret_cast<CodePtr>(pc[i])
/// Registers whose kind a specialised instruction knows.
#define XREG(i) (*x_register_at(pc[i], x))
#define YREG(i) (*y_register_at(pc[i], e))
#define FREG(i) (exec_of(x)->f[pc[i]])

// ---- going on ------------------------------------------------------------------------------------------------------
/// Ends a handler with a jump to a function of its own shape. g++ sees by itself that nothing is left to do; clang
/// takes a local whose address was once taken for alive until the return, unless it is told.
#if defined(__clang__) && !defined(JOIST_LOOP_DISPATCH)
#define TAIL(...) [[clang::musttail]] return __VA_ARGS__(STATE)
#else
#define TAIL(...) return __VA_ARGS__(STATE)
#endif
#ifdef JOIST_LOOP_DISPATCH
#define DISPATCH()    \
  do {                \
    SAVE_STATE();     \
    return kContinue; \
  } while (0)
#else
#define DISPATCH() TAIL(reinterpret_cast<Handler>(*pc))
#endif
/// To the instruction behind this one, which has `words` operand words.
#define NEXT(words)    \
  do {                 \
    pc += 1 + (words); \
    DISPATCH();        \
  } while (0)
#define JUMP(target)                        \
  do {                                      \
    pc = reinterpret_cast<CodePtr>(target); \
    DISPATCH();                             \
  } while (0)
/// To the label in operand `i`, which is not 0.
#define FAIL(i) JUMP(pc[i])

// ---- state between registers and process
// -----------------------------------------------------------------------------
#define SAVE_STATE()               \
  do {                             \
    p->pc = pc;                    \
    p->stack_top = e;              \
    p->heap.set_top(htop);         \
    exec_of(x)->reductions = reds; \
  } while (0)
#define RELOAD_STATE()             \
  do {                             \
    e = p->stack_top;              \
    htop = p->heap.top();          \
    reds = exec_of(x)->reductions; \
  } while (0)

// ---- memory
// ----------------------------------------------------------------------------------------------------------
/// Makes sure that `words` words fit at htop; collects with X registers [0, live) as roots if not, and then starts the
/// instruction anew. Comes before any effect of the instruction.
#define HEAP_NEED(words, live_count)                                                         \
  do {                                                                                       \
    if (JOIST_UNLIKELY(static_cast<Word>(p->heap.end() - htop) < static_cast<Word>(words) || \
                       stress_collects(*p, pc, x))) {                                        \
      exec_of(x)->gc_need = static_cast<Word>(words);                                        \
      exec_of(x)->gc_live = static_cast<Word>(live_count);                                   \
      TAIL(collect_and_retry);                                                               \
    }                                                                                        \
  } while (0)
/// After an instruction built `result` (a local Term) through p->heap: collects when the heap has spilled too much.
/// State is saved before and reloaded behind. `live_count` X registers live besides the result.
#define SETTLE(result, live_count)                                                                \
  do {                                                                                            \
    if (JOIST_UNLIKELY(p->heap.wants_collection())) {                                             \
      exec_of(x)->bif_result = (result);                                                          \
      if (!collect_with_result(*p, static_cast<std::uint32_t>(live_count))) TAIL(process_killed); \
      (result) = exec_of(x)->bif_result;                                                          \
    }                                                                                             \
    RELOAD_STATE();                                                                               \
  } while (0)
/// SETTLE's collection: X registers [0, live) and exec->bif_result are roots. False if it ended the process.
bool collect_with_result(Process& process, std::uint32_t live);

#ifdef JOIST_STRESS
/// True once for each execution of a heap test: collect there, then let it pass.
inline bool stress_collects(Process& p, CodePtr pc, Term* x) {
  ExecState* exec = exec_of(x);
  bool collect = exec->stress_pc != pc;
  exec->stress_pc = nullptr;
  return collect && p.heap.stress_is_due();
}
#else
inline constexpr bool stress_collects(Process&, CodePtr, Term*) {
  return false;
}
#endif

// ---- handler-shaped helpers (interp/slow_paths.cpp, interp/raise.cpp)
// --------------------------------------------------
/// HEAP_NEED's slow path.
Step collect_and_retry(JOIST_HANDLER_PARAMS);
/// The collector ended the process (max_heap_size).
Step process_killed(JOIST_HANDLER_PARAMS);
/// Raises exec->fault with the instruction at `pc` as the place. State need not be saved.
Step raise_fault(JOIST_HANDLER_PARAMS);
Step raise_badarg(JOIST_HANDLER_PARAMS);
Step raise_badarith(JOIST_HANDLER_PARAMS);
Step raise_system_limit(JOIST_HANDLER_PARAMS);
/// What a callee's entry does when the slice is used up or a collection is due: `pc` is an entry point, its arguments
/// are in the X registers.
Step call_slow(JOIST_HANDLER_PARAMS);

/// An error of class `error` with `reason`, without arguments in the trace. Then `TAIL(raise_fault);`
inline void set_error(Term* x, Term reason) {
  exec_of(x)->fault = Fault{ExceptionClass::Error, false, reason, Term::none(), Term::none(), false};
}

// ---- all handlers
// ------------------------------------------------------------------------------------------------------
#define OPCODE(number, name, arity, since, kinds, sentence) OP(name);
#define INSTR(name, kinds, sentence) OP(name);
#include "tables/opcodes.def"
#undef OPCODE
#undef INSTR

}  // namespace joist
