#pragma once
// Time as a runtime sees it. Everything that asks for the time asks its runtime's Clock, so that a seeded run can put
// virtual time in its place.

#include <atomic>
#include <cstdint>

namespace joist {

class Clock {
 public:
  Clock();
  virtual ~Clock() = default;

  /// Erlang monotonic time in nanoseconds, the native unit. Starts far below zero, as in ERTS.
  std::int64_t monotonic() const { return steady_now() - steady_start_ + kMonotonicStart; }
  /// Monotonic time plus the offset: system time that follows the operating system's only when `correct` is called.
  std::int64_t system() const { return monotonic() + time_offset(); }
  std::int64_t time_offset() const { return offset_.load(std::memory_order_relaxed); }
  std::int64_t start_time() const { return kMonotonicStart; }
  /// Nanoseconds since this clock was made.
  std::int64_t uptime() const { return steady_now() - steady_start_; }

  /// The operating system's clocks, uncorrected.
  static std::int64_t os_system();
  static std::int64_t os_monotonic();

  /// erlang:now/0: microseconds of system time, strictly increasing.
  std::int64_t unique_microseconds();

  /// About -2^59, and a whole number of milliseconds, so that ticks of timers are whole milliseconds of monotonic time.
  static constexpr std::int64_t kMonotonicStart = -576460752303000000;

 protected:
  virtual std::int64_t steady_now() const { return os_monotonic(); }

 private:
  std::int64_t steady_start_;
  std::atomic<std::int64_t> offset_;          // relaxed: a figure of its own
  std::atomic<std::int64_t> last_unique_{0};  // relaxed: only its own order matters
};

}  // namespace joist
