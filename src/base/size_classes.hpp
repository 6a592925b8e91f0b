#pragma once
// Which block sizes exist. Up to 1 KiB every multiple of 16; then eight steps to each doubling, so that at most an
// eighth of a block is wasted; beyond kMaxClassBytes whole units of an arena; beyond an arena whole huge pages.

#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/os_memory.hpp"

namespace joist::blocks {

inline constexpr std::size_t kArenaBytes = os::kHugePage;
inline constexpr std::size_t kUnitBytes = 32 << 10;
inline constexpr std::size_t kUnitsPerArena = kArenaBytes / kUnitBytes;
static_assert(kUnitsPerArena == 64, "an arena's free units are the bits of one word");

inline constexpr std::size_t kMaxFineBytes = 1024;
inline constexpr std::size_t kFineClasses = kMaxFineBytes / 16;
inline constexpr std::size_t kMaxClassBytes = 32 << 10;
inline constexpr std::size_t kClasses = kFineClasses + 8 * 5;

constexpr std::size_t class_of(std::size_t bytes) {
  if (bytes <= kMaxFineBytes) return (bytes + 15) / 16 - 1;
  std::size_t top = static_cast<std::size_t>(std::bit_width(bytes - 1)) - 1;  // 2^top < bytes <= 2^(top + 1)
  return kFineClasses + (top - 10) * 8 + ((bytes - 1) >> (top - 3)) - 8;
}

constexpr std::size_t class_bytes(std::size_t index) {
  if (index < kFineClasses) return (index + 1) * 16;
  std::size_t step = index - kFineClasses;
  return (9 + step % 8) << (7 + step / 8);
}

static_assert(class_of(1) == 0 && class_of(16) == 0 && class_of(17) == 1 && class_of(1024) == 63);
static_assert(class_of(1025) == 64 && class_bytes(64) == 1152 && class_of(1152) == 64 && class_of(1153) == 65);
static_assert(class_bytes(kClasses - 1) == kMaxClassBytes && class_of(kMaxClassBytes) == kClasses - 1);

/// Units of one span of a class: enough that the unused tail is small.
constexpr std::size_t span_units(std::size_t bytes) {
  return bytes <= 4096 ? 1 : 4;
}
constexpr std::size_t span_blocks(std::size_t bytes) {
  return span_units(bytes) * kUnitBytes / bytes;
}

/// Blocks that move between a thread and the shared list at once.
constexpr std::size_t batch_blocks(std::size_t bytes) {
  std::size_t n = (16 << 10) / bytes;
  return n < 2 ? 2 : n > 64 ? 64 : n;
}

}  // namespace joist::blocks
