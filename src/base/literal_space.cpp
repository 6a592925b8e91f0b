#include "base/literal_space.hpp"

#include <cstdint>
#include <cstring>
#include <map>
#include <mutex>

#include "base/os_memory.hpp"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/lsan_interface.h>
#endif

// The range is reserved without memory and committed from its beginning in steps of a huge page. Released pieces are
// kept in address order, merged with their neighbours, and handed out again first fit: modules come and go rarely, so a
// lock and a tree are cheap enough here. The hint keeps the range at the same address in every run where nothing is in
// the way.

namespace joist::literal_space {

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::size_t kHint = 0;  // the sanitizers have their own plan of the address space
#else
constexpr std::size_t kHint = std::size_t{0x2000} << 32;
#endif
constexpr std::size_t kMost = std::size_t{64} << 30;
constexpr std::size_t kLeast = std::size_t{64} << 20;

class Space {
 public:
  Space() {
    std::size_t bytes = 0;
    begin_ = os::reserve_up_to(kMost, kLeast, kHint, &bytes);
    end_ = begin_ + bytes;
    fresh_ = committed_ = begin_;
#if defined(__SANITIZE_ADDRESS__)
    __lsan_register_root_region(begin_, bytes);  // literals hold counted binaries, which are on the C heap in such builds
#endif
  }

  char* begin() const { return begin_; }
  char* end() const { return end_; }

  char* allocate(std::size_t bytes) {
    std::lock_guard lock(mutex_);
    for (auto i = free_.begin(); i != free_.end(); ++i) {
      if (i->second < bytes) continue;
      auto [p, size] = *i;
      free_.erase(i);
      if (size > bytes) free_.emplace(p + bytes, size - bytes);
      std::memset(p, 0, bytes);
      return p;
    }
    if (bytes > static_cast<std::size_t>(end_ - fresh_)) os::out_of_memory(bytes);
    char* p = fresh_;
    commit_to(p + bytes);
    fresh_ = p + bytes;
    return p;
  }

  void release(char* p, std::size_t bytes) {
    std::lock_guard lock(mutex_);
    give_back(p, bytes);
    auto after = free_.lower_bound(p);
    if (after != free_.end() && p + bytes == after->first) {
      bytes += after->second;
      after = free_.erase(after);
    }
    if (after != free_.begin()) {
      auto before = std::prev(after);
      if (before->first + before->second == p) {
        before->second += bytes;
        return;
      }
    }
    free_.emplace(p, bytes);
  }

 private:
  void commit_to(char* limit) {
    if (limit <= committed_) return;
    std::size_t bytes = os::round_up(static_cast<std::size_t>(limit - committed_), os::kHugePage);
    if (!os::commit(committed_, bytes)) os::out_of_memory(bytes);
    committed_ += bytes;
  }

  static void give_back(char* p, std::size_t bytes) {
    auto address = reinterpret_cast<std::uintptr_t>(p);
    auto first = os::round_up(address, os::kHugePage);
    auto last = (address + bytes) & ~(os::kHugePage - 1);
    if (first < last) os::discard(reinterpret_cast<char*>(first), last - first);
  }

  std::mutex mutex_;
  char* begin_;
  char* end_;
  char* fresh_;      // never handed out from here on
  char* committed_;  // usable up to here
  std::map<char*, std::size_t> free_;
};

/// Made on first use, so that it works in any static initialiser; never destroyed, so that it works in any destructor.
Space& space() {
  static Space& instance = *new Space;
  return instance;
}

constexpr std::size_t rounded(std::size_t bytes) {
  return os::round_up(bytes ? bytes : 1, 16);
}

}  // namespace

char* const begin = space().begin();
char* const end = space().end();

void* allocate(std::size_t bytes) {
  return space().allocate(rounded(bytes));
}

void release(void* memory, std::size_t bytes) {
  space().release(static_cast<char*>(memory), rounded(bytes));
}

}  // namespace joist::literal_space
