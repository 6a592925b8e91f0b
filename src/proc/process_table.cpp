#include "proc/process_table.hpp"

#include <algorithm>

namespace joist {

ProcessTable::ProcessTable(std::size_t limit) : slots_(limit) {
  caches_.push_back(std::make_unique<SlotCache>());
}

SlotCache& ProcessTable::make_cache() {
  std::lock_guard lock(mutex_);
  return *caches_.emplace_back(std::make_unique<SlotCache>());
}

std::size_t ProcessTable::count() const {
  std::lock_guard lock(mutex_);
  std::int64_t sum = 0;
  for (auto& c : caches_) sum += c->live.load(std::memory_order_relaxed);
  return sum > 0 ? static_cast<std::size_t>(sum) : 0;
}

bool ProcessTable::refill(SlotCache& cache) {
  std::lock_guard lock(mutex_);
  while (cache.fresh_count < SlotCache::kBatch) {
    std::uint32_t slot = slots_.take();
    if (slot == SlotSpace::kNone) break;
    cache.fresh[cache.fresh_count++] = slot;
  }
  std::reverse(cache.fresh, cache.fresh + cache.fresh_count);  // given out last first: in rising order
  return cache.fresh_count > 0;
}

void ProcessTable::flush(SlotCache& cache) {
  std::lock_guard lock(mutex_);
  for (std::size_t i = 0; i < cache.freed_count; i++) slots_.give(cache.freed[i], cache.epoch);
  cache.freed_count = 0;
}

Term ProcessTable::reserve(SlotCache& cache) {
  if (cache.fresh_count == 0 && !refill(cache)) {
    // Near the limit the last free slots may be those of this thread itself.
    if (cache.freed_count == 0) return Term::none();
    flush(cache);
    if (!refill(cache)) return Term::none();
  }
  std::uint32_t i = cache.fresh[--cache.fresh_count];
  return Term::local_pid(i, slots_.at(i)->load(std::memory_order_relaxed) >> 1);
}

void ProcessTable::publish(SlotCache& cache, Process& p) {
  // seq_cst (release): pairs with find: who sees the pointer sees the process.
  slots_.at(p.pid.pid_slot())->store(reinterpret_cast<Word>(&p), std::memory_order_seq_cst);
  cache.live.store(cache.live.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

void ProcessTable::remove(SlotCache& cache, Process& p) {
  std::uint32_t i = p.pid.pid_slot();
  // seq_cst: ordered before the look at the epoch in retire().
  slots_.at(i)->store(SlotSpace::free_entry(p.pid.pid_serial() + Word{1}), std::memory_order_seq_cst);
  cache.live.store(cache.live.load(std::memory_order_relaxed) - 1, std::memory_order_relaxed);
  cache.freed[cache.freed_count++] = i;
  if (cache.freed_count == SlotCache::kBatch) flush(cache);
}

Process* ProcessTable::at_slot(std::uint32_t i) const {
  const SlotSpace::Slot* slot = slots_.at(i);
  Word entry = slot ? slot->load(std::memory_order_seq_cst) : 1;
  return entry & 1 ? nullptr : reinterpret_cast<Process*>(entry);
}

}  // namespace joist
