#include "proc/process_table.hpp"

#include <algorithm>
#include <cstdlib>

namespace joist {

namespace {
constexpr Word kSerialMask = (Word{1} << 30) - 1;
constexpr std::size_t kMaxSlots = std::size_t{1} << 28;
Word free_entry(Word serial) {
  return ((serial & kSerialMask) << 1) | 1;
}
}  // namespace

ProcessTable::ProcessTable(std::size_t limit) : limit_(std::min(limit, kMaxSlots)) {
  // calloc of so large an array maps zero pages: what is not used costs only address space.
  chunks_ = static_cast<std::atomic<Slot*>*>(std::calloc(kMaxSlots / kChunk, sizeof(std::atomic<Slot*>)));
  JOIST_CHECK(chunks_);
  caches_.push_back(std::make_unique<SlotCache>());
}

ProcessTable::~ProcessTable() {
  for (std::uint32_t i = 0; i * std::size_t{kChunk} < slots_used_; i++)
    delete[] chunks_[i].load(std::memory_order_relaxed);
  std::free(static_cast<void*>(chunks_));
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

void ProcessTable::add_chunk(std::uint32_t index) {
  if (chunks_[index].load(std::memory_order_relaxed)) return;
  Slot* chunk = new Slot[kChunk];
  for (std::uint32_t i = 0; i < kChunk; i++) chunk[i].store(free_entry(0), std::memory_order_relaxed);
  chunks_[index].store(chunk, std::memory_order_release);  // pairs with find
}

bool ProcessTable::refill(SlotCache& cache) {
  std::lock_guard lock(mutex_);
  std::uint32_t used = slots_used_.load(std::memory_order_relaxed);
  bool reuse = free_.size() >= kReuseDistance || used >= limit_;
  for (std::size_t i = SlotCache::kBatch; i-- > 0;) {  // given out last first: in rising order
    if (reuse && free_.empty()) break;
    if (!reuse && used >= limit_) break;
    if (reuse) {
      cache.fresh[cache.fresh_count++] = free_.front();
      free_.pop_front();
    } else {
      add_chunk(used / kChunk);
      cache.fresh[cache.fresh_count++] = used++;
    }
  }
  std::reverse(cache.fresh, cache.fresh + cache.fresh_count);
  slots_used_.store(used, std::memory_order_release);
  return cache.fresh_count > 0;
}

void ProcessTable::flush(SlotCache& cache) {
  std::lock_guard lock(mutex_);
  free_.insert(free_.end(), cache.freed, cache.freed + cache.freed_count);
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
  return Term::local_pid(i, slot(i).load(std::memory_order_relaxed) >> 1);
}

void ProcessTable::publish(SlotCache& cache, Process& p) {
  // seq_cst (release): pairs with find: who sees the pointer sees the process.
  slot(p.pid.pid_slot()).store(reinterpret_cast<Word>(&p), std::memory_order_seq_cst);
  cache.live.store(cache.live.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

void ProcessTable::remove(SlotCache& cache, Process& p) {
  std::uint32_t i = p.pid.pid_slot();
  // seq_cst: ordered before the look at the epoch in retire().
  slot(i).store(free_entry(p.pid.pid_serial() + Word{1}), std::memory_order_seq_cst);
  cache.live.store(cache.live.load(std::memory_order_relaxed) - 1, std::memory_order_relaxed);
  cache.freed[cache.freed_count++] = i;
  if (cache.freed_count == SlotCache::kBatch) flush(cache);
}

Process* ProcessTable::at_slot(std::uint32_t i) const {
  const Slot* chunk = chunks_[i / kChunk].load(std::memory_order_acquire);
  if (!chunk) return nullptr;
  Word entry = chunk[i % kChunk].load(std::memory_order_seq_cst);
  return entry & 1 ? nullptr : reinterpret_cast<Process*>(entry);
}

}  // namespace joist
