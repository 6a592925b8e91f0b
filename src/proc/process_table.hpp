#pragma once
// pid -> Process* in constant time and without locks. A pid is a slot in a chunked array that grows when first needed,
// and a serial number that tells apart the processes that had the slot. A used slot holds the pointer, a free one the
// serial that its next process will get. Freed slots are used again in the order of their release and only after many
// others, so that serial numbers last.
//
// Pointers that find() returns stay valid until the calling thread's next quiescent state (base/epochs.hpp).

#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "base/epochs.hpp"
#include "proc/process.hpp"

namespace joist {

/// Slots in the hands of one thread, so that most spawns and exits take no lock.
struct SlotCache {
  static constexpr std::size_t kBatch = 64;
  std::uint32_t fresh[kBatch];  // to give out, last first
  std::uint32_t freed[kBatch];
  std::size_t fresh_count = 0;
  std::size_t freed_count = 0;
  std::atomic<std::int64_t> live{0};  // processes made minus processes ended here; relaxed, written by the owner only
};

class ProcessTable {
 public:
  explicit ProcessTable(std::size_t limit);
  ~ProcessTable();
  ProcessTable(const ProcessTable&) = delete;
  ProcessTable& operator=(const ProcessTable&) = delete;

  Epochs& epochs() { return epochs_; }
  std::size_t limit() const { return limit_; }
  /// Processes that have not ended.
  std::size_t count() const;

  /// For a scheduler thread; lives as long as the table.
  SlotCache& make_cache();
  /// For threads without one; hold the lock while using it.
  SlotCache& shared_cache() { return *caches_[0]; }
  std::mutex& shared_cache_lock() { return shared_mutex_; }

  /// A pid for a new process; none() when the table is full.
  Term reserve(SlotCache& cache);
  /// Lets others find the process.
  void publish(SlotCache& cache, Process& p);
  /// Nobody finds the process any more; its slot can be used again. The caller retires the struct.
  void remove(SlotCache& cache, Process& p);

  Process* find(Term pid) const {
    std::uint32_t slot = pid.pid_slot();
    const Slot* chunk = chunks_[slot / kChunk].load(std::memory_order_acquire);  // pairs with add_chunk
    if (JOIST_UNLIKELY(!chunk)) return nullptr;
    // seq_cst: pairs with publish (contents of the process) and, through the epochs, with remove.
    Word entry = chunk[slot % kChunk].load(std::memory_order_seq_cst);
    if (entry & 1) return nullptr;
    auto* p = reinterpret_cast<Process*>(entry);
    return p && p->pid == pid ? p : nullptr;
  }

  /// Slots below this have been used; for walks (processes/0).
  std::uint32_t slots_used() const { return slots_used_.load(std::memory_order_acquire); }
  Process* at_slot(std::uint32_t slot) const;

 private:
  using Slot = std::atomic<Word>;  // pointer, or serial * 2 + 1
  static constexpr std::uint32_t kChunk = 4096;
  static constexpr std::size_t kReuseDistance = 16384;

  Slot& slot(std::uint32_t i) const { return chunks_[i / kChunk].load(std::memory_order_relaxed)[i % kChunk]; }
  bool refill(SlotCache& cache);
  void flush(SlotCache& cache);
  void add_chunk(std::uint32_t index);

  std::size_t limit_;
  std::atomic<Slot*>* chunks_;
  Epochs epochs_;
  std::atomic<std::uint32_t> slots_used_{0};
  std::deque<std::uint32_t> free_;  // guarded by mutex_
  std::vector<std::unique_ptr<SlotCache>> caches_;
  mutable std::mutex mutex_;
  std::mutex shared_mutex_;
};

}  // namespace joist
