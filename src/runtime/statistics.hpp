#pragma once
// What erlang:statistics/1 must remember between two calls: some items report the growth since the last one.

#include <atomic>
#include <cstdint>

namespace joist {

class GrowingFigure {
 public:
  /// The growth of a figure that is `now` since it was last asked for.
  std::uint64_t since_last(std::uint64_t now) {
    const std::uint64_t before = last_.exchange(now, std::memory_order_relaxed);
    return now > before ? now - before : 0;
  }

 private:
  std::atomic<std::uint64_t> last_{0};  // relaxed: a figure of its own
};

struct StatisticsState {
  GrowingFigure wall_clock;
  GrowingFigure runtime;
  GrowingFigure reductions;
  GrowingFigure exact_reductions;
};

}  // namespace joist
