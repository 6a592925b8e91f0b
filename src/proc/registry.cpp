#include "proc/registry.hpp"

#include <algorithm>
#include <cstdlib>

#include "base/assert.hpp"

namespace joist {

// calloc of so large an array maps zero pages: what is not used costs only address space.
Registry::Registry() : chunks_(static_cast<std::atomic<Entry*>*>(std::calloc(kChunks, sizeof(std::atomic<Entry*>)))) {
  JOIST_CHECK(chunks_);
}

Registry::~Registry() {
  // Every chunk below the highest one ever used may exist.
  for (std::uint32_t i = 0; i <= highest_chunk_; i++) delete[] chunks_[i].load(std::memory_order_relaxed);
  std::free(static_cast<void*>(chunks_));
}

bool Registry::add(Term name, Term who) {
  std::lock_guard lock(mutex_);
  std::uint32_t i = name.atom_index();
  Entry* chunk = chunks_[i / kChunk].load(std::memory_order_relaxed);
  if (!chunk) {
    chunk = new Entry[kChunk];
    for (std::uint32_t k = 0; k < kChunk; k++) chunk[k].store(Term::none().raw(), std::memory_order_relaxed);
    chunks_[i / kChunk].store(chunk, std::memory_order_release);
    highest_chunk_ = std::max(highest_chunk_, i / kChunk);
  }
  Entry& entry = chunk[i % kChunk];
  if (entry.load(std::memory_order_relaxed) != Term::none().raw()) return false;
  entry.store(who.raw(), std::memory_order_release);
  names_.push_back(name);
  return true;
}

bool Registry::remove(Term name, Term who) {
  std::lock_guard lock(mutex_);
  if (find(name) != who) return false;
  std::uint32_t i = name.atom_index();
  chunks_[i / kChunk].load(std::memory_order_relaxed)[i % kChunk].store(Term::none().raw(), std::memory_order_release);
  auto at = std::find(names_.begin(), names_.end(), name);
  *at = names_.back();
  names_.pop_back();
  return true;
}

std::vector<Term> Registry::names() const {
  std::lock_guard lock(mutex_);
  return names_;
}

}  // namespace joist
