#include <algorithm>
#include <cstring>

#include "base/block_alloc.hpp"
#include "base/os_memory.hpp"
#include "proc/process_memory.hpp"
#include "proc/safepoint.hpp"

// The stack of a process grows downwards in a block of its own, so that a deep recursion neither collides with the heap
// nor forces collections. A small one doubles by copying. One that outgrows kBlockBytes moves to the upper end of an
// address range: pages appear as the recursion touches them, and go back to the system as it returns. There are two
// sizes of range, the second so large that the system's memory ends before it does; a stack goes from one to the other
// by moving its pages, not its bytes.

namespace joist {

namespace {

constexpr std::size_t kBlockBytes = 1 << 20;
constexpr std::size_t kRange = 64 << 20;
constexpr std::size_t kGiantRange = std::size_t{64} << 30;
/// A stack block above this that has become mostly empty is exchanged for a smaller one.
constexpr std::size_t kTrimmedBytes = 16 << 10;
/// Pages this far below the live part of a range are kept for the next descent.
constexpr std::size_t kKeptBytes = 4 << 20;

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

bool is_range(const Process& p) {
  return stack_bytes(p) > kBlockBytes;
}

/// Where address space is limited (`ulimit -v`), as much of it as there is, but at least `least`.
char* map_range(std::size_t least, std::size_t* bytes) {
  least = os::round_up(least, os::kHugePage);
  for (*bytes = std::max(least, least <= kRange ? kRange : kGiantRange);; *bytes = std::max(least, *bytes / 4)) {
    if (char* range = os::map(*bytes)) return range;
    if (*bytes == least) os::out_of_memory(least);
  }
}

void move_to_range(Process& p, std::size_t least) {
  std::size_t bytes;
  char* range = map_range(least, &bytes);
  if (!is_range(p)) return move_stack(p, range, bytes);
  std::size_t used = used_bytes(p);
  std::size_t moved = os::round_up(used, os::kHugePage);
  auto* old_end = reinterpret_cast<char*>(p.stack_base);
  if (!os::move_pages(old_end - moved, range + bytes - moved, moved)) return move_stack(p, range, bytes);
  free_stack(p);
  install(p, range, bytes, used);
}

}  // namespace

void create_stack(Process& p, std::size_t words) {
  std::size_t bytes = block_size(words * sizeof(Term));
  install(p, alloc_block(bytes), bytes, 0);
}

void free_stack(Process& p) {
  if (!p.stack_limit) return;
  if (is_range(p)) {
    os::unmap(reinterpret_cast<char*>(p.stack_limit), stack_bytes(p));
  } else {
    free_block(p.stack_limit, stack_bytes(p));
  }
}

void grow_stack(Process& p, std::size_t need) {
  if (p.heap.max_words) p.heap.request_collection();  // which looks at the limit
  std::size_t wanted = std::max(2 * stack_bytes(p), used_bytes(p) + need * sizeof(Term));
  wanted > kBlockBytes ? move_to_range(p, wanted) : move_to_block(p, wanted);
}

void trim_stack(Process& p) {
  std::size_t bytes = stack_bytes(p);
  if (JOIST_LIKELY(bytes <= kTrimmedBytes)) return;
  if (8 * used_bytes(p) < std::min(bytes, kBlockBytes)) {
    move_to_block(p, std::max(2 * used_bytes(p), kTrimmedBytes / 4));
    return;
  }
  if (!is_range(p)) return;
  std::size_t unused = bytes - used_bytes(p);
  if (unused <= kKeptBytes) return;
  os::discard(reinterpret_cast<char*>(p.stack_limit), (unused - kKeptBytes) & ~(os::kHugePage - 1));
}

void shrink_stack(Process& p) {
  std::size_t wanted = std::max(used_bytes(p), kFirstStackWords * sizeof(Term));
  if (wanted <= kBlockBytes && block_size(wanted) < stack_bytes(p)) move_to_block(p, wanted);
}

}  // namespace joist
