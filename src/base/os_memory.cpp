#include "base/os_memory.hpp"

#include <sys/mman.h>
#include <sys/resource.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace joist::os {

namespace {

constexpr int kFlags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;

/// Maps `bytes` aligned to a huge page: maps more than needed and cuts off both ends.
char* map_aligned(std::size_t bytes, int protection, std::size_t hint) {
  std::size_t padded = bytes + kHugePage;
  void* p = mmap(reinterpret_cast<void*>(hint), padded, protection, kFlags, -1, 0);
  if (p == MAP_FAILED) return nullptr;
  auto address = reinterpret_cast<std::uintptr_t>(p);
  std::size_t before = round_up(address, kHugePage) - address;
  if (before > 0) munmap(p, before);
  char* begin = static_cast<char*>(p) + before;
  if (before < kHugePage) munmap(begin + bytes, kHugePage - before);
  return begin;
}

}  // namespace

char* reserve(std::size_t bytes, std::size_t hint) {
  return map_aligned(bytes, PROT_NONE, hint);
}

char* reserve_up_to(std::size_t most, std::size_t least, std::size_t hint, std::size_t* got) {
  rlimit limit;
  // Under `ulimit -v` a reservation eats the budget of everything else: take a part of it only.
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
    while (most > limit.rlim_cur / 4 && most > least) most /= 2;
  }
  for (std::size_t bytes = most; bytes >= least; bytes /= 2) {
    if (char* p = reserve(bytes, hint)) {
      *got = bytes;
      return p;
    }
  }
  out_of_memory(least);
}

bool commit(char* begin, std::size_t bytes) {
  if (mprotect(begin, bytes, PROT_READ | PROT_WRITE) != 0) return false;
  madvise(begin, bytes, MADV_HUGEPAGE);
  return true;
}

char* map(std::size_t bytes) {
  char* p = map_aligned(bytes, PROT_READ | PROT_WRITE, 0);
  if (p) madvise(p, bytes, MADV_HUGEPAGE);
  return p;
}

void unmap(char* begin, std::size_t bytes) {
  munmap(begin, bytes);
}

char* remap(char* begin, std::size_t old_bytes, std::size_t new_bytes) {
  if (mremap(begin, old_bytes, new_bytes, 0) != MAP_FAILED) return begin;
  // The kernel would choose a place that is not aligned to huge pages and split them: choose one ourselves.
  char* target = map_aligned(new_bytes, PROT_NONE, 0);
  if (!target) return nullptr;
  void* p = mremap(begin, old_bytes, new_bytes, MREMAP_MAYMOVE | MREMAP_FIXED, target);
  if (p == MAP_FAILED) {
    munmap(target, new_bytes);
    return nullptr;
  }
  return target;
}

bool move_pages(char* from, char* to, std::size_t bytes) {
  return mremap(from, bytes, bytes, MREMAP_MAYMOVE | MREMAP_FIXED, to) != MAP_FAILED;
}

void discard(char* begin, std::size_t bytes) {
  madvise(begin, bytes, MADV_DONTNEED);
}

void forbid_huge(char* begin, std::size_t bytes) {
  madvise(begin, bytes, MADV_NOHUGEPAGE);
}

void renew(char* begin, std::size_t bytes) {
  // What a piecewise discard leaves behind is a table of small pages, which only a new mapping gets rid of.
  void* p = mmap(begin, bytes, PROT_READ | PROT_WRITE, kFlags | MAP_FIXED, -1, 0);
  if (p == MAP_FAILED) return discard(begin, bytes);
  madvise(begin, bytes, MADV_HUGEPAGE);
}

void out_of_memory(std::size_t bytes) {
  std::fprintf(stderr, "joist: out of memory: the system refused %zu bytes\n", bytes);
  std::abort();
}

}  // namespace joist::os
