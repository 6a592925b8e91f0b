// process_flag/2,3: one function a flag, each returning the value before, or none() for a bad value.

#include <algorithm>
#include <utility>

#include "bif/max_heap_size.hpp"
#include "bif/spawn_options.hpp"
#include "bif/table.hpp"
#include "proc/process_rare.hpp"
#include "proc/process_table.hpp"
#include "proc/request.hpp"
#include "runtime/runtime.hpp"
#include "sched/scheduler_pool.hpp"

namespace joist::bif {

namespace {

Term set_bit(Process& p, Term value, std::uint32_t bit) {
  if (value != am::true_ && value != am::false_) return Term::none();
  Term old = make_bool(p.flags & bit);
  p.flags = value == am::true_ ? p.flags | bit : p.flags & ~bit;
  return old;
}

Term set_trap_exit(Process& p, Term value) {
  return set_bit(p, value, kTrapExit);
}
Term set_sensitive(Process& p, Term value) {
  return set_bit(p, value, kSensitive);
}
Term set_monitor_nodes(Process& p, Term value) {
  return set_bit(p, value, kMonitorNodes);
}

Term set_async_dist(Process& p, Term value) {
  if (value != am::true_ && value != am::false_) return Term::none();
  return make_bool(std::exchange(p.need_rare().async_dist, value == am::true_));
}

Term set_error_handler(Process& p, Term value) {
  return value.is_atom() ? std::exchange(p.need_rare().error_handler, value) : Term::none();
}

Term set_priority(Process& p, Term value) {
  std::uint8_t old = p.priority;
  return read_priority(value, &p.priority) ? priority_atom(old) : Term::none();
}

Term set_message_queue_data(Process& p, Term value) {
  if (value != am::off_heap && value != am::on_heap) return Term::none();
  Term old = p.flags & kOffHeapMessages ? am::off_heap : am::on_heap;
  set_bit(p, make_bool(value == am::off_heap), kOffHeapMessages);
  return old;
}

bool is_count(Term t) {
  return t.is_small() && t.small_value() >= 0;
}

Term set_fullsweep_after(Process& p, Term value) {
  if (!is_count(value)) return Term::none();
  Term old = Term::small(p.heap.fullsweep_after);
  p.heap.fullsweep_after = static_cast<std::uint16_t>(value.small_value());  // as ERTS, which cuts it off
  return old;
}

Term set_min_heap_size(Process& p, Term value) {
  if (!is_count(value)) return Term::none();
  Term old = Term::small(p.heap.min_words ? p.heap.min_words : kDefaultMinHeapWords);
  p.heap.min_words = min_heap_words(p.runtime().flags, value.small_value());
  return old;
}

Term set_min_bin_vheap_size(Process& p, Term value) {
  if (!is_count(value)) return Term::none();
  return Term::small(
      std::exchange(p.need_rare().min_bin_vheap_size, min_bin_vheap_words(p.runtime().flags, value.small_value())));
}

Term set_max_heap_size(Process& p, Term value) {
  MaxHeapSize& limit = p.need_rare().max_heap;
  MaxHeapSize changed = limit;
  SWord minimum = p.heap.min_words ? p.heap.min_words : kDefaultMinHeapWords;
  if (!read_max_heap_size(value, &changed, minimum)) return Term::none();
  Term old = max_heap_size_term(p.heap, limit);
  limit = changed;
  p.heap.max_words = limit.words;
  return old;
}

Term set_save_calls(Process& p, Term value) {
  if (!is_count(value) || value.small_value() > 10000) return Term::none();
  return Term::small(std::exchange(p.need_rare().saved_calls, static_cast<std::uint32_t>(value.small_value())));
}

/// Binding is a wish that the scheduler does not keep: only the value is remembered.
Term set_scheduler(Process& p, Term value) {
  if (!is_count(value) || value.small_value() > static_cast<SWord>(p.runtime().schedulers->count()))
    return Term::none();
  return Term::small(std::exchange(p.need_rare().bound_scheduler, static_cast<std::uint32_t>(value.small_value())));
}

struct Flag {
  Term name;
  Term (*set)(Process&, Term);
};
constexpr Flag kFlags[] = {
    {am::trap_exit, set_trap_exit},
    {am::priority, set_priority},
    {am::message_queue_data, set_message_queue_data},
    {am::min_heap_size, set_min_heap_size},
    {am::max_heap_size, set_max_heap_size},
    {am::fullsweep_after, set_fullsweep_after},
    {am::min_bin_vheap_size, set_min_bin_vheap_size},
    {am::error_handler, set_error_handler},
    {am::sensitive, set_sensitive},
    {am::save_calls, set_save_calls},
    {am::monitor_nodes, set_monitor_nodes},
    {am::scheduler, set_scheduler},
    {am::async_dist, set_async_dist},
};

void answer_save_calls(Runtime& runtime, Process* target, RequestSignal& r) {
  answer_request(runtime, r, target ? set_save_calls(*target, r.payload) : Term::none());
}

}  // namespace

Term erlang_process_flag_2(Process& p, const Term* a) {
  Term flag = is_tuple(a[0], 2) ? tuple_elements(a[0])[0] : a[0];  // {monitor_nodes, Options}
  for (const Flag& f : kFlags) {
    if (f.name != flag) continue;
    Term old = f.set(p, a[1]);
    return old.has_value() ? old : p.badarg();
  }
  return p.badarg_because(am::badopt);
}

Term erlang_process_flag_3(Process& p, const Term* a) {
  if (!a[0].is_local_pid() || a[1] != am::save_calls) return p.badarg();
  if (!is_count(a[2]) || a[2].small_value() > 10000) return p.badarg();
  if (a[0] == p.pid) return set_save_calls(p, a[2]);
  Term answer = ask_process(p, a[0], answer_save_calls, a[2], am::badarg);
  return answer == am::badarg ? p.badarg() : answer;
}

}  // namespace joist::bif
