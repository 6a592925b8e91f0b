// erlang:statistics/1.

#include <sys/resource.h>

#include <numeric>

#include "bif/system_info.hpp"
#include "bif/table.hpp"
#include "proc/process.hpp"
#include "runtime/runtime.hpp"

namespace joist::bif {

namespace {

Term number(Process& p, std::uint64_t n) {
  return p.heap.unsigned_integer(n);
}

Term with_growth(Process& p, std::uint64_t total, GrowingFigure& figure) {
  return p.heap.tuple(number(p, total), number(p, figure.since_last(total)));
}

std::uint64_t cpu_milliseconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  auto ms = [](const timeval& t) {
    return static_cast<std::uint64_t>(t.tv_sec) * 1000 + static_cast<std::uint64_t>(t.tv_usec) / 1000;
  };
  return ms(usage.ru_utime) + ms(usage.ru_stime);
}

/// Processes that wait for a scheduler, and with `running` those that have one.
std::uint64_t total_queued(Process& p, bool running) {
  const auto lengths = run_queue_lengths(p.runtime());
  const std::uint64_t queued = std::accumulate(lengths.begin(), lengths.end(), std::uint64_t{0});
  return queued + running;
}

/// One figure a scheduler, then `dirty` zeros for the queues of dirty schedulers.
Term queue_list(Process& p, bool running, int dirty) {
  Term list = Term::nil();
  while (dirty-- > 0) list = p.heap.cons(Term::small(0), list);
  const auto lengths = run_queue_lengths(p.runtime());
  for (std::size_t i = lengths.size(); i-- > 0;) {
    const bool self = running && i + 1 == scheduler_number(p);
    list = p.heap.cons(number(p, lengths[i] + self), list);
  }
  return list;
}

Term io_bytes(Process& p) {
  return p.heap.tuple(p.heap.tuple(am::input, Term::small(0)), p.heap.tuple(am::output, Term::small(0)));
}

struct Item {
  Term name;
  Term (*read)(Process&);
};

constexpr Item kItems[] = {
    {am::wall_clock,
     [](Process& p) { return with_growth(p, uptime(p.runtime()) / 1000000, p.runtime().statistics.wall_clock); }},
    {am::runtime, [](Process& p) { return with_growth(p, cpu_milliseconds(), p.runtime().statistics.runtime); }},
    {am::reductions,
     [](Process& p) { return with_growth(p, total_reductions(p.runtime()), p.runtime().statistics.reductions); }},
    {am::exact_reductions,
     [](Process& p) { return with_growth(p, total_reductions(p.runtime()), p.runtime().statistics.exact_reductions); }},
    {am::context_switches,
     [](Process& p) { return p.heap.tuple(number(p, context_switches(p.runtime())), Term::small(0)); }},
    {am::garbage_collection, [](Process& p) { return p.heap.tuple(Term::small(0), Term::small(0), Term::small(0)); }},
    {am::io, io_bytes},
    {am::run_queue, [](Process& p) { return number(p, total_queued(p, false)); }},
    {am::run_queue_lengths, [](Process& p) { return queue_list(p, false, 1); }},
    {am::run_queue_lengths_all, [](Process& p) { return queue_list(p, false, 2); }},
    {am::total_run_queue_lengths, [](Process& p) { return number(p, total_queued(p, false)); }},
    {am::total_run_queue_lengths_all, [](Process& p) { return number(p, total_queued(p, false)); }},
    {am::active_tasks, [](Process& p) { return queue_list(p, true, 1); }},
    {am::active_tasks_all, [](Process& p) { return queue_list(p, true, 2); }},
    {am::total_active_tasks, [](Process& p) { return number(p, total_queued(p, true)); }},
    {am::total_active_tasks_all, [](Process& p) { return number(p, total_queued(p, true)); }},
    {am::scheduler_wall_time, [](Process&) { return am::undefined; }},
    {am::scheduler_wall_time_all, [](Process&) { return am::undefined; }},
    {am::microstate_accounting, [](Process&) { return am::undefined; }},
};

}  // namespace

Term erlang_statistics_1(Process& p, const Term* a) {
  for (const Item& item : kItems) {
    if (item.name == a[0]) return item.read(p);
  }
  return p.badarg();
}

}  // namespace joist::bif
