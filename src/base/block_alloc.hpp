#pragma once
// Memory for everything that comes and goes with processes: heaps, stacks, fragments, process structs, signals.
// Size classes carved from 2 MiB arenas on huge pages, a cache per thread without locks, whole free arenas given back
// to the operating system; blocks beyond the largest class are mapped on their own. See docs/internals/base.md.

#include <cstddef>

namespace joist {

/// `bytes` (> 0) of memory, 16-byte aligned, contents undefined. Never null: out of memory ends the program with a
/// message. Any thread may free what another allocated.
void* alloc_block(std::size_t bytes);
/// The size that alloc_block really gives for `bytes`; use it to fill a block up.
std::size_t block_size(std::size_t bytes);
/// `bytes` is what was asked for (or block_size of it).
void free_block(void* block, std::size_t bytes);
/// Like realloc over blocks: keeps min(old, new) bytes; large blocks move by remapping pages, not by copying.
void* resize_block(void* block, std::size_t old_bytes, std::size_t new_bytes);
/// Cuts a block to `new_bytes` where it stands, as far as its kind allows; the size that it has from now on (pass that
/// to free_block).
std::size_t trim_block(void* block, std::size_t old_bytes, std::size_t new_bytes);
/// Gives the calling thread's cached blocks back to the shared lists (call before a thread ends or goes idle long).
void flush_block_cache();
/// The same, and memory that is kept for the next burst goes to the system: for a thread that has long been idle. Costs
/// some 100 us, and what is needed again is slow at first.
void release_idle_blocks();

struct BlockStats {
  std::size_t reserved_bytes;  // address range taken
  std::size_t resident_bytes;  // arenas in use and large blocks
  std::size_t used_bytes;      // handed out, as far as known without stopping threads
};
BlockStats block_stats();

}  // namespace joist
