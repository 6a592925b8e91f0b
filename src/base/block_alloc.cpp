#include "base/block_alloc.hpp"

#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>

#include "base/arena_space.hpp"
#include "base/assert.hpp"
#include "base/large_blocks.hpp"

// Three sizes of things, three ways:
//
//   up to 32 KiB    blocks of a size class, from spans of one class. A thread takes from its own cache; an empty or
//                   overfull cache exchanges a batch with the class's shared list under that class's lock. A block
//                   that any thread frees goes to that thread's cache: nobody owns a span.
//   up to 2 MiB     a run of 32 KiB units of an arena.
//   beyond          a mapping of its own.
//
// Each span counts the blocks that are out; one that has all of them back returns its units, and an arena that has all
// of its units back returns its memory to the system, but for a few spares. Spans are carved from the front as blocks
// are asked for, so that memory is touched only when used. docs/internals/base.md has the measurements behind this.

namespace joist {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)

// Every block on its own, so that the sanitizers see each wrong access and each race.
void* alloc_block(std::size_t bytes) {
  void* p = std::malloc(bytes);
  if (!p) os::out_of_memory(bytes);
  return p;
}
std::size_t block_size(std::size_t bytes) {
  return bytes;
}
void free_block(void* block, std::size_t) {
  std::free(block);
}
void* resize_block(void* block, std::size_t, std::size_t new_bytes) {
  void* p = std::realloc(block, new_bytes);
  if (!p) os::out_of_memory(new_bytes);
  return p;
}
std::size_t trim_block(void*, std::size_t old_bytes, std::size_t) {
  return old_bytes;
}
void flush_block_cache() {}
void release_idle_blocks() {}
BlockStats block_stats() {
  return {};
}

#else

namespace blocks {
namespace {

struct FreeBlock {
  FreeBlock* next;
};

/// A size class as all threads share it.
struct alignas(64) SharedClass {
  std::mutex mutex;
  Span* with_room = nullptr;  // spans that have a free or fresh block
  std::size_t out = 0;        // blocks in use or in caches
};

struct Space {
  ArenaSpace arenas;
  LargeBlocks large;
  SharedClass classes[kClasses];
  std::atomic<std::size_t> run_bytes{0};
};

/// Never destroyed: threads and static destructors free blocks until the very end.
Space& space() {
  static Space& instance = *new Space;
  return instance;
}

// ---- spans ---------------------------------------------------------------------------------------------------------

void link_span(SharedClass& c, Span* s) {
  s->prev = nullptr;
  s->next = c.with_room;
  if (s->next) s->next->prev = s;
  c.with_room = s;
  s->listed = 1;
}

void unlink_span(SharedClass& c, Span* s) {
  (s->prev ? s->prev->next : c.with_room) = s->next;
  if (s->next) s->next->prev = s->prev;
  s->listed = 0;
}

Span* new_span(SharedClass& c, std::size_t bytes) {
  std::size_t units = span_units(bytes);
  Span* s = space().arenas.span_of(space().arenas.take_units(units), units);
  *s = Span{};
  s->units = static_cast<std::uint8_t>(units);
  link_span(c, s);
  return s;
}

bool has_fresh(const Span* s, std::size_t bytes) {
  return s->fresh + bytes <= s->units * kUnitBytes;
}

/// Takes up to `count` blocks as a list.
FreeBlock* take_batch(std::size_t index, std::size_t count) {
  SharedClass& c = space().classes[index];
  std::size_t bytes = class_bytes(index);
  FreeBlock* list = nullptr;
  std::lock_guard lock(c.mutex);
  c.out += count;
  while (count > 0) {
    Span* s = c.with_room ? c.with_room : new_span(c, bytes);
    for (; count > 0 && s->free; count--, s->used++) {
      auto* b = static_cast<FreeBlock*>(s->free);
      s->free = b->next;
      b->next = list;
      list = b;
    }
    char* begin = space().arenas.span_begin(s);
    for (; count > 0 && has_fresh(s, bytes); count--, s->used++) {
      auto* b = reinterpret_cast<FreeBlock*>(begin + s->fresh);
      s->fresh += static_cast<std::uint32_t>(bytes);
      b->next = list;
      list = b;
    }
    if (!s->free && !has_fresh(s, bytes)) unlink_span(c, s);
  }
  return list;
}

void return_block(SharedClass& c, std::size_t units, FreeBlock* b) {
  Span* s = space().arenas.span_of(b, units);
  JOIST_ASSERT(s->used > 0);
  b->next = static_cast<FreeBlock*>(s->free);
  s->free = b;
  if (--s->used == 0) {
    if (s->listed) unlink_span(c, s);
    space().arenas.give_units(space().arenas.span_begin(s), units);
  } else if (!s->listed) {
    link_span(c, s);
  }
}

/// Gives `count` blocks of a list back; returns the rest of it.
FreeBlock* give_batch(std::size_t index, FreeBlock* list, std::size_t count) {
  SharedClass& c = space().classes[index];
  std::size_t units = span_units(class_bytes(index));
  std::lock_guard lock(c.mutex);
  c.out -= count;
  for (; count > 0; count--) {
    FreeBlock* rest = list->next;
    return_block(c, units, list);
    list = rest;
  }
  return list;
}

// ---- the cache of a thread -----------------------------------------------------------------------------------------

struct Cache {
  struct Class {
    FreeBlock* list = nullptr;
    std::uint32_t count = 0;
    std::uint32_t limit = 0;
  };
  Class classes[kClasses];

