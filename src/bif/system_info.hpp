#pragma once
// Figures about a runtime that several of the built-ins about the system report.

#include <cstddef>
#include <vector>

#include "term/builder.hpp"

namespace joist {
class Process;
class Runtime;
}  // namespace joist

namespace joist::bif {

std::size_t scheduler_count(const Runtime& runtime);
/// 1 to scheduler_count; 0 on a thread of the host.
std::size_t scheduler_number(const Process& p);
std::size_t process_count(const Runtime& runtime);
/// Reductions that all processes have done, and how often a scheduler has picked one to run.
std::uint64_t total_reductions(const Runtime& runtime);
std::uint64_t context_switches(const Runtime& runtime);
/// Runnable processes in the queue of each scheduler; an estimate, taken without stopping anyone.
std::vector<std::size_t> run_queue_lengths(const Runtime& runtime);
std::size_t table_count(const Runtime& runtime);
/// Seconds of system time since 1970.
SWord posix_seconds(const Runtime& runtime);
/// Nanoseconds since the runtime started.
std::uint64_t uptime(const Runtime& runtime);
/// In native time units.
SWord start_time(const Runtime& runtime);

}  // namespace joist::bif
