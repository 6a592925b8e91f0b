// What instructions do when the common case does not hold: collections, the end of a slice, falling asleep.
#include <algorithm>

#include "interp/bif_calls.hpp"
#include "base/block_alloc.hpp"

namespace joist {

Step process_killed(JOIST_HANDLER_PARAMS) { return static_cast<Step>(RunResult::Exited); }

static bool collect_at_heap_test(Process& p, ExecState& exec) {
  MayCollect at{p, exec.x.data(), static_cast<std::uint32_t>(exec.gc_live)};
#ifdef JOIST_STRESS
  exec.stress_pc = p.pc;
  return collect_garbage(at, exec.gc_need, false);  // the heap makes some of them full
#else
  return ensure_heap(at, exec.gc_need);
#endif
}

Step collect_and_retry(JOIST_HANDLER_PARAMS) {
  SAVE_STATE();
  if (!collect_at_heap_test(*p, *exec_of(x))) TAIL(process_killed);
  RELOAD_STATE();
  DISPATCH();
}

bool collect_with_result(Process& p, std::uint32_t live) {
  MayCollect at{p, p.exec->x.data(), live, &p.exec->bif_result};
  return collect_garbage(at, 0, false);
}

static bool collect_at_entry(Process& p, ExecState& exec, std::uint32_t arity) {
  MayCollect at{p, exec.x.data(), arity};
  return collect_garbage(at, 0, false);
}

static Step suspend(JOIST_HANDLER_PARAMS, std::uint32_t live);

Step call_slow(JOIST_HANDLER_PARAMS) {
  ExecState* exec = exec_of(x);
  std::uint32_t arity = mfa_at_entry(pc).arity;
  reds += exec->deferred_reductions;
  exec->deferred_reductions = 0;
  if (p->heap.wants_collection()) {
    SAVE_STATE();
    if (!collect_at_entry(*p, *exec, arity)) TAIL(process_killed);
    RELOAD_STATE();
  }
  if (reds < 0) return suspend(STATE, arity);
  DISPATCH();
}

// ---- leaving the engine ----------------------------------------------------------------------------------------------------
static void save_registers(Process& p, const Term* x, std::uint32_t count) {
  if (count > p.saved_x_capacity) {
    // Without capacity it is where spawn put the first arguments, on the stack.
    if (p.saved_x_capacity) free_block(p.saved_x, p.saved_x_capacity * sizeof(Term));
    p.saved_x_capacity = static_cast<std::uint32_t>(block_size(std::max(count, 4u) * sizeof(Term)) / sizeof(Term));
    p.saved_x = static_cast<Term*>(alloc_block(p.saved_x_capacity * sizeof(Term)));
  }
  std::copy_n(x, count, p.saved_x);
  p.saved_x_count = count;
}

static Step suspend(JOIST_HANDLER_PARAMS, std::uint32_t live) {
  return suspend_with_arguments(STATE, live, RunResult::Yielded);
}

Step suspend_with_arguments(JOIST_HANDLER_PARAMS, std::uint32_t live, RunResult result) {
  SAVE_STATE();
  save_registers(*p, x, live);
  return static_cast<Step>(result);
}

}  // namespace joist
