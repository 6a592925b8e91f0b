#pragma once
// Terms that are built to be copied: blocks that go away with the builder.

#include <algorithm>

#include "base/block_alloc.hpp"
#include "heap/fragment.hpp"
#include "term/builder.hpp"

namespace joist {

class TermScratch final : public HeapBuilder {
 public:
  TermScratch() = default;
  ~TermScratch() {
    release_off_heap_list(off_heap_);
    while (blocks_) {
      Fragment* next = blocks_->next;
      free_block(blocks_, blocks_->bytes);
      blocks_ = next;
    }
  }

 private:
  Word* alloc_slow(std::size_t words) override {
    std::size_t bytes = block_size(sizeof(Fragment) + std::max<std::size_t>(words, 256) * sizeof(Word));
    auto* block = new (alloc_block(bytes)) Fragment();
    block->bytes = bytes;
    block->next = blocks_;
    blocks_ = block;
    Word* start = block->data();
    top_ = start + words;
    end_ = start + (bytes - sizeof(Fragment)) / sizeof(Word);
    return start;
  }
  Fragment* blocks_ = nullptr;
};

}  // namespace joist
