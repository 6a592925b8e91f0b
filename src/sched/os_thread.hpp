#pragma once
// What scheduler threads ask of the operating system.

#include <atomic>
#include <cstdint>

namespace joist {

/// Sleeps while `word` is `expected`, until somebody wakes it or the monotonic clock shows `deadline` (-1: no limit).
/// May return early.
void futex_wait(std::atomic<std::uint32_t>& word, std::uint32_t expected, std::int64_t deadline);
void futex_wake_one(std::atomic<std::uint32_t>& word);

/// Name, exact timeouts, no signals of the process.
void prepare_scheduler_thread(unsigned number);
unsigned usable_cores();

}  // namespace joist
