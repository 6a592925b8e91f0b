#include "proc/slot_space.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <new>

#include "base/assert.hpp"
#include "base/block_alloc.hpp"

namespace joist {

namespace {
constexpr std::size_t kChunkBytes = SlotSpace::kChunk * sizeof(SlotSpace::Slot);
void free_chunk(void* chunk) {
  free_block(chunk, kChunkBytes);
}
}  // namespace

SlotSpace::SlotSpace(std::size_t limit) : limit_(std::min(limit, kMaxSlots)) {
  // calloc of so large an array maps zero pages: what is not used costs only address space.
  chunks_ = static_cast<std::atomic<Slot*>*>(std::calloc(kMaxSlots / kChunk, sizeof(std::atomic<Slot*>)));
  JOIST_CHECK(chunks_);
}

SlotSpace::~SlotSpace() {
  for (std::uint32_t i = 0; i < known_.size(); i++) {
    if (has_memory(i)) free_chunk(chunks_[i].load(std::memory_order_relaxed));
  }
  std::free(static_cast<void*>(chunks_));
}

/// The last chunk below the limit may be a part of one only.
std::uint32_t SlotSpace::size_of(std::uint32_t index) const {
  return static_cast<std::uint32_t>(std::min<std::size_t>(kChunk, limit_ - std::size_t{index} * kChunk));
}

void SlotSpace::set_end(std::uint32_t chunks) {
  std::size_t slots = std::size_t{chunks} * kChunk;
  end_.store(static_cast<std::uint32_t>(std::min(slots, limit_)), std::memory_order_release);
}

/// Gives memory to the lowest chunk that has none, and lets the cursor go on there. False at the limit.
bool SlotSpace::open_chunk() {
  std::uint32_t i = first_closed_;
  while (i < known_.size() && has_memory(i)) i++;
  if (std::size_t{i} * kChunk >= limit_) return false;
  if (i == known_.size()) known_.emplace_back();
  first_closed_ = i + 1;
  Chunk& c = known_[i];
  auto* slots = static_cast<Slot*>(alloc_block(kChunkBytes));
  for (std::uint32_t k = 0; k < kChunk; k++) new (&slots[k]) Slot(free_entry(c.serial));
  c.free_count = size_of(i);
  for (std::uint32_t k = 0; k < kChunk / 64; k++) {
    std::uint32_t rest = c.free_count - std::min(c.free_count, k * 64);
    c.free[k] = rest >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << rest) - 1;
  }
  free_ += c.free_count;
  cursor_ = i * kChunk;
  chunks_[i].store(slots, std::memory_order_release);  // pairs with at()
  if (cursor_ >= end_.load(std::memory_order_relaxed)) set_end(i + 1);
  return true;
}

void SlotSpace::close_chunk(std::uint32_t index, Epochs::Participant& epoch) {
  Chunk& c = known_[index];
  Slot* slots = chunks_[index].load(std::memory_order_relaxed);
  for (std::uint32_t k = 0; k < c.free_count; k++) {
    c.serial = std::max(c.serial, static_cast<std::uint32_t>(slots[k].load(std::memory_order_relaxed) >> 1));
  }
  free_ -= c.free_count;
  c.free_count = 0;
  first_closed_ = std::min(first_closed_, index);
  // seq_cst: ordered before the look at the epoch in retire().
  chunks_[index].store(nullptr, std::memory_order_seq_cst);
  epoch.retire(slots, free_chunk);
  std::uint32_t chunks = static_cast<std::uint32_t>(known_.size());
  while (chunks > 0 && !has_memory(chunks - 1)) chunks--;
  set_end(chunks);
}

/// The first free slot of `from`'s chunk from there on, or kNone.
std::uint32_t SlotSpace::next_free(std::uint32_t from) const {
  const Chunk& c = known_[from / kChunk];
  if (c.free_count == 0) return kNone;
  std::uint64_t mask = ~std::uint64_t{0} << (from % 64);
  for (std::uint32_t word = from % kChunk / 64; word < kChunk / 64; word++, mask = ~std::uint64_t{0}) {
    if (std::uint64_t bits = c.free[word] & mask) {
      return from / kChunk * kChunk + word * 64 + static_cast<std::uint32_t>(std::countr_zero(bits));
    }
  }
  return kNone;
}

std::uint32_t SlotSpace::take() {
  if (free_ == 0 && !open_chunk()) return kNone;
  for (;;) {
    if (cursor_ >= end()) {
      if (free_ >= kReuseDistance || !open_chunk()) cursor_ = 0;
    }
    std::uint32_t slot = next_free(cursor_);
    if (slot == kNone) {
      cursor_ = (cursor_ / kChunk + 1) * kChunk;
      continue;
    }
    Chunk& c = known_[slot / kChunk];
    c.free[slot % kChunk / 64] &= ~(std::uint64_t{1} << (slot % 64));
    c.free_count--;
    free_--;
    cursor_ = slot + 1;
    return slot;
  }
}

void SlotSpace::give(std::uint32_t slot, Epochs::Participant* epoch) {
  std::uint32_t index = slot / kChunk;
  Chunk& c = known_[index];
  c.free[slot % kChunk / 64] |= std::uint64_t{1} << (slot % 64);
  c.free_count++;
  free_++;
  if (epoch && c.free_count == size_of(index) && free_ > kEnough && index != cursor_ / kChunk) {
    close_chunk(index, *epoch);
  }
}

}  // namespace joist
