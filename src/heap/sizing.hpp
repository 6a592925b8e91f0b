#pragma once
// How large the young block shall be and when the old generation is due: every number of the collector's policy.
//
// A collection costs what survives plus the roots it reads, so the free room behind it is made proportional to both:
// then all collections together cost a constant for each word allocated, however deep the stack and however much lives.

#include <algorithm>
#include <cstddef>

namespace joist::sizing {

#if JOIST_STRESS
// Two generations in the smallest heaps.
inline constexpr std::size_t kAgingWords = 0;
inline constexpr std::size_t kOneBlockWords = 16;
/// What lives, divided by this: safepoints that pass until the next collection without need.
inline constexpr std::size_t kStressWords = 4 << 10;
#else
/// Up to this much a heap is one block that is copied whole; generations pay off beyond it.
inline constexpr std::size_t kAgingWords = 4 << 10;
/// A full collection of at most this much goes back to one block.
inline constexpr std::size_t kOneBlockWords = 32 << 10;
#endif
/// A process that collects at all gets a block of this size in a few steps.
inline constexpr std::size_t kWarmWords = 512;
inline constexpr std::size_t kMinWords = 26;
/// The nursery of a large heap: as much as a core's second level cache holds beside other things.
inline constexpr std::size_t kNurseryWords = 64 << 10;
inline constexpr std::size_t kGrowingNurseryWords = 256 << 10;
/// More than this (a built-in left large fragments) goes to the old generation at once.
inline constexpr std::size_t kHugeYoungWords = 1 << 20;
/// Fragments may pile up to this before they ask for a collection.
inline constexpr std::size_t kFragmentWords = 512;
inline constexpr std::size_t kOffHeapBytes = 512 << 10;

struct Inputs {
  std::size_t live;      // words that survived and stay in the young block
  std::size_t old;       // words in the old generation
  std::size_t roots;     // words read as roots
  std::size_t previous;  // size of the block before
  bool growing;          // most of what is allocated survives
};

/// Free words behind the survivors.
inline std::size_t free_room(const Inputs& in) {
  std::size_t room = in.live <= kAgingWords ? 3 * in.live : in.live;
  room = std::max({room, in.roots / 4 * 3, kMinWords});
  room = std::max(room, std::min(2 * in.previous, kWarmWords));
  if (in.old > 0) {
    std::size_t cap = in.growing ? kGrowingNurseryWords : kNurseryWords;
    room = std::max(room, std::clamp(in.old / 4, 2 * kAgingWords, cap));
  }
  return room;
}

inline bool mostly_survives(std::size_t survived, std::size_t from) {
  return from > 2 * kAgingWords && 3 * survived > from;
}
inline bool mostly_dies(std::size_t survived, std::size_t from) {
  return 5 * survived < from;
}

inline bool is_dense(std::size_t live, std::size_t from) {
  return live > from / 10 * 9;
}
/// `only_grows`: the last full collection found hardly any garbage, and minor ones still do not.
inline bool old_is_due(std::size_t used, std::size_t after_full, bool only_grows) {
  return used > (only_grows ? 4 : 2) * after_full + kOneBlockWords;
}
inline bool old_bytes_are_due(std::size_t bytes, std::size_t after_full) {
  return bytes > 2 * after_full + 8 * kOffHeapBytes;
}
inline std::size_t off_heap_limit(std::size_t surviving_bytes) {
  return std::max(kOffHeapBytes, 2 * surviving_bytes);
}

}  // namespace joist::sizing
