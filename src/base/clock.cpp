#include "base/clock.hpp"

#include <ctime>

namespace joist {

namespace {
std::int64_t read_clock(clockid_t id) {
  timespec t;
  clock_gettime(id, &t);
  return t.tv_sec * std::int64_t{1000000000} + t.tv_nsec;
}
}  // namespace

std::int64_t Clock::os_system() {
  return read_clock(CLOCK_REALTIME);
}
std::int64_t Clock::os_monotonic() {
  return read_clock(CLOCK_MONOTONIC);
}

Clock::Clock() : steady_start_(os_monotonic()), offset_(os_system() - kMonotonicStart) {}

std::int64_t Clock::unique_microseconds() {
  std::int64_t now = system() / 1000;
  std::int64_t last = last_unique_.load(std::memory_order_relaxed);
  std::int64_t next;
  do {
    next = now > last ? now : last + 1;
  } while (!last_unique_.compare_exchange_weak(last, next, std::memory_order_relaxed));
  return next;
}

}  // namespace joist
