#pragma once
// The heap of one process: a young block, an old generation, fragments, and the collector over them.
// Owned by the process; used only by the thread that runs it.

#include <span>

#include "term/builder.hpp"
#include "heap/fragment.hpp"

namespace joist {

struct OldGeneration;  // heap/old_generation.hpp

/// Everything a collection starts from: ranges of terms that it reads and rewrites. Words with tag 111 (return
/// addresses on a stack) are left alone.
class RootSet {
 public:
  void add(Term* first, std::size_t count) {
    if (count == 0) return;
    JOIST_CHECK(count_ < kMax);
    ranges_[count_++] = {first, count};
  }
  std::span<const std::span<Term>> ranges() const { return {ranges_, count_}; }

 private:
  static constexpr std::size_t kMax = 24;
  std::span<Term> ranges_[kMax];
  std::size_t count_ = 0;
};

class Heap final : public HeapBuilder {
 public:
  /// A first block of `words`; a small one keeps idle processes small.
  explicit Heap(std::size_t words);
  ~Heap();

  /// True when fragments or off-heap bytes have grown past their threshold: the next safepoint shall collect.
  bool wants_collection() const { return wants_collection_; }
  void request_collection() { wants_collection_ = true; }

  /// Collects so that afterwards alloc(`need`) words fit in the young block. `full` forces both generations.
  /// Every pointer into this heap that is not in `roots` is dead afterwards. Only safepoint code calls this
  /// (proc/safepoint.hpp). False if the live data passes max_words (the caller kills the process).
  bool collect(RootSet& roots, std::size_t need, bool full = false);

  /// Makes `fragment` (a received message) part of this heap; its terms become reachable without being copied.
  void adopt(Fragment* fragment);

  /// Smallest block that holds what is live, for hibernate/3. Collects fully.
  void shrink_to_live(RootSet& roots);

  // For the engine: the bump pointer lives in a machine register while code runs.
  Word* top() const { return top_; }
  void set_top(Word* top) { top_ = top; }
  Word* end() const { return end_; }
  std::size_t free_words() const { return static_cast<std::size_t>(end_ - top_); }

  // Sizes for process_info, in words.
  std::size_t young_size() const { return static_cast<std::size_t>(end_ - start_); }
  std::size_t young_used() const { return static_cast<std::size_t>(top_ - start_); }
  std::size_t old_size() const;
  std::size_t old_used() const;
  std::size_t fragment_words() const { return fragment_words_; }
  std::size_t total_words() const;  // all of the above that is allocated
  std::uint32_t minor_collections() const { return minor_since_full_; }

  // Tuning (process_flag, spawn_opt). 0 means the default.
  std::uint32_t min_words = 0;
  std::uint32_t fullsweep_after = 65535;

  /// Walks everything and aborts on the first malformed or dangling word (debug flavours, after each collection).
  void verify(const RootSet& roots) const;
  bool contains(const Word* p) const;

 private:
  friend class Collector;
  Word* alloc_slow(std::size_t words) override;

  Word* start_ = nullptr;       // young block is [start_, end_), used up to top_
  Word* high_water_ = nullptr;  // below it: survivors of the last collection, promoted by the next one
  OldGeneration* old_ = nullptr;
  Fragment* fragments_ = nullptr;  // newest first; bump allocation goes on in the newest built-in fragment
  Word* fragment_top_ = nullptr;
  Word* fragment_end_ = nullptr;
  std::size_t fragment_words_ = 0;
  std::uint32_t minor_since_full_ = 0;
  bool wants_collection_ = false;
};

}  // namespace joist
