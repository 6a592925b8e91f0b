#include "base/large_blocks.hpp"

#include <algorithm>

namespace joist::blocks {

std::size_t LargeBlocks::stock_limit() const {
  return std::max<std::size_t>(8 << 20, used_ / 8);
}

char* LargeBlocks::take_stocked(std::size_t bytes) {
  std::size_t best = count_;
  for (std::size_t i = 0; i < count_; i++) {
    if (stock_[i].bytes >= bytes && (best == count_ || stock_[i].bytes < stock_[best].bytes)) best = i;
  }
  if (best == count_) return nullptr;
  Free found = stock_[best];
  stock_[best] = stock_[--count_];
  stocked_ -= found.bytes;
  if (found.bytes > bytes) os::unmap(found.block + bytes, found.bytes - bytes);
  return found.block;
}

char* LargeBlocks::take(std::size_t bytes) {
  {
    std::lock_guard lock(mutex_);
    used_ += bytes;
    if (char* p = take_stocked(bytes)) return p;
  }
  char* p = os::map(bytes);
  if (!p) os::out_of_memory(bytes);
  return p;
}

void LargeBlocks::give(char* block, std::size_t bytes) {
  {
    std::lock_guard lock(mutex_);
    used_ -= bytes;
    shed_to(stock_limit());
    if (count_ < kStock && stocked_ + bytes <= stock_limit()) {
      stock_[count_++] = {block, bytes};
      stocked_ += bytes;
      return;
    }
  }
  os::unmap(block, bytes);
}

void LargeBlocks::shed(std::size_t limit) {
  std::lock_guard lock(mutex_);
  shed_to(limit);
}

void LargeBlocks::shed_to(std::size_t limit) {
  while (stocked_ > limit) {
    Free last = stock_[--count_];
    stocked_ -= last.bytes;
    os::unmap(last.block, last.bytes);
  }
}

char* LargeBlocks::resize(char* block, std::size_t old_bytes, std::size_t new_bytes) {
  char* p = os::remap(block, old_bytes, new_bytes);
  if (!p) os::out_of_memory(new_bytes);
  std::lock_guard lock(mutex_);
  used_ = used_ - old_bytes + new_bytes;
  shed_to(stock_limit());
  return p;
}

}  // namespace joist::blocks
