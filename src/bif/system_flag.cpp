// erlang:system_flag/2: every flag answers with the value before.

#include "bif/max_heap_size.hpp"
#include "bif/spawn_options.hpp"
#include "bif/system_info.hpp"
#include "bif/table.hpp"
#include "proc/process.hpp"
#include "runtime/runtime.hpp"

namespace joist::bif {

namespace {

constexpr SWord kMax = Term::kMaxSmall;

/// A flag that is a number in a range.
struct NumberFlag {
  Term name;
  SWord low;
  SWord high;
  SWord most;  // larger values count as this
  std::atomic<std::int64_t> SystemFlags::*place;
  SWord unset;             // what 0 in `place` stands for
  bool heap_size = false;  // rounded up to the next heap size
};
constexpr NumberFlag kNumberFlags[] = {
    {am::min_heap_size, 0, kMax, kMax, &SystemFlags::min_heap_size, kDefaultMinHeapWords, true},
    {am::min_bin_vheap_size, 0, kMax, kMax, &SystemFlags::min_bin_vheap_size, 0, true},
    {am::fullsweep_after, 0, kMax, 65535, &SystemFlags::fullsweep_after, 0},
    {am::trace_control_word, 0, 0xffffffff, kMax, &SystemFlags::trace_control_word, 0},
    {am::outstanding_system_requests_limit, 1, kMax, kMax, &SystemFlags::outstanding_system_requests_limit, 0},
};

Term set_number(Process& p, const NumberFlag& flag, Term value) {
  if (!value.is_small() || value.small_value() < flag.low || value.small_value() > flag.high) return p.badarg();
  auto& place = p.runtime().flags.*flag.place;
  SWord wanted = std::min(value.small_value(), flag.most);
  if (flag.heap_size) wanted = next_heap_size(static_cast<std::uint64_t>(wanted));
  const SWord before = place.exchange(wanted, std::memory_order_relaxed);
  return Term::small(before == 0 ? flag.unset : before);
}

Term set_backtrace_depth(Process& p, Term value) {
  if (!value.is_small() || value.small_value() < 0 || value.small_value() > 0x7fffffff) return p.badarg();
  const auto depth = static_cast<std::uint32_t>(value.small_value());
  return Term::small(p.runtime().backtrace_depth.exchange(depth, std::memory_order_relaxed));
}

/// All schedulers stay: the number is only remembered for who asks.
Term set_schedulers_online(Process& p, Term value) {
  const auto count = static_cast<SWord>(scheduler_count(p.runtime()));
  if (!value.is_small() || value.small_value() < 1 || value.small_value() > count) return p.badarg();
  const SWord before = p.runtime().flags.schedulers_online.exchange(value.small_value(), std::memory_order_relaxed);
  return Term::small(before == 0 ? count : before);
}

Term set_max_heap_size(Process& p, Term value) {
  SystemFlags& flags = p.runtime().flags;
  MaxHeapSize limit = default_max_heap_size(flags);
  const Term before = max_heap_size_term(p.heap, limit);
  if (!read_max_heap_size(value, &limit)) return p.badarg();
  flags.max_heap_size.store(static_cast<std::int64_t>(limit.words), std::memory_order_relaxed);
  flags.max_heap_kill.store(limit.kill, std::memory_order_relaxed);
  flags.max_heap_log.store(limit.error_logger, std::memory_order_relaxed);
  flags.max_heap_binaries.store(limit.include_shared_binaries, std::memory_order_relaxed);
  return before;
}

/// A flag that has one value: setting that is allowed and changes nothing.
struct FixedFlag {
  Term name;
  Term accepted;
  Term before;
};
constexpr FixedFlag kFixedFlags[] = {
    {am::scheduler_bind_type, am::unbound, am::unbound},
    {am::scheduler_wall_time, am::false_, am::false_},
    {am::microstate_accounting, am::false_, am::false_},
    {am::multi_scheduling, am::unblock, am::enabled},
    {am::multi_scheduling, am::unblock_normal, am::enabled},
    {am::sequential_tracer, am::false_, am::false_},
    {am::reset_seq_trace, am::true_, am::true_},
    {am::reset_seq_trace, am::false_, am::true_},
    {am::time_offset, am::finalize, am::volatile_},
};

Term set_fixed(Process& p, Term name, Term value) {
  bool known = false;
  for (const FixedFlag& flag : kFixedFlags) {
    if (flag.name != name) continue;
    if (flag.accepted == value) return flag.before;
    known = true;
  }
  return known ? p.badarg() : p.badarg_because(am::badopt);
}

}  // namespace

Term erlang_system_flag_2(Process& p, const Term* a) {
  for (const NumberFlag& flag : kNumberFlags) {
    if (flag.name == a[0]) return set_number(p, flag, a[1]);
  }
  if (a[0] == am::backtrace_depth) return set_backtrace_depth(p, a[1]);
  if (a[0] == am::max_heap_size) return set_max_heap_size(p, a[1]);
  if (a[0] == am::schedulers_online || a[0] == am::dirty_cpu_schedulers_online) return set_schedulers_online(p, a[1]);
  return set_fixed(p, a[0], a[1]);
}

}  // namespace joist::bif
