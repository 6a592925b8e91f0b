#include "runtime/refs.hpp"

namespace joist {

namespace {
constexpr std::uint64_t kBlock = 1024;
std::atomic<std::uint64_t> generators{0};  // relaxed: only distinct values matter
}  // namespace

thread_local RefGenerator::Block RefGenerator::block_;

RefGenerator::RefGenerator() : id_(generators.fetch_add(1, std::memory_order_relaxed) + 1) {}

void RefGenerator::take_block(Block& b) {
  b.owner = id_;
  b.next = blocks_.fetch_add(1, std::memory_order_relaxed) * kBlock;
  b.end = b.next + kBlock;
}

}  // namespace joist