  Cache() {
    for (std::size_t i = 0; i < kClasses; i++) {
      classes[i].limit = static_cast<std::uint32_t>(2 * batch_blocks(class_bytes(i)));
    }
  }

  void flush() {
    for (std::size_t i = 0; i < kClasses; i++) {
      if (classes[i].count > 0) give_batch(i, classes[i].list, classes[i].count);
      classes[i].list = nullptr;
      classes[i].count = 0;
    }
  }
};

// Only the pointer is in the fast kind of thread storage, of which a loaded library gets little.
[[gnu::tls_model("initial-exec")]] thread_local Cache* cache_of_thread = nullptr;
thread_local bool thread_has_ended = false;

struct CacheOwner {
  Cache cache;
  ~CacheOwner() {
    cache.flush();
    cache_of_thread = nullptr;
    thread_has_ended = true;
  }
};

/// Null when the thread is past the end of its storage (destructors of other thread-local objects): no cache then.
[[gnu::noinline]] Cache* make_cache() {
  if (thread_has_ended) return nullptr;
  static thread_local CacheOwner owner;
  return cache_of_thread = &owner.cache;
}

[[gnu::noinline]] void* refill(std::size_t index) {
  Cache* cache = cache_of_thread ? cache_of_thread : make_cache();
  if (!cache) return take_batch(index, 1);
  Cache::Class& c = cache->classes[index];
  std::size_t batch = c.limit / 2;
  FreeBlock* b = take_batch(index, batch);
  c.list = b->next;
  c.count = static_cast<std::uint32_t>(batch - 1);
  return b;
}

[[gnu::noinline]] void overflow(std::size_t index, FreeBlock* b) {
  Cache* cache = cache_of_thread ? cache_of_thread : make_cache();
  if (!cache) {
    give_batch(index, b, 1);
    return;
  }
  Cache::Class& c = cache->classes[index];
  b->next = c.list;
  c.list = b;
  if (++c.count < c.limit) return;
  c.list = give_batch(index, b, c.limit / 2);
  c.count -= c.limit / 2;
}

// ---- runs of units -------------------------------------------------------------------------------------------------

constexpr std::size_t units_of(std::size_t bytes) {
  return (bytes + kUnitBytes - 1) / kUnitBytes;
}
constexpr bool is_small(std::size_t bytes) {
  return bytes <= kMaxClassBytes;
}
constexpr bool is_run(std::size_t bytes) {
  return bytes <= kArenaBytes;
}

void* take_big(std::size_t bytes) {
  if (!is_run(bytes)) return space().large.take(large_bytes(bytes));
  space().run_bytes.fetch_add(units_of(bytes) * kUnitBytes, std::memory_order_relaxed);  // a statistic
  return space().arenas.take_units(units_of(bytes));
}

void give_big(void* block, std::size_t bytes) {
  if (!is_run(bytes)) {
    space().large.give(static_cast<char*>(block), large_bytes(bytes));
    return;
  }
  space().run_bytes.fetch_sub(units_of(bytes) * kUnitBytes, std::memory_order_relaxed);  // a statistic
  space().arenas.give_units(static_cast<char*>(block), units_of(bytes));
}

}  // namespace
}  // namespace blocks

