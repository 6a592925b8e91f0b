#include "proc/process_rare.hpp"

#include "base/block_alloc.hpp"
#include "proc/error_log.hpp"
#include "proc/exit.hpp"
#include "proc/process_memory.hpp"

namespace joist {

void add_rare_roots(Process& p, RootSet& roots) {
  p.rare->dictionary.add_roots(roots);
  roots.add(&p.rare->answer, 1);
  roots.add(&p.rare->label, 1);
}

void delete_rare(Process& p) {
  if (!p.rare) return;
  if (p.rare->host_waiter) p.rare->host_waiter->process_dropped();
  p.rare->~ProcessRare();
  free_block(p.rare, sizeof(ProcessRare));
  p.rare = nullptr;
}

bool heap_limit_passed(Process& p) {
  const MaxHeapSize& limit = p.need_rare().max_heap;
  if (limit.error_logger) log_heap_limit(p, limit);
  if (!limit.kill) return true;
  begin_exit(p, am::killed);
  return false;
}

}  // namespace joist
