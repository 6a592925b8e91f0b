// erlang:system_info/1: one row an item. Where ERTS answers about parts that Joist does not have (allocators, async
// threads), the answer is what a program that only looks expects to see; docs/divergences.md lists these.

#include "bif/system_info.hpp"

#include <sched.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <string>

#include "base/version.hpp"
#include "bif/max_heap_size.hpp"
#include "bif/table.hpp"
#include "bif/text.hpp"
#include "proc/process.hpp"
#include "runtime/otp_release.hpp"
#include "runtime/runtime.hpp"
#include "term/atoms.hpp"
#include "term/bits.hpp"
#include "term/maps.hpp"

namespace joist::bif {

namespace {

#if defined(__x86_64__)
constexpr const char* kArchitecture = "x86_64-pc-linux-gnu";
#elif defined(__aarch64__)
constexpr const char* kArchitecture = "aarch64-unknown-linux-gnu";
#else
constexpr const char* kArchitecture = "unknown-linux-gnu";
#endif

Term number(std::size_t n) {
  return Term::small(static_cast<SWord>(n));
}

std::size_t cores_usable() {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? static_cast<std::size_t>(CPU_COUNT(&set)) : 1;
}
std::size_t cores(int name) {
  return static_cast<std::size_t>(std::max(1L, sysconf(name)));
}

OtpRelease otp(Process& p) {
  return read_otp_release(p.runtime().options().otp_root);
}

Term system_version(Process& p) {
  const OtpRelease r = otp(p);
  const std::string n = std::to_string(scheduler_count(p.runtime()));
  return list_from_bytes(p.heap, "Erlang/OTP " + r.release + " [erts-" + r.erts_version + "] [source] [64-bit] [smp:" +
                                     n + ":" + n + "] [async-threads:1] [joist:" + joist_version() + "]\n");
}

SWord flag(const std::atomic<std::int64_t>& place) {
  return place.load(std::memory_order_relaxed);
}
SWord min_heap_words(Process& p) {
  const SWord words = flag(p.runtime().flags.min_heap_size);
  return words == 0 ? kDefaultMinHeapWords : words;
}
std::size_t schedulers_online(Process& p) {
  const SWord online = flag(p.runtime().flags.schedulers_online);
  return online == 0 ? scheduler_count(p.runtime()) : static_cast<std::size_t>(online);
}

Term named(Process& p, Term name, SWord value) {
  return p.heap.tuple(name, Term::small(value));
}

Term garbage_collection(Process& p) {
  const SystemFlags& f = p.runtime().flags;
  return p.heap.list(
      {named(p, am::max_heap_size, flag(f.max_heap_size)), named(p, am::min_bin_vheap_size, flag(f.min_bin_vheap_size)),
       named(p, am::min_heap_size, min_heap_words(p)), named(p, am::fullsweep_after, flag(f.fullsweep_after))});
}

Term time_source(Process& p, std::string_view clock_id) {
  HeapBuilder& h = p.heap;
  return h.list({h.tuple(am::function, am::clock_gettime), h.tuple(am::clock_id, make_atom(clock_id)),
                 h.tuple(am::resolution, Term::small(1000000000)), h.tuple(am::parallel, am::yes)});
}

Term cpu_topology(Process& p) {
  HeapBuilder& h = p.heap;
  Term list = Term::nil();
  for (std::size_t i = cores_usable(); i-- > 0;) {
    list = h.cons(h.tuple(am::core, h.tuple(am::logical, number(i))), list);
  }
  return h.list({h.tuple(am::processor, list)});
}

/// {Major, Minor, Release} of the running kernel.
Term os_version(Process& p) {
  utsname system;
  int major = 0, minor = 0, release = 0;
  if (uname(&system) == 0) std::sscanf(system.release, "%d.%d.%d", &major, &minor, &release);
  return p.heap.tuple(Term::small(major), Term::small(minor), Term::small(release));
}

struct Item {
  Term name;
  Term (*read)(Process&);
};

constexpr Item kItems[] = {
    // ---- who we are
    {am::machine, [](Process& p) { return list_from_bytes(p.heap, "BEAM"); }},
    {am::joist_version, [](Process& p) { return list_from_bytes(p.heap, joist_version()); }},
    {am::otp_release, [](Process& p) { return list_from_bytes(p.heap, otp(p).release); }},
    {am::version, [](Process& p) { return list_from_bytes(p.heap, otp(p).erts_version); }},
    {am::system_version, system_version},
    {am::system_architecture, [](Process& p) { return list_from_bytes(p.heap, kArchitecture); }},
    {am::nif_version, [](Process& p) { return list_from_bytes(p.heap, "2.18"); }},
    {am::driver_version, [](Process& p) { return list_from_bytes(p.heap, "3.3"); }},
    {am::emu_flavor, [](Process&) { return am::emu; }},
    {am::emu_type, [](Process&) { return am::opt; }},
    {am::build_type, [](Process&) { return am::opt; }},
    {am::debug_compiled, [](Process&) { return am::false_; }},
    {am::c_compiler_used,
     [](Process& p) {
       return p.heap.tuple(am::gnuc, p.heap.tuple(Term::small(__GNUC__), Term::small(__GNUC_MINOR__),
                                                  Term::small(__GNUC_PATCHLEVEL__)));
     }},
    {am::compat_rel, [](Process& p) { return Term::small(std::atoi(otp(p).release.c_str())); }},
    {am::os_type, [](Process& p) { return p.heap.tuple(am::unix_, am::linux_); }},
    {am::os_version, os_version},
    {am::wordsize, [](Process&) { return Term::small(8); }},
    {am::endian, [](Process&) { return std::endian::native == std::endian::little ? am::little : am::big; }},
    {am::taints, [](Process&) { return Term::nil(); }},
    {am::hipe_architecture, [](Process&) { return am::undefined; }},
    {am::smp_support, [](Process&) { return am::true_; }},
    {am::threads, [](Process&) { return am::true_; }},
    {am::kernel_poll, [](Process&) { return am::true_; }},
    {am::constant_pool_support, [](Process&) { return am::true_; }},
    {am::beam_jump_table, [](Process&) { return am::true_; }},
    {am::dynamic_trace, [](Process&) { return am::none; }},
    {am::dynamic_trace_probes, [](Process&) { return am::false_; }},

    // ---- schedulers and processors
    {am::schedulers, [](Process& p) { return number(scheduler_count(p.runtime())); }},
    {am::schedulers_online, [](Process& p) { return number(schedulers_online(p)); }},
    {am::dirty_cpu_schedulers, [](Process& p) { return number(scheduler_count(p.runtime())); }},
    {am::dirty_cpu_schedulers_online, [](Process& p) { return number(schedulers_online(p)); }},
    {am::dirty_io_schedulers, [](Process&) { return Term::small(10); }},
    {am::scheduler_id, [](Process& p) { return number(scheduler_number(p)); }},
    {am::scheduler_bind_type, [](Process&) { return am::unbound; }},
    {am::scheduler_bindings,
     [](Process& p) {
       const Term t = p.heap.boxed(BoxedKind::Tuple, scheduler_count(p.runtime()));
       std::fill_n(tuple_elements(t), tuple_arity(t), am::unbound);
       return t;
     }},
    {am::multi_scheduling, [](Process&) { return am::enabled; }},
    {am::multi_scheduling_blockers, [](Process&) { return Term::nil(); }},
    {am::normal_multi_scheduling_blockers, [](Process&) { return Term::nil(); }},
    {am::thread_pool_size, [](Process&) { return Term::small(1); }},
    {am::logical_processors, [](Process&) { return number(cores(_SC_NPROCESSORS_CONF)); }},
    {am::logical_processors_online, [](Process&) { return number(cores(_SC_NPROCESSORS_ONLN)); }},
    {am::logical_processors_available, [](Process&) { return number(cores_usable()); }},
    {am::cpu_topology, cpu_topology},
    {am::update_cpu_info, [](Process&) { return am::unchanged; }},
    {am::context_reductions, [](Process&) { return Term::small(kReductionsPerSlice); }},
    {am::eager_check_io, [](Process&) { return am::true_; }},

    // ---- counts and limits
    {am::atom_count, [](Process&) { return number(joist::atom_count()); }},
    {am::atom_limit, [](Process&) { return number(joist::atom_limit()); }},
    {am::process_count, [](Process& p) { return number(process_count(p.runtime())); }},
    {am::process_limit, [](Process& p) { return number(p.runtime().options().max_processes); }},
    {am::port_count, [](Process&) { return Term::small(0); }},
    {am::port_limit, [](Process&) { return Term::small(65536); }},
    {am::port_parallelism, [](Process&) { return am::false_; }},
    {am::ets_count, [](Process& p) { return number(table_count(p.runtime())); }},
    {am::ets_limit, [](Process&) { return Term::small(8192); }},
    {am::outstanding_system_requests_limit,
     [](Process& p) { return Term::small(flag(p.runtime().flags.outstanding_system_requests_limit)); }},

    // ---- memory
    {am::garbage_collection, garbage_collection},
    {am::min_heap_size, [](Process& p) { return named(p, am::min_heap_size, min_heap_words(p)); }},
    {am::min_bin_vheap_size,
     [](Process& p) { return named(p, am::min_bin_vheap_size, flag(p.runtime().flags.min_bin_vheap_size)); }},
    {am::fullsweep_after,
     [](Process& p) { return named(p, am::fullsweep_after, flag(p.runtime().flags.fullsweep_after)); }},
    {am::max_heap_size,
     [](Process& p) { return max_heap_size_term(p.heap, default_max_heap_size(p.runtime().flags)); }},
    {am::message_queue_data, [](Process&) { return am::on_heap; }},
    {am::heap_type, [](Process&) { return am::private_; }},
    {am::allocator, [](Process& p) { return p.heap.tuple(am::undefined, Term::nil(), Term::nil(), Term::nil()); }},
    {am::alloc_util_allocators, [](Process&) { return Term::nil(); }},
    {am::delayed_node_table_gc, [](Process&) { return Term::small(60); }},

    // ---- time
    {am::time_correction, [](Process&) { return am::true_; }},
    {am::time_offset, [](Process&) { return am::volatile_; }},
    {am::time_warp_mode, [](Process&) { return am::multi_time_warp; }},
    {am::tolerant_timeofday, [](Process&) { return am::disabled; }},
    {am::modified_timing_level, [](Process&) { return am::undefined; }},
    {am::start_time, [](Process& p) { return p.heap.integer(start_time(p.runtime())); }},
    {am::end_time, [](Process& p) { return p.heap.integer(SWord{8646911283000000000}); }},
    {am::os_monotonic_time_source, [](Process& p) { return time_source(p, "CLOCK_MONOTONIC"); }},
    {am::os_system_time_source, [](Process& p) { return time_source(p, "CLOCK_REALTIME"); }},

    // ---- distribution, tracing, logging
    {am::creation, [](Process&) { return Term::small(0); }},
    {am::async_dist, [](Process&) { return am::false_; }},
    {am::dist, [](Process& p) { return bits_from_text(p.heap, "=node:'nonode@nohost'\n=no_distribution\n"); }},
    {am::dist_buf_busy_limit, [](Process&) { return Term::small(1048576); }},
    {am::dist_ctrl, [](Process&) { return Term::nil(); }},
    {am::trace_control_word, [](Process& p) { return Term::small(flag(p.runtime().flags.trace_control_word)); }},
    {am::sequential_tracer, [](Process& p) { return p.heap.tuple(am::sequential_tracer, am::false_); }},
    {am::system_logger, [](Process&) { return am::logger; }},
    {am::halt_flush_timeout, [](Process&) { return am::infinity; }},
};

/// Items with an argument: {wordsize, internal}, {cpu_topology, used} and so on.
Term tuple_item(Process& p, Term name, Term which) {
  if (name == am::wordsize && (which == am::internal || which == am::external)) return Term::small(8);
  if (name == am::cpu_topology) {
    if (which == am::defined) return am::undefined;
    if (which == am::used || which == am::detected) return cpu_topology(p);
  }
  if (name == am::allocator || name == am::allocator_sizes) return am::false_;
  return p.badarg();
}

}  // namespace

Term erlang_system_info_1(Process& p, const Term* a) {
  if (is_tuple(a[0], 2)) return tuple_item(p, tuple_elements(a[0])[0], tuple_elements(a[0])[1]);
  for (const Item& item : kItems) {
    if (item.name == a[0]) return item.read(p);
  }
  return p.badarg();
}

}  // namespace joist::bif
