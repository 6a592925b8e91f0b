// What the built-ins about the system report of processes, schedulers and time.

#include "base/clock.hpp"
#include "bif/system_info.hpp"
#include "proc/process_table.hpp"
#include "runtime/runtime.hpp"
#include "sched/scheduler_pool.hpp"

namespace joist::bif {

std::size_t scheduler_count(const Runtime& runtime) {
  return runtime.schedulers->count();
}
std::size_t scheduler_number(const Process& p) {
  return p.exec && p.exec->scheduler ? p.exec->scheduler->number() + 1 : 0;
}
std::size_t process_count(const Runtime& runtime) {
  return runtime.processes->count();
}

std::uint64_t total_reductions(const Runtime& runtime) {
  std::uint64_t sum = 0;
  for (unsigned i = 0; i < runtime.schedulers->count(); i++) {
    sum += runtime.schedulers->scheduler(i).reductions.load(std::memory_order_relaxed);
  }
  return sum;
}
std::uint64_t context_switches(const Runtime& runtime) {
  std::uint64_t sum = 0;
  for (unsigned i = 0; i < runtime.schedulers->count(); i++) {
    sum += runtime.schedulers->scheduler(i).context_switches.load(std::memory_order_relaxed);
  }
  return sum;
}
std::vector<std::size_t> run_queue_lengths(const Runtime& runtime) {
  std::vector<std::size_t> lengths;
  for (unsigned i = 0; i < runtime.schedulers->count(); i++) {
    lengths.push_back(runtime.schedulers->scheduler(i).queue_length());
  }
  return lengths;
}

SWord posix_seconds(const Runtime& runtime) {
  return runtime.clock->system() / 1000000000;
}
std::uint64_t uptime(const Runtime& runtime) {
  return static_cast<std::uint64_t>(runtime.clock->uptime());
}
SWord start_time(const Runtime& runtime) {
  return runtime.clock->start_time();
}

}  // namespace joist::bif
