#pragma once
// The heap of one process: a young block, an old generation, fragments, and the collector over them.
// Owned by the process; used only by the thread that runs it.

#include <span>

#include "heap/fragment.hpp"
#include "term/builder.hpp"

namespace joist {

struct OldGeneration;  // heap/old_generation.hpp
class Collector;       // heap/collector.hpp
enum class Destination;

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
  std::size_t words() const {
    std::size_t sum = 0;
    for (auto range : ranges()) sum += range.size();
    return sum;
  }
  /// A message that `receive` looks at but has not taken: its terms are reachable and must stay where they are.
  void set_in_flight(Fragment* message) { in_flight_ = message; }
  Fragment* in_flight() const { return in_flight_; }

 private:
  static constexpr std::size_t kMax = 24;
  std::span<Term> ranges_[kMax];
  std::size_t count_ = 0;
  Fragment* in_flight_ = nullptr;
};

class Heap final : public HeapBuilder {
 public:
  /// A first block of `words`; a small one keeps idle processes small.
  explicit Heap(std::size_t words);
  ~Heap();

  /// True when fragments or off-heap bytes have grown past their threshold: the next safepoint shall collect.
  bool wants_collection() const { return wants_collection_ || off_heap_bytes_ > off_heap_limit_; }
  void request_collection() { wants_collection_ = true; }
  /// The same, of both generations (erlang:garbage_collect/0).
  void request_full_collection() { wants_collection_ = full_requested_ = true; }

  /// Collects so that afterwards alloc(`need`) words fit in the young block. `full` forces both generations.
  /// Every pointer into this heap that is not in `roots` is dead afterwards. Only safepoint code calls this
  /// (proc/safepoint.hpp). False if the live data passes max_words (the caller kills the process).
  bool collect(RootSet& roots, std::size_t need, bool full = false);

  /// Makes `fragment` (a received message) part of this heap; its terms become reachable without being copied.
  void adopt(Fragment* fragment);

  /// Smallest block that holds what is live, for hibernate/3. Collects fully.
  void shrink_to_live(RootSet& roots);

  // For the engine: the bump pointer lives in a machine register while code runs. A built-in may change both ends: when
  // the young block is full, bump allocation goes on in a fragment.
  Word* top() const { return top_; }
  void set_top(Word* top) { top_ = top; }
  Word* end() const { return end_; }
  std::size_t free_words() const { return static_cast<std::size_t>(end_ - top_); }

  /// Stress flavour: whether the next safepoint collects without need. Each one, while the heap is small; of a large
  /// one so many that the collections together cost a constant for each safepoint.
  bool stress_is_due();

  // Sizes for process_info, in words.
  std::size_t young_size() const { return start_ ? static_cast<std::size_t>(main_end() - start_) : 0; }
  std::size_t young_used() const { return start_ ? static_cast<std::size_t>(main_top() - start_) : 0; }
  std::size_t old_size() const;
  std::size_t old_used() const;
  std::size_t fragment_words() const { return fragment_words_; }
  std::size_t total_words() const;  // all of the above that is allocated
  std::uint32_t minor_collections() const { return minor_since_full_; }

  // Tuning (process_flag, spawn_opt). 0 means the default.
  std::uint32_t min_words = 0;
  std::uint32_t fullsweep_after = 65535;
  std::size_t max_words = 0;  // collect() returns false if more than this lives or is needed (0: no limit)

  /// Walks everything and aborts on the first malformed or dangling word (debug flavours, after each collection).
  void verify(const RootSet& roots) const;
  bool contains(const Word* p) const;
  bool in_old_generation(const Word* p) const;

 private:
  friend class Collector;
  Word* alloc_slow(std::size_t words) override;

  void verify_young(const RootSet& roots) const;
  void verify_old(const RootSet& roots) const;
  void verify_after(const RootSet& roots, bool full) const;  // only in flavours with JOIST_VERIFY
  Fragment* add_fragment(std::size_t words);
  void enter_fragment(std::size_t words);
  bool in_fragment() const { return main_end_ != nullptr; }
  Word* main_top() const { return in_fragment() ? main_top_ : top_; }
  Word* main_end() const { return in_fragment() ? main_end_ : end_; }
  // heap/collect.cpp: the policy around a collection.
  bool full_is_due() const;
  void collect_to(RootSet& roots, std::size_t need, bool full, Destination to);
  std::size_t wanted_words(std::size_t live, std::size_t root_words, std::size_t need) const;
  void note_survival(const Collector& collector, bool full);
  void trim_old(std::size_t from_words);
  void fit_young(RootSet& roots, std::size_t need);
  void move_young(RootSet& roots, std::size_t words);
  void leave_fragment();  // back to bump allocation in the young block

  Word* start_ = nullptr;       // young block is [start_, main_end()), used up to main_top()
  Word* high_water_ = nullptr;  // below it: survivors of the last collection, promoted by the next one
  OldGeneration* old_ = nullptr;
  Fragment* fragments_ = nullptr;  // newest first
  // While bump allocation goes on in the newest fragment, where it stopped in the young block; else null.
  Word* main_top_ = nullptr;
  Word* main_end_ = nullptr;
  std::size_t fragment_words_ = 0;
  std::size_t off_heap_limit_;   // of off_heap_bytes_, then it is time to collect
  std::uint32_t last_live_ = 0;  // survivors of the last collection in the young block (at most 2^32 - 1)
  std::uint32_t minor_since_full_ = 0;
#if JOIST_STRESS
  std::size_t stress_skip_ = 0;
#endif
  bool wants_collection_ = false;
  bool full_requested_ = false;
  bool promote_all_ = false;    // most of the young block survives: promote it whole instead of copying twice
  bool saw_in_flight_ = false;  // terms that survived point into a message not yet taken: collect fully next time
};

}  // namespace joist
