#include <algorithm>
#include <cstring>

#include "base/block_alloc.hpp"
#include "base/os_memory.hpp"
#include "proc/process_memory.hpp"
#include "proc/safepoint.hpp"

// The stack of a process grows downwards in a block of its own, so that a deep recursion neither collides with the heap
// nor forces collections. A small one doubles by copying. One that outgrows kGiantBytes moves to the upper end of a
// mapping so large that the system's memory ends before it does: pages appear as the recursion touches them.

namespace joist {

namespace {

constexpr std::size_t kGiantBytes = 16 << 20;
constexpr std::size_t kGiantRange = std::size_t{64} << 30;
/// A stack block above this that has become mostly empty is exchanged for a smaller one.
constexpr std::size_t kTrimmedBytes = 16 << 10;
/// Pages this far below the live part of a giant stack are kept for the next descent.
constexpr std::size_t kKeptBytes = 8 << 20;

std::size_t stack_bytes(const Process& p) {
  return static_cast<std::size_t>(p.stack_base - p.stack_limit) * sizeof(Term);
}
std::size_t used_bytes(const Process& p) {
  return static_cast<std::size_t>(p.stack_base - p.stack_top) * sizeof(Term);
}

void install(Process& p, void* block, std::size_t bytes, std::size_t used) {
  p.stack_limit = static_cast<Term*>(block);
  p.stack_base = p.stack_limit + bytes / sizeof(Term);
  p.stack_top = p.stack_base - used / sizeof(Term);
}

void move_stack(Process& p, char* block, std::size_t bytes) {
  std::size_t used = used_bytes(p);
  std::memcpy(block + bytes - used, p.stack_top, used);
  free_stack(p);
  install(p, block, bytes, used);
}

void move_to_block(Process& p, std::size_t bytes) {
  bytes = block_size(bytes);
  move_stack(p, static_cast<char*>(alloc_block(bytes)), bytes);
}

/// Where address space is limited (`ulimit -v`), as much of it as there is, but at least `least`.
void move_to_giant(Process& p, std::size_t least) {
  least = os::round_up(least, os::kHugePage);
  for (std::size_t bytes = std::max(least, kGiantRange);; bytes = std::max(least, bytes / 4)) {
    if (char* block = os::map(bytes)) return move_stack(p, block, bytes);
    if (bytes == least) os::out_of_memory(bytes);
  }
}

bool is_giant(const Process& p) {
  return stack_bytes(p) > kGiantBytes;
}

}  // namespace

void create_stack(Process& p, std::size_t words) {
  std::size_t bytes = block_size(words * sizeof(Term));
  install(p, alloc_block(bytes), bytes, 0);
}

void free_stack(Process& p) {
  if (!p.stack_limit) return;
  if (is_giant(p)) {
    os::unmap(reinterpret_cast<char*>(p.stack_limit), stack_bytes(p));
  } else {
    free_block(p.stack_limit, stack_bytes(p));
  }
}

void grow_stack(Process& p, std::size_t need) {
  if (p.heap.max_words) p.heap.request_collection();  // which looks at the limit
  std::size_t wanted = std::max(2 * stack_bytes(p), used_bytes(p) + need * sizeof(Term));
  wanted > kGiantBytes ? move_to_giant(p, wanted) : move_to_block(p, wanted);
}

void trim_stack(Process& p) {
  std::size_t bytes = stack_bytes(p);
  if (JOIST_LIKELY(bytes <= kTrimmedBytes)) return;
  if (!is_giant(p)) {
    if (8 * used_bytes(p) < bytes) move_to_block(p, std::max(2 * used_bytes(p), kTrimmedBytes / 4));
    return;
  }
  std::size_t unused = bytes - used_bytes(p);
  if (unused <= kKeptBytes) return;
  os::discard(reinterpret_cast<char*>(p.stack_limit), (unused - kKeptBytes) & ~(os::kHugePage - 1));
}

void shrink_stack(Process& p) {
  std::size_t wanted = std::max(used_bytes(p), kFirstStackWords * sizeof(Term));
  if (wanted < kGiantBytes && block_size(wanted) < stack_bytes(p)) move_to_block(p, wanted);
}

}  // namespace joist
