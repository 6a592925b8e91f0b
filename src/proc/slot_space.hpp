#pragma once
// The slots of the process table: their memory, in chunks, and which are free. A used slot holds the pointer to its
// process, a free one the serial that its next process will get.
//
// Slots are given out by a cursor that goes round: a slot is used again only after many others, so that serials last. A
// chunk that has become entirely free while there are enough others gives its memory back; of its serials only
// the highest is kept, for all. Everything but at() is guarded by the table's lock.

#include <atomic>
#include <cstdint>
#include <vector>

#include "base/epochs.hpp"
#include "term/term.hpp"

namespace joist {

class SlotSpace {
 public:
  using Slot = std::atomic<Word>;  // pointer, or serial * 2 + 1
  static constexpr std::uint32_t kChunk = 4096;
  static constexpr std::uint32_t kReuseDistance = 4 * kChunk;
  static constexpr std::size_t kMaxSlots = std::size_t{1} << 28;
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  explicit SlotSpace(std::size_t limit);
  ~SlotSpace();
  SlotSpace(const SlotSpace&) = delete;
  SlotSpace& operator=(const SlotSpace&) = delete;

  std::size_t limit() const { return limit_; }
  static Word free_entry(Word serial) { return ((serial & kSerialMask) << 1) | 1; }

  /// A free slot, or kNone.
  std::uint32_t take();
  /// The slot's entry is free already. `epoch` (may be null: then no memory is given back) is the calling thread's.
  void give(std::uint32_t slot, Epochs::Participant* epoch);

  /// Any thread inside an epoch: the slot's memory, or null.
  Slot* at(std::uint32_t slot) const {
    Slot* chunk = chunks_[slot / kChunk].load(std::memory_order_acquire);  // pairs with open_chunk
    return chunk ? &chunk[slot % kChunk] : nullptr;
  }
  /// Any thread: slots from here on have no memory.
  std::uint32_t end() const { return end_.load(std::memory_order_acquire); }

 private:
  static constexpr Word kSerialMask = (Word{1} << 30) - 1;
  static constexpr std::uint32_t kEnough = 2 * kReuseDistance;

  /// What is known of a chunk, with memory or without.
  struct Chunk {
    std::uint64_t free[kChunk / 64];
    std::uint32_t free_count = 0;
    std::uint32_t serial = 0;  // of each slot when it gets memory again
  };
  bool open_chunk();
  void close_chunk(std::uint32_t index, Epochs::Participant& epoch);
  bool has_memory(std::uint32_t index) const { return chunks_[index].load(std::memory_order_relaxed) != nullptr; }
  std::uint32_t size_of(std::uint32_t index) const;
  std::uint32_t next_free(std::uint32_t from) const;
  void set_end(std::uint32_t chunks);

  std::size_t limit_;
  std::atomic<Slot*>* chunks_;  // kMaxSlots / kChunk
  std::vector<Chunk> known_;
  std::uint32_t free_ = 0;          // of chunks with memory
  std::uint32_t cursor_ = 0;        // the search for a free slot begins here
  std::uint32_t first_closed_ = 0;  // no chunk before it is without memory
  std::atomic<std::uint32_t> end_{0};
};

}  // namespace joist
