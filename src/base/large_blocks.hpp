#pragma once
// Blocks larger than an arena: mappings of their own, whole huge pages, with a small stock of free ones, because a heap
// that collects gives up a block of the size that it will want again soon.

#include <cstddef>
#include <mutex>

#include "base/os_memory.hpp"

namespace joist::blocks {

constexpr std::size_t large_bytes(std::size_t bytes) {
  return os::round_up(bytes, os::kHugePage);
}

class LargeBlocks {
 public:
  // Sizes are multiples of a huge page.
  char* take(std::size_t bytes);
  void give(char* block, std::size_t bytes);
  char* resize(char* block, std::size_t old_bytes, std::size_t new_bytes);
  /// Keeps at most `limit` bytes of free blocks.
  void shed(std::size_t limit);
  struct Stats {
    std::size_t used;
    std::size_t stocked;
  };
  Stats stats() {
    std::lock_guard lock(mutex_);
    return {used_, stocked_};
  }

 private:
  struct Free {
    char* block;
    std::size_t bytes;
  };
  static constexpr std::size_t kStock = 8;
  char* take_stocked(std::size_t bytes);
  std::size_t stock_limit() const;
  void shed_to(std::size_t limit);

  std::mutex mutex_;
  Free stock_[kStock] = {};
  std::size_t count_ = 0;
  std::size_t stocked_ = 0;
  std::size_t used_ = 0;
};

}  // namespace joist::blocks
