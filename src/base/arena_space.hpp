#pragma once
// The address range of all arenas, and which 32 KiB units of them are free. Bookkeeping lies outside of the arenas: it
// would collide in the cache at equal offsets, and an arena that is given back must not be touched.

#include <cstddef>
#include <cstdint>
#include <mutex>

#include "base/size_classes.hpp"

namespace joist::blocks {

/// A run of units that serves blocks of one size class. All its fields belong to the class's lock.
struct Span {
  Span* next;
  Span* prev;
  void* free;           // blocks that came back
  std::uint32_t fresh;  // offset of the part that was never handed out
  std::uint16_t used;   // blocks that are out
  std::uint8_t units;
  std::uint8_t listed;  // it is in its class's list
};

class ArenaSpace {
 public:
  ArenaSpace();

  /// `count` (at most 64) neighbouring units.
  char* take_units(std::size_t count);
  void give_units(char* units, std::size_t count);
  /// Keeps at most `limit` entirely free arenas resident.
  void shed_spares(std::size_t limit);
  /// Retires arenas of which little is in use, what a burst has left behind in many places: their free units go to the
  /// system and are not handed out again, the arena starts anew when the others have come back too.
  void retire_sparse();

  /// The bookkeeping of the span that contains `block`, one of `units`-unit spans (aligned in their arena).
  Span* span_of(const void* block, std::size_t units) {
    std::size_t unit = static_cast<std::size_t>(static_cast<const char*>(block) - base_) / kUnitBytes;
    return &spans_[unit / units * units];
  }
  char* span_begin(const Span* span) const { return base_ + static_cast<std::size_t>(span - spans_) * kUnitBytes; }

  struct Stats {
    std::size_t reserved_bytes;
    std::size_t resident_bytes;
  };
  Stats stats() {
    std::lock_guard lock(mutex_);
    return {arenas_ * kArenaBytes, (in_use_ + spare_) * kArenaBytes - retired_units_ * kUnitBytes};
  }

 private:
  struct Arena {
    std::uint64_t free;  // one bit for each free unit; 0 while it is away, not to be found by the search for a run
    bool away;           // its memory was given back
    bool retired;        // its free units were given back and are not to be used
  };
  std::size_t find_arena(std::size_t count);
  std::size_t wake_arena();
  void shed(std::size_t limit);
  void send_away(std::size_t a);
  void give_to_retired(std::size_t a, std::uint64_t units);
  void discard_units(std::size_t a, std::uint64_t units);
  static int find_run(std::uint64_t free, std::size_t count);

  std::mutex mutex_;
  char* base_ = nullptr;
  std::size_t limit_ = 0;          // arenas that fit in the range
  std::size_t arenas_ = 0;         // made so far
  std::size_t in_use_ = 0;         // with a unit taken
  std::size_t spare_ = 0;          // entirely free but still resident
  std::size_t retired_units_ = 0;  // free ones of retired arenas
  Span* spans_ = nullptr;          // one for each unit
  Arena* arena_ = nullptr;
  std::size_t first_away_ = 0;                            // no arena before it is away
  std::size_t first_candidate_[kUnitsPerArena + 1] = {};  // no arena before it has so long a free run
};

}  // namespace joist::blocks
