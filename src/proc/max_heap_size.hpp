#pragma once
// What a process may grow to, and what happens when it grows further.

#include <cstddef>

namespace joist {

struct MaxHeapSize {
  std::size_t words = 0;  // 0: no limit
  bool kill = true;
  bool error_logger = true;
  bool include_shared_binaries = false;

  bool operator==(const MaxHeapSize&) const = default;
};

}  // namespace joist
