#pragma once
// What survived two collections: a chain of segments, each filled from its front. It grows by another segment, never by
// moving what it has. Objects here never point to younger ones, because terms are immutable: no write barrier.

#include <algorithm>
#include <cstddef>

#include "base/block_alloc.hpp"
#include "heap/fragment.hpp"
#include "term/term.hpp"

namespace joist {

struct Segment {
  Segment* next;      // the one made after it
  std::size_t bytes;  // of the whole block
  Word* top;
  Word* begin() { return reinterpret_cast<Word*>(this + 1); }
  Word* end() { return reinterpret_cast<Word*>(reinterpret_cast<char*>(this) + bytes); }
  std::size_t used() { return static_cast<std::size_t>(top - begin()); }
  std::size_t size() { return static_cast<std::size_t>(end() - begin()); }
};

struct OldGeneration {
  Segment* first = nullptr;
  Segment* last = nullptr;  // the only one that still gets objects
  Word* off_heap = nullptr;
  std::size_t off_heap_bytes = 0;
  std::size_t live_after_full = 0;  // words
  std::size_t off_heap_bytes_after_full = 0;
  bool dense = false;  // the last full collection found hardly any garbage

  static OldGeneration* create() { return new (alloc_block(sizeof(OldGeneration))) OldGeneration; }
  /// Frees the segments and the struct, not what the off-heap list owns.
  static void destroy(OldGeneration* old) {
    old->free_segments();
    free_block(old, sizeof(OldGeneration));
  }

  void free_segments() {
    while (first) {
      Segment* next = first->next;
      free_block(first, first->bytes);
      first = next;
    }
    last = nullptr;
  }

  Word* alloc(std::size_t words) {
    if (JOIST_UNLIKELY(!last || words > static_cast<std::size_t>(last->end() - last->top))) add_segment(growth(words));
    Word* p = last->top;
    last->top += words;
    return p;
  }

  void add_segment(std::size_t words) {
    std::size_t bytes = block_size(sizeof(Segment) + words * sizeof(Word));
    auto* s = static_cast<Segment*>(alloc_block(bytes));
    s->next = nullptr;
    s->bytes = bytes;
    s->top = s->begin();
    (last ? last->next : first) = s;
    last = s;
  }

  std::size_t used() const {
    std::size_t words = 0;
    for (Segment* s = first; s; s = s->next) words += s->used();
    return words;
  }
  std::size_t size() const {
    std::size_t words = 0;
    for (Segment* s = first; s; s = s->next) words += s->size();
    return words;
  }
  bool contains(const Word* p) const {
    for (Segment* s = first; s; s = s->next) {
      if (p >= s->begin() && p < s->top) return true;
    }
    return false;
  }

 private:
  static constexpr std::size_t kMinSegmentWords = 8 << 10;
  std::size_t growth(std::size_t need) const { return std::max({need, kMinSegmentWords, used() / 4}); }
};

}  // namespace joist
