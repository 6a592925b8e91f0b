#pragma once
// The option max_heap_size of spawn_opt, process_flag/2 and system_flag/2: a number of words or a map.

#include <cstddef>

#include "proc/max_heap_size.hpp"
#include "runtime/system_flags.hpp"
#include "term/atoms.hpp"
#include "term/maps.hpp"

namespace joist::bif {

inline constexpr SWord kDefaultMinHeapWords = 233;  // what programs compare with; Joist's own first heaps are smaller

using joist::MaxHeapSize;

inline MaxHeapSize default_max_heap_size(const SystemFlags& flags) {
  return {static_cast<std::size_t>(flags.max_heap_size.load(std::memory_order_relaxed)),
          flags.max_heap_kill.load(std::memory_order_relaxed), flags.max_heap_log.load(std::memory_order_relaxed),
          flags.max_heap_binaries.load(std::memory_order_relaxed)};
}

/// Changes what `option` says about `*out`; false if it is malformed. Keys it does not know are ignored, as by ERTS. `minimum` is the least limit (0 is allowed too).
bool read_max_heap_size(Term option, MaxHeapSize* out, SWord minimum = kDefaultMinHeapWords);
Term max_heap_size_term(HeapBuilder& h, const MaxHeapSize& limit);

}  // namespace joist::bif
