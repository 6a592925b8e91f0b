#pragma once
// pid -> Process* in constant time and without locks. A pid is a slot in a chunked array (slot_space.hpp) and a serial
// number that tells apart the processes that had the slot.
//
// Pointers that find() returns stay valid until the calling thread's next quiescent state (base/epochs.hpp).

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "base/epochs.hpp"
#include "proc/process.hpp"
#include "proc/slot_space.hpp"

namespace joist {

/// Slots in the hands of one thread, so that most spawns and exits take no lock.
struct SlotCache {
  static constexpr std::size_t kBatch = 64;
  std::uint32_t fresh[kBatch];  // to give out, last first
  std::uint32_t freed[kBatch];
  std::size_t fresh_count = 0;
  std::size_t freed_count = 0;
  Epochs::Participant* epoch = nullptr;  // of the thread, if it has one
  std::atomic<std::int64_t> live{0};  // processes made minus processes ended here; relaxed, written by the owner only
};

class ProcessTable {
 public:
  explicit ProcessTable(std::size_t limit);
  ProcessTable(const ProcessTable&) = delete;
  ProcessTable& operator=(const ProcessTable&) = delete;

  Epochs& epochs() { return epochs_; }
  std::size_t limit() const { return slots_.limit(); }
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
    const SlotSpace::Slot* slot = slots_.at(pid.pid_slot());
    if (JOIST_UNLIKELY(!slot)) return nullptr;
    // seq_cst: pairs with publish (contents of the process) and, through the epochs, with remove.
    Word entry = slot->load(std::memory_order_seq_cst);
    if (entry & 1) return nullptr;
    auto* p = reinterpret_cast<Process*>(entry);
    return p->pid == pid ? p : nullptr;
  }

  /// The thread that has `cache` goes idle: what it holds back of freed slots is given up.
  void flush(SlotCache& cache);

  /// Slots from here on are not in use; for walks (processes/0).
  std::uint32_t slots_used() const { return slots_.end(); }
  Process* at_slot(std::uint32_t slot) const;

 private:
  bool refill(SlotCache& cache);

  Epochs epochs_;    // outlives the slots, whose chunks it frees
  SlotSpace slots_;  // take and give are guarded by mutex_
  std::vector<std::unique_ptr<SlotCache>> caches_;
  mutable std::mutex mutex_;
  std::mutex shared_mutex_;
};

}  // namespace joist
