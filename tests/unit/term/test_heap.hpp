#pragma once
#include <memory>
#include <vector>

#include "heap/fragment.hpp"
#include "term/builder.hpp"

namespace joist {

/// A heap for tests of terms without a process: blocks that live as long as it does.
class TestHeap final : public HeapBuilder {
 public:
  TestHeap() = default;
  ~TestHeap() { release_off_heap_list(off_heap_); }

 private:
  Word* alloc_slow(std::size_t words) override {
    const std::size_t size = std::max<std::size_t>(words, 1 << 16);
    blocks_.push_back(std::make_unique<Word[]>(size));
    top_ = blocks_.back().get() + words;
    end_ = blocks_.back().get() + size;
    return blocks_.back().get();
  }
  std::vector<std::unique_ptr<Word[]>> blocks_;
};

}  // namespace joist
