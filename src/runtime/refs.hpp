#pragma once
// Where references and unique integers come from. Threads take numbers in blocks, so that making one is an increment.

#include <atomic>
#include <cstdint>

#include "term/boxed.hpp"

namespace joist {

class RefGenerator {
 public:
  RefGenerator();

  RefNumbers next() { return numbers(next_number()); }
  /// A reference that says in its third word which timer service it belongs to (sched/timers.hpp).
  RefNumbers next_for_timer(std::uint32_t service) {
    RefNumbers r = next();
    r.high = service + 1;
    return r;
  }
  static bool is_timer(RefNumbers r) { return r.high != 0; }
  static std::uint32_t timer_service(RefNumbers r) { return r.high - 1; }

  /// unique_integer([positive]): never twice the same.
  std::uint64_t unique_integer() { return next_number(); }
  /// unique_integer([monotonic]): strictly increasing over all threads, from 1.
  std::uint64_t monotonic_integer() { return monotonic_.fetch_add(1, std::memory_order_seq_cst) + 1; }

 private:
  /// 18 bits in the first word, as other nodes expect, 32 in the second.
  static RefNumbers numbers(std::uint64_t n) { return {(n & 0x3ffff) | (((n >> 18) & 0xffffffff) << 32), 0}; }
  std::uint64_t next_number() {
    Block& b = block_;
    if (JOIST_UNLIKELY(b.next == b.end || b.owner != id_)) take_block(b);
    return b.next++;
  }

  struct Block {
    std::uint64_t owner = 0;
    std::uint64_t next = 0;
    std::uint64_t end = 0;
  };
  void take_block(Block& b);

  static thread_local Block block_;
  std::uint64_t id_;                      // tells apart the generators of one program
  std::atomic<std::uint64_t> blocks_{1};  // relaxed: only distinct values matter
  std::atomic<std::uint64_t> monotonic_{0};
};

}  // namespace joist
