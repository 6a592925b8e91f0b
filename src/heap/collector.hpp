#pragma once
// One collection of one heap. See collector.cpp.

#include <cstddef>

#include "heap/heap.hpp"

namespace joist {

struct OldGeneration;

/// Where survivors go.
enum class Destination {
  Young,  // all into the new young block
  Old,    // all into the old generation
  Aged,   // those below the high-water mark into the old generation, others into the new young block
};

/// Disjoint address ranges, looked up with a memory of the last hit: neighbours are usually in the same range.
class AddressRanges {
 public:
  AddressRanges() = default;
  ~AddressRanges();
  AddressRanges(const AddressRanges&) = delete;
  AddressRanges& operator=(const AddressRanges&) = delete;
  void add(const Word* begin, const Word* end);
  bool empty() const { return count_ == 0; }
  bool contains(Word address) {
    if (address - last_.begin < last_.bytes) return true;
    return search(address);
  }

 private:
  struct Range {
    Word begin;
    Word bytes;
  };
  static constexpr std::size_t kInline = 32;
  bool search(Word address);
  Range last_ = {0, 0};
  Range inline_[kInline];
  Range* ranges_ = inline_;
  std::size_t count_ = 0;
  std::size_t capacity_ = kInline;
  bool sorted_ = false;  // by the first search: often everything in fragments is dead and there is none
};

class Collector {
 public:
  Collector(Heap& heap, RootSet& roots, bool full, Destination destination);

  /// Copies what lives; the young block becomes one of `young_words` or of the most that can survive there.
  void run(std::size_t young_words);

  std::size_t from_words() const { return from_words_; }
  /// Words that survived this collection in the young block, and those that moved to the old generation.
  std::size_t live() const { return live_; }
  std::size_t promoted() const { return promoted_; }

 private:
  template <Destination kTo, bool kRanges>
  void trace();
  template <Destination kTo, bool kRanges>
  void trace_roots();
  template <Destination kTo, bool kRanges>
  void scan_young();
  template <Destination kTo, bool kRanges>
  void scan_old();
  template <Destination kTo, bool kRanges>
  Word* scan(Word* at, Word* const& end);
  template <Destination kTo, bool kRanges>
  void evacuate(Term* slot);
  template <Destination kTo, bool kRanges>
  void move_list(Term* slot);
  template <Destination kTo>
  Word move_boxed(Word* object);
  template <Destination kTo>
  Word* room_for(const Word* object, std::size_t words);
  template <bool kRanges>
  bool is_from(Word pointer);

  void collect_ranges();
  std::size_t most_in_young() const;
  void prepare_young(std::size_t words);
  void prepare_old();
  void sweep();
  void sweep_list(Word* list, OldGeneration* old);
  void release_from_space();
  void install();

  Heap& heap_;
  RootSet& roots_;
  const bool full_;
  const Destination to_;

  // From-space: the young block of before, and with `ranges_` fragments and in a full collection the old segments.
  Word from_start_ = 0;
  Word from_bytes_ = 0;
  Word mature_bytes_ = 0;  // of the young block, below the high-water mark
  AddressRanges ranges_;
  Word in_flight_ = 0;
  Word in_flight_bytes_ = 0;
  bool saw_in_flight_ = false;
  std::size_t from_words_ = 0;

  // To-space.
  Word* young_ = nullptr;
  Word* young_end_ = nullptr;
  Word* young_top_ = nullptr;
  Word* young_scan_ = nullptr;
  OldGeneration* old_ = nullptr;       // where promoted objects go
  OldGeneration* from_old_ = nullptr;  // in a full collection, the generation of before
  struct Segment* scan_segment_ = nullptr;
  Word* old_scan_ = nullptr;
  std::size_t old_before_ = 0;
  bool reuse_block_ = false;

  std::size_t live_ = 0;
  std::size_t promoted_ = 0;
};

}  // namespace joist
