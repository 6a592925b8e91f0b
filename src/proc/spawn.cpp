#include "proc/spawn.hpp"

#include <algorithm>

#include "proc/process_memory.hpp"
#include "proc/process_table.hpp"
#include "proc/signals.hpp"
#include "proc/state.hpp"
#include "runtime/engine.hpp"
#include "runtime/refs.hpp"
#include "runtime/runtime.hpp"
#include "term/copy.hpp"

namespace joist {

namespace {

constexpr std::size_t kFirstHeapWords = 26;

/// What the arguments take on the child's heap. The list itself is not copied: its elements go into registers.
std::size_t argument_words(Term arguments) {
  std::size_t words = 0;
  for (; arguments.is_cons(); arguments = arguments.tail()) {
    if (arguments.head().is_pointer()) words += flat_size(arguments.head());
  }
  return words;
}

/// The registers that the process starts with lie at the unused end of its stack.
void set_arguments(Process& child, Term arguments) {
  child.saved_x = child.stack_limit;
  for (; arguments.is_cons(); arguments = arguments.tail()) {
    child.saved_x[child.saved_x_count++] = copy(arguments.head(), child.heap);
  }
}

Process* make_process(Runtime& runtime, Term pid, Export* entry, Term arguments, std::size_t min_heap_words) {
  std::size_t words = argument_words(arguments);
  words = std::max({kFirstHeapWords, words + kFirstHeapWords / 2 * (words > 8), min_heap_words});
  auto* p = new (alloc_block(sizeof(Process))) Process(runtime, pid, words);
  create_stack(*p, std::max<std::size_t>(kFirstStackWords, entry->mfa.arity + 2));
  *--p->stack_top = Term(reinterpret_cast<Word>(process_end_code()) | Term::kHeaderTag);
  set_arguments(*p, arguments);
  p->pc = entry->code.load(std::memory_order_acquire);  // pairs with the publication of code
  p->current_function = p->initial_entry = entry->stub;
  return p;
}

std::uint32_t min_heap_words(const SystemFlags& flags, const SpawnOptions& options) {
  return options.min_heap_words ? options.min_heap_words
                                : static_cast<std::uint32_t>(flags.min_heap_size.load(std::memory_order_relaxed));
}

MaxHeapSize max_heap_of(const SystemFlags& flags) {
  return {static_cast<std::size_t>(flags.max_heap_size.load(std::memory_order_relaxed)),
          flags.max_heap_kill.load(std::memory_order_relaxed), flags.max_heap_log.load(std::memory_order_relaxed),
          flags.max_heap_binaries.load(std::memory_order_relaxed)};
}

void apply_limits(Process& p, const SystemFlags& flags, const SpawnOptions& options) {
  p.heap.min_words = min_heap_words(flags, options);
  p.heap.fullsweep_after = static_cast<std::uint16_t>(
      options.fullsweep_after >= 0 ? options.fullsweep_after : flags.fullsweep_after.load(std::memory_order_relaxed));
  const MaxHeapSize limit = options.has_max_heap ? options.max_heap : max_heap_of(flags);
  if (limit != MaxHeapSize{}) p.need_rare().max_heap = limit;
  p.heap.max_words = limit.words;
  const auto bin_vheap = options.min_bin_vheap_words
                             ? options.min_bin_vheap_words
                             : static_cast<std::uint32_t>(flags.min_bin_vheap_size.load(std::memory_order_relaxed));
  if (bin_vheap != kMinBinVheapWords) p.need_rare().min_bin_vheap_size = bin_vheap;
}

/// Both halves of the monitor at once: the child is not running yet.
Term monitor_child(Process& parent, Process& child, const MonitorOptions& options) {
  RefNumbers ref = parent.runtime().refs->next();
  Watching& w = add_watching(parent, ref, options);
  w.target = child.pid;
  bool alias = options.alias != AliasMode::None;
  child.need_rare().watched_by.insert(ref.low) = {parent.pid, Term::none(), alias};
  return build_ref(parent.heap, ref, alias ? parent.pid : Term::none());
}

}  // namespace

Spawned spawn_process(Process& parent, Export* entry, Term arguments, const SpawnOptions& options) {
  Runtime& runtime = parent.runtime();
  SlotCache& slots = *parent.exec->slots;
  Term pid = runtime.processes->reserve(slots);
  if (pid.is_none()) return {};
  Process* child = make_process(runtime, pid, entry, arguments, min_heap_words(runtime.flags, options));
  child->parent = parent.pid;
  child->group_leader = copy(parent.group_leader, child->heap);
  child->priority = options.priority;
  if (options.off_heap_messages) child->flags |= kOffHeapMessages;
  apply_limits(*child, runtime.flags, options);
  Spawned result{pid, Term::none()};
  if (options.link) {
    parent.need_rare().links.insert(pid.raw());
    child->need_rare().links.insert(parent.pid.raw());
  }
  if (options.monitor) result.monitor = monitor_child(parent, *child, options.monitor_options);
  runtime.processes->publish(slots, *child);
  if (options.scheduler)
    child->last_scheduler.store(static_cast<std::uint16_t>(options.scheduler - 1), std::memory_order_relaxed);
  enqueue_new(*child, options.scheduler != 0);
  return result;
}

Term spawn_from_host(Runtime& runtime, Export* entry, Term arguments, Term group_leader, HostWaiter* waiter) {
  std::unique_lock lock(runtime.processes->shared_cache_lock());
  SlotCache& slots = runtime.processes->shared_cache();
  Term pid = runtime.processes->reserve(slots);
  if (pid.is_none()) return pid;
  Process* child = make_process(runtime, pid, entry, arguments, min_heap_words(runtime.flags, {}));
  child->group_leader = group_leader.is_none() ? pid : group_leader;
  apply_limits(*child, runtime.flags, {});
  if (waiter) child->need_rare().host_waiter = waiter;
  runtime.processes->publish(slots, *child);
  lock.unlock();
  enqueue_new(*child, true);
  return pid;
}

}  // namespace joist