using namespace blocks;

void* alloc_block(std::size_t bytes) {
  if (JOIST_UNLIKELY(!blocks::is_small(bytes))) return take_big(bytes);
  std::size_t index = class_of(bytes);
  Cache* cache = cache_of_thread;
  if (JOIST_UNLIKELY(!cache || !cache->classes[index].list)) return refill(index);
  Cache::Class& c = cache->classes[index];
  FreeBlock* b = c.list;
  c.list = b->next;
  c.count--;
  return b;
}

std::size_t block_size(std::size_t bytes) {
  if (blocks::is_small(bytes)) return class_bytes(class_of(bytes));
  return is_run(bytes) ? units_of(bytes) * kUnitBytes : large_bytes(bytes);
}

void free_block(void* block, std::size_t bytes) {
#if JOIST_VERIFY
  if (bytes <= kArenaBytes) std::memset(block, 0xdd, bytes);
#endif
  if (JOIST_UNLIKELY(!blocks::is_small(bytes))) {
    give_big(block, bytes);
    return;
  }
  std::size_t index = class_of(bytes);
  auto* b = static_cast<FreeBlock*>(block);
  Cache* cache = cache_of_thread;
  if (JOIST_UNLIKELY(!cache || cache->classes[index].count + 1 >= cache->classes[index].limit)) {
    overflow(index, b);
    return;
  }
  Cache::Class& c = cache->classes[index];
  b->next = c.list;
  c.list = b;
  c.count++;
}

void* resize_block(void* block, std::size_t old_bytes, std::size_t new_bytes) {
  if (block_size(old_bytes) == block_size(new_bytes)) return block;
  if (!is_run(old_bytes) && !is_run(new_bytes)) {
    return space().large.resize(static_cast<char*>(block), large_bytes(old_bytes), large_bytes(new_bytes));
  }
  void* p = alloc_block(new_bytes);
  std::memcpy(p, block, std::min(old_bytes, new_bytes));
  free_block(block, old_bytes);
  return p;
}

std::size_t trim_block(void* block, std::size_t old_bytes, std::size_t new_bytes) {
  std::size_t old_size = block_size(old_bytes);
  if (blocks::is_small(old_bytes)) return old_size;
  auto* begin = static_cast<char*>(block);
  if (is_run(old_bytes)) {
    // Not below what the size still tells apart from a block of a class.
    std::size_t new_size = units_of(std::max(new_bytes, kMaxClassBytes + 1)) * kUnitBytes;
    if (new_size >= old_size) return old_size;
    space().run_bytes.fetch_sub(old_size - new_size, std::memory_order_relaxed);  // a statistic
    space().arenas.give_units(begin + new_size, (old_size - new_size) / kUnitBytes);
    return new_size;
  }
  std::size_t new_size = large_bytes(std::max(new_bytes, kArenaBytes + 1));
  if (new_size >= old_size) return old_size;
  space().large.resize(begin, old_size, new_size);
  return new_size;
}

void flush_block_cache() {
  if (cache_of_thread) cache_of_thread->flush();
}

void release_idle_blocks() {
  flush_block_cache();
  space().large.shed(0);
  space().arenas.shed_spares(0);
  space().arenas.retire_sparse();
  malloc_trim(0);  // what lies beside: tables of links, names, timers
}

BlockStats block_stats() {
  LargeBlocks::Stats large = space().large.stats();
  ArenaSpace::Stats arenas = space().arenas.stats();
  std::size_t used = large.used + space().run_bytes.load(std::memory_order_relaxed);
  for (std::size_t i = 0; i < kClasses; i++) {
    std::lock_guard lock(space().classes[i].mutex);
    used += space().classes[i].out * class_bytes(i);
  }
  std::size_t mapped = large.used + large.stocked;
  return {arenas.reserved_bytes + mapped, arenas.resident_bytes + mapped, used};
}

#endif

}  // namespace joist
