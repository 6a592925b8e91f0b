#include "heap/literals.hpp"

#include <algorithm>

#include "heap/fragment.hpp"

namespace joist {

namespace {
constexpr std::size_t kFirstBlockWords = 64;
constexpr std::size_t kMaxGrowthWords = 32 << 10;
}  // namespace

struct LiteralArea::Block {
  Block* next;
  std::size_t bytes;
};

LiteralArea::~LiteralArea() {
  release_off_heap_list(off_heap_);
  while (blocks_) {
    Block* next = blocks_->next;
    literal_space::release(blocks_, blocks_->bytes);
    blocks_ = next;
  }
}

Word* LiteralArea::alloc_slow(std::size_t words) {
  std::size_t growth = std::clamp(words_, kFirstBlockWords, kMaxGrowthWords);
  std::size_t block_words = std::max(words, growth);
  std::size_t bytes = sizeof(Block) + block_words * sizeof(Word);
  auto* block = static_cast<Block*>(literal_space::allocate(bytes));
  *block = {blocks_, bytes};
  blocks_ = block;
  words_ += block_words;
  top_ = reinterpret_cast<Word*>(block + 1);
  end_ = top_ + block_words;
  return alloc(words);
}

void* LiteralArea::alloc_bytes(std::size_t bytes) {
  return alloc((bytes + sizeof(Word) - 1) / sizeof(Word));
}

}  // namespace joist
