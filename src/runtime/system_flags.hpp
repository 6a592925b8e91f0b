#pragma once
// What erlang:system_flag/2 sets: defaults of processes that start later, and settings that only system_info/1 reads
// back.

#include <atomic>
#include <cstdint>

namespace joist {

// All relaxed: each is a figure of its own that no other data depends on.
struct SystemFlags {
  std::atomic<std::int64_t> min_heap_size{0};  // words; 0: Joist's own choice
  std::atomic<std::int64_t> min_bin_vheap_size{46422};
  std::atomic<std::int64_t> fullsweep_after{65535};
  std::atomic<std::int64_t> max_heap_size{0};  // words; 0: no limit
  std::atomic<bool> max_heap_kill{true};
  std::atomic<bool> max_heap_log{true};
  std::atomic<bool> max_heap_binaries{false};
  std::atomic<std::int64_t> schedulers_online{0};  // 0: all
  std::atomic<std::int64_t> trace_control_word{0};
  std::atomic<std::int64_t> outstanding_system_requests_limit{4};
};

}  // namespace joist
