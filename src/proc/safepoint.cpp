#include "proc/safepoint.hpp"

#include "proc/process_memory.hpp"

namespace joist {

namespace {

void add_one(RootSet& roots, Term& t) {
  roots.add(&t, 1);
}

void add_fault(ExecState& exec, RootSet& roots) {
  if (exec.request != Request::Fault) return;
  add_one(roots, exec.fault.reason);
  add_one(roots, exec.fault.trace);
  add_one(roots, exec.fault.error_info);
  add_one(roots, exec.fault.args);
}

RootSet roots_at(MayCollect& at) {
  RootSet roots;
  add_process_roots(at.process, roots);
  roots.add(at.live, at.count);
  if (at.extra) add_one(roots, *at.extra);
  return roots;
}

}  // namespace

void add_process_roots(Process& p, RootSet& roots) {
  roots.add(p.stack_top, static_cast<std::size_t>(p.stack_base - p.stack_top));
  roots.add(p.saved_x, p.saved_x_count);
  add_one(roots, p.group_leader);
  add_one(roots, p.parent);
  if (p.exec) add_fault(*p.exec, roots);
  if (p.rare) add_rare_roots(p, roots);
  // A message that `receive` is matching is not adopted yet, but registers may point into it.
  roots.set_in_flight(*p.mailbox.save);
}

/// The stack counts too, which the heap knows nothing of.
static bool fits_with_stack(const Process& p) {
  std::size_t used = p.heap.young_used() + p.heap.old_used() + static_cast<std::size_t>(p.stack_base - p.stack_top);
  return JOIST_LIKELY(p.heap.max_words == 0) || used <= p.heap.max_words;
}

bool collect_garbage(MayCollect& at, std::size_t need, bool full) {
  RootSet roots = roots_at(at);
  bool fits = at.process.heap.collect(roots, need, full);
  trim_stack(at.process);
  return JOIST_LIKELY(fits && fits_with_stack(at.process)) || heap_limit_passed(at.process);
}

bool ensure_heap(MayCollect& at, std::size_t need) {
#if !JOIST_STRESS
  Heap& heap = at.process.heap;
  if (JOIST_LIKELY(need <= heap.free_words() && !heap.wants_collection())) return true;
#endif
  return collect_garbage(at, need, false);
}

}  // namespace joist
