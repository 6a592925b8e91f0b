#pragma once
// Registered names. A look-up, once per `Name ! Message`, is two loads: an array over atom indices, in chunks.

#include <atomic>
#include <mutex>
#include <vector>

#include "term/atoms.hpp"
#include "term/term.hpp"

namespace joist {

class Registry {
 public:
  Registry();
  ~Registry();
  Registry(const Registry&) = delete;
  Registry& operator=(const Registry&) = delete;

  /// The pid or port of that name, or none().
  Term find(Term name) const {
    std::uint32_t i = name.atom_index();
    const Entry* chunk = chunks_[i / kChunk].load(std::memory_order_acquire);  // pairs with add()
    return chunk ? Term(chunk[i % kChunk].load(std::memory_order_acquire)) : Term::none();
  }
  /// False if the name is taken.
  bool add(Term name, Term who);
  /// False if `name` does not belong to `who`.
  bool remove(Term name, Term who);
  std::vector<Term> names() const;

 private:
  using Entry = std::atomic<Word>;
  static constexpr std::uint32_t kChunk = 1024;
  static constexpr std::uint32_t kChunks = (1u << 31) / kChunk;
  std::atomic<Entry*>* chunks_;
  std::vector<Term> names_;  // guarded by mutex_
  std::uint32_t highest_chunk_ = 0;
  mutable std::mutex mutex_;
};

}  // namespace joist
