#include "base/epochs.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace joist {

namespace {
constexpr std::size_t kKeptCapacity = 1024;
}

void Epochs::Participant::online() {
  announced_.store(seen_ = epochs_.epoch_.load(std::memory_order_seq_cst), std::memory_order_seq_cst);
}

void Epochs::Participant::quiescent() {
  std::uint64_t now = epochs_.epoch_.load(std::memory_order_seq_cst);
  if (now != seen_) {
    announced_.store(seen_ = now, std::memory_order_seq_cst);
    if (pending_) free_bucket(buckets_[(now + 1) % 3]);  // retired in now - 2
  }
  if (pending_) epochs_.try_advance(now);
}

void Epochs::Participant::retire(void* object, Free free) {
  // seq_cst: comes after the caller's seq_cst store that made the object unreachable.
  std::uint64_t now = epochs_.epoch_.load(std::memory_order_seq_cst);
  buckets_[now % 3].push_back({object, free});
  pending_++;
}

void Epochs::Participant::free_bucket(std::vector<Retired>& bucket) {
  for (Retired r : bucket) r.free(r.object);
  pending_ -= bucket.size();
  if (bucket.capacity() <= kKeptCapacity) return bucket.clear();
  std::vector<Retired>().swap(bucket);  // after a burst
}

bool Epochs::try_advance(std::uint64_t from) {
  std::size_t used = used_.load(std::memory_order_acquire);
  for (std::size_t i = 0; i < used; i++) {
    Participant* p = slots_[i].load(std::memory_order_acquire);  // pairs with join and leave
    if (!p) continue;
    std::uint64_t announced = p->announced_.load(std::memory_order_seq_cst);
    if (announced != 0 && announced != from) return false;
  }
  return epoch_.compare_exchange_strong(from, from + 1, std::memory_order_seq_cst);
}

Epochs::Participant* Epochs::join() {
  std::lock_guard lock(mutex_);
  if (!free_.empty()) {
    Participant* p = free_.back().release();
    free_.pop_back();
    all_.push_back(p);
    return p;
  }
  std::size_t i = used_.load(std::memory_order_relaxed);
  JOIST_CHECK(i < kMax);
  auto* p = new Participant(*this);
  slots_[i].store(p, std::memory_order_release);
  used_.store(i + 1, std::memory_order_release);
  all_.push_back(p);
  return p;
}

void Epochs::leave(Participant* p) {
  p->offline();
  std::lock_guard lock(mutex_);
  all_.erase(std::find(all_.begin(), all_.end(), p));
  // What it retired stays with it: the next thread that takes it over frees it, or the end of the runtime.
  free_.emplace_back(p);
}

Epochs::~Epochs() {
  for (Participant* p : all_) free_.emplace_back(p);
  for (auto& p : free_) {
    for (auto& bucket : p->buckets_) p->free_bucket(bucket);
  }
}

}  // namespace joist
