#pragma once
// Built-ins whose work goes by bytes. A job is a class with
//
//     std::size_t step(std::size_t budget);  // does about that many units of work, returns how many it did
//     bool done() const;
//     Term result(Process&);                 // once, at the end
//
// run_job does what the slice pays for at once; only what is left over then costs a coroutine.

#include <utility>

#include "proc/process.hpp"

namespace joist::bif {

inline constexpr SWord kUnitsPerReduction = 64;  // bytes copied or looked at, list cells built

template <class Job>
BifTask job_rest(Process& p, Job job) {
  constexpr std::size_t kStretch = 256 * kUnitsPerReduction;
  while (!job.done()) {
    SWord used = static_cast<SWord>(job.step(kStretch));
    if (!p.spend(used / kUnitsPerReduction + 1) && !job.done()) co_await p.next_slice();
  }
  co_return job.result(p);
}

template <class Job>
Term run_job(Process& p, Job job) {
  SWord reductions = p.exec->reductions > 0 ? p.exec->reductions : 1;
  SWord used = static_cast<SWord>(job.step(static_cast<std::size_t>(reductions * kUnitsPerReduction)));
  p.spend(used / kUnitsPerReduction + 1);
  return job.done() ? job.result(p) : p.run_task(job_rest(p, std::move(job)));
}

}  // namespace joist::bif
