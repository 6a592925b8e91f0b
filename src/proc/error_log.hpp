#pragma once
// Reports that the runtime itself writes about processes.

#include "proc/max_heap_size.hpp"
#include "proc/process.hpp"

namespace joist {

/// To Runtime::report, or the standard error stream.
void report_text(Runtime& runtime, std::string_view text);
/// The process has passed its max_heap_size.
void log_heap_limit(Process& p, const MaxHeapSize& limit);

}  // namespace joist
