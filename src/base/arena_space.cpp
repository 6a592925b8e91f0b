#include "base/arena_space.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace joist::blocks {

namespace {

constexpr std::size_t kMost = std::size_t{1} << 40;
constexpr std::size_t kLeast = std::size_t{64} << 20;
constexpr std::size_t kHint = std::size_t{0x3000} << 32;
constexpr std::uint64_t kAllFree = ~std::uint64_t{0};

/// Entirely free arenas that stay resident: some, so that a load that goes up and down does not fault pages in again
/// and again, few, so that an idle runtime is small.
std::size_t spare_limit(std::size_t in_use) {
  return 3 + in_use / 10;
}

/// A zeroed table of which only the beginning is ever touched.
template <class T>
T* lazy_table(std::size_t count) {
  std::size_t bytes = os::round_up(count * sizeof(T), os::kHugePage);
  char* p = os::map(bytes);
  if (!p) os::out_of_memory(bytes);
  return reinterpret_cast<T*>(p);
}

std::uint64_t run_mask(std::size_t count) {
  return count == 64 ? kAllFree : (std::uint64_t{1} << count) - 1;
}

/// Spans of several units start at a multiple of their length, so that span_of() is a division; other runs anywhere.
bool must_align(std::size_t count) {
  return count == 4;
}

}  // namespace

ArenaSpace::ArenaSpace() {
  std::size_t bytes = 0;
  base_ = os::reserve_up_to(kMost, kLeast, kHint, &bytes);
  limit_ = bytes / kArenaBytes;
  spans_ = lazy_table<Span>(limit_ * kUnitsPerArena);
  arena_ = lazy_table<Arena>(limit_);
}

int ArenaSpace::find_run(std::uint64_t free, std::size_t count) {
  if (must_align(count)) {
    for (unsigned at = 0; at < 64; at += count) {
      if (((free >> at) & run_mask(count)) == run_mask(count)) return static_cast<int>(at);
    }
    return -1;
  }
  // Bit i of `starts` stays set while units i, i+1, ... i+length-1 are free; the length doubles with each step.
  std::uint64_t starts = free;
  for (std::size_t length = 1; length < count && starts;) {
    std::size_t step = std::min(length, count - length);
    starts &= starts >> step;
    length += step;
  }
  return starts ? std::countr_zero(starts) : -1;
}

std::size_t ArenaSpace::find_arena(std::size_t count) {
  for (std::size_t a = first_candidate_[count]; a < arenas_; a++) {
    if (arena_[a].free != 0 && !arena_[a].retired && find_run(arena_[a].free, count) >= 0) {
      first_candidate_[count] = a;
      return a;
    }
  }
  first_candidate_[count] = arenas_;
  std::size_t a = wake_arena();
  arena_[a].free = kAllFree;
  spare_++;
  return a;
}

/// The lowest arena without memory, or a new one.
std::size_t ArenaSpace::wake_arena() {
  for (; first_away_ < arenas_; first_away_++) {
    if (arena_[first_away_].away) {
      arena_[first_away_].away = false;
      return first_away_++;
    }
  }
  if (arenas_ == limit_) os::out_of_memory(kArenaBytes);
  if (!os::commit(base_ + arenas_ * kArenaBytes, kArenaBytes)) os::out_of_memory(kArenaBytes);
  return arenas_++;
}

char* ArenaSpace::take_units(std::size_t count) {
  std::lock_guard lock(mutex_);
  std::size_t a = find_arena(count);
  auto at = static_cast<std::size_t>(find_run(arena_[a].free, count));
  if (arena_[a].free == kAllFree) {
    in_use_++;
    spare_--;
  }
  arena_[a].free &= ~(run_mask(count) << at);
  return base_ + a * kArenaBytes + at * kUnitBytes;
}

void ArenaSpace::give_units(char* units, std::size_t count) {
  std::lock_guard lock(mutex_);
  auto offset = static_cast<std::size_t>(units - base_);
  std::size_t a = offset / kArenaBytes;
  std::uint64_t bits = run_mask(count) << (offset % kArenaBytes / kUnitBytes);
  JOIST_CHECK((arena_[a].free & bits) == 0);
  arena_[a].free |= bits;
  if (arena_[a].retired) return give_to_retired(a, bits);
  for (std::size_t n = 1; n <= kUnitsPerArena; n++) first_candidate_[n] = std::min(first_candidate_[n], a);
  if (arena_[a].free != kAllFree) return;
  in_use_--;
  spare_++;
  shed(spare_limit(in_use_));
}

void ArenaSpace::shed_spares(std::size_t limit) {
  std::lock_guard lock(mutex_);
  shed(limit);
}

/// Gives back the surplus, the highest first: low arenas fill up again sooner.
void ArenaSpace::shed(std::size_t limit) {
  for (std::size_t a = arenas_; a-- > 0 && spare_ > limit;) {
    if (arena_[a].free == kAllFree) send_away(a);
  }
}

void ArenaSpace::send_away(std::size_t a) {
  os::discard(base_ + a * kArenaBytes, kArenaBytes);
  arena_[a] = {0, true, false};
  spare_--;
  first_away_ = std::min(first_away_, a);
}

// ---- retired arenas ------------------------------------------------------------------------------------------------

void ArenaSpace::discard_units(std::size_t a, std::uint64_t units) {
  retired_units_ += static_cast<std::size_t>(std::popcount(units));
  while (units != 0) {
    int at = std::countr_zero(units);
    auto length = static_cast<std::size_t>(std::countr_one(units >> at));
    os::discard(base_ + a * kArenaBytes + static_cast<std::size_t>(at) * kUnitBytes, length * kUnitBytes);
    units &= ~(run_mask(length) << at);
  }
}

void ArenaSpace::retire_sparse() {
  constexpr int kMuchFree = 48;
  std::lock_guard lock(mutex_);
  for (std::size_t a = 0; a < arenas_; a++) {
    Arena& arena = arena_[a];
    if (arena.retired || arena.free == kAllFree || std::popcount(arena.free) < kMuchFree) continue;
    arena.retired = true;
    os::forbid_huge(base_ + a * kArenaBytes, kArenaBytes);
    discard_units(a, arena.free);
  }
}

void ArenaSpace::give_to_retired(std::size_t a, std::uint64_t units) {
  discard_units(a, units);
  if (arena_[a].free != kAllFree) return;
  os::renew(base_ + a * kArenaBytes, kArenaBytes);
  retired_units_ -= kUnitsPerArena;
  arena_[a] = {0, true, false};
  in_use_--;
  first_away_ = std::min(first_away_, a);
}

}  // namespace joist::blocks
