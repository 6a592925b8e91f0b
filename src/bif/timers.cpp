// send_after, start_timer and what reads and cancels them.

#include "sched/timers.hpp"

#include <algorithm>

#include "base/clock.hpp"
#include "bif/table.hpp"
#include "proc/process_table.hpp"
#include "proc/send.hpp"
#include "proc/signals.hpp"
#include "runtime/refs.hpp"
#include "runtime/runtime.hpp"
#include "sched/scheduler_pool.hpp"

namespace joist::bif {

namespace {

constexpr SWord kMaxMilliseconds = SWord{1} << 42;  // more than a hundred years

// ---- starting ------------------------------------------------------------------------------------------------------

bool read_abs(Term options, bool* absolute) {
  for (; options.is_cons(); options = options.tail()) {
    if (!is_tuple(options.head(), 2)) return false;
    const Term* e = tuple_elements(options.head());
    if (e[0] != am::abs || (e[1] != am::true_ && e[1] != am::false_)) return false;
    *absolute = e[1] == am::true_;
  }
  return options.is_nil();
}

/// The tick at which a timer expires; false for a bad time.
bool read_deadline(Process& p, Term time, bool absolute, std::uint64_t* tick) {
  if (!time.is_small()) return false;
  Clock& clock = *p.runtime().clock;
  SWord ms = time.small_value();
  if (absolute) {
    // Milliseconds of monotonic time, which begins at kMonotonicStart nanoseconds.
    if (ms > kMaxMilliseconds || ms < -kMaxMilliseconds) return false;
    SWord at = ms * TimerService::kTick - Clock::kMonotonicStart;
    *tick = at <= 0 ? 0 : static_cast<std::uint64_t>((at + TimerService::kTick - 1) / TimerService::kTick);
    return true;
  }
  if (ms < 0 || ms > kMaxMilliseconds) return false;
  SWord at = clock.uptime() + ms * TimerService::kTick;
  *tick = static_cast<std::uint64_t>((at + TimerService::kTick - 1) / TimerService::kTick);
  return true;
}

/// {timeout, Ref, Message}
Signal* timeout_message(RefNumbers ref, Term message) {
  auto* s = new_signal<Signal>(SignalKind::Message, 4 + kRefWords + flat_size(message));
  SignalBuilder b(*s);
  Term ref_term = b.ref(ref);
  s->payload = b.tuple(am::timeout, ref_term, copy(message, b));
  return s;
}

TimerService& service_of(Process& p) {
  SchedulerPool& pool = *p.runtime().schedulers;
  return p.exec->scheduler ? p.exec->scheduler->timers : pool.scheduler(0).timers;
}

Term start(Process& p, const Term* a, Term options, bool wrapped) {
  bool absolute = false;
  std::uint64_t tick = 0;
  if (!a[1].is_local_pid() && !a[1].is_atom()) return p.badarg();
  if (!read_abs(options, &absolute)) return p.badarg_because(am::badopt);
  if (!read_deadline(p, a[0], absolute, &tick)) return p.badarg();
  TimerService& service = service_of(p);
  RefNumbers ref = p.runtime().refs->next_for_timer(service.number());
  Term result = p.heap.ref(ref);
  if (a[1].is_local_pid()) {
    Process* target = p.runtime().processes->find(a[1]);
    if (!target) return result;
    // release: pairs with the look at the end of the target. Should it end just now, the timer outlives it and its
    // message is dropped.
    target->has_timers.store(true, std::memory_order_release);
  }
  Signal* message = wrapped ? timeout_message(ref, a[2]) : make_message(a[2], Term::none());
  service.start_message(a[1], message, ref, tick);
  return result;
}

// ---- reading and cancelling ----------------------------------------------------------------------------------------

TimerService* service_of_ref(Process& p, Term ref) {
  if (!is_local_ref(ref) || !RefGenerator::is_timer(ref_numbers(ref))) return nullptr;
  std::uint32_t number = RefGenerator::timer_service(ref_numbers(ref));
  SchedulerPool& pool = *p.runtime().schedulers;
  return number < pool.count() ? &pool.scheduler(number).timers : nullptr;
}

Term milliseconds_or_false(SWord left) {
  return left < 0 ? am::false_ : Term::small(left);
}
Term cancel(Process& p, Term ref) {
  TimerService* service = service_of_ref(p, ref);
  return milliseconds_or_false(service ? service->cancel_message(ref_numbers(ref)) : -1);
}
Term read(Process& p, Term ref) {
  TimerService* service = service_of_ref(p, ref);
  return milliseconds_or_false(service ? service->read_message(ref_numbers(ref)) : -1);
}

struct Options {
  bool async = false;
  bool info = true;
};
bool read_options(Term list, bool cancelling, Options* out) {
  for (; list.is_cons(); list = list.tail()) {
    if (!is_tuple(list.head(), 2)) return false;
    const Term* e = tuple_elements(list.head());
    if (e[1] != am::true_ && e[1] != am::false_) return false;
    bool on = e[1] == am::true_;
    if (e[0] == am::async)
      out->async = on;
    else if (cancelling && e[0] == am::info)
      out->info = on;
    else
      return false;
  }
  return list.is_nil();
}

/// {What, Ref, Result} to the caller itself.
Term answer_later(Process& p, Term what, Term ref, Term result) {
  deliver(p, make_message(p.heap.tuple(what, ref, result), Term::none()));
  return am::ok;
}

}  // namespace

Term erlang_start_timer_3(Process& p, const Term* a) {
  return start(p, a, Term::nil(), true);
}
Term erlang_start_timer_4(Process& p, const Term* a) {
  return start(p, a, a[3], true);
}
Term erlang_send_after_3(Process& p, const Term* a) {
  return start(p, a, Term::nil(), false);
}
Term erlang_send_after_4(Process& p, const Term* a) {
  return start(p, a, a[3], false);
}

Term erlang_cancel_timer_1(Process& p, const Term* a) {
  return is_reference(a[0]) ? cancel(p, a[0]) : p.badarg();
}
Term erlang_cancel_timer_2(Process& p, const Term* a) {
  Options o;
  if (!is_reference(a[0])) return p.badarg();
  if (!read_options(a[1], true, &o)) return p.badarg_because(am::badopt);
  Term result = cancel(p, a[0]);
  if (!o.info) return am::ok;
  return o.async ? answer_later(p, am::cancel_timer, a[0], result) : result;
}
Term erlang_read_timer_1(Process& p, const Term* a) {
  return is_reference(a[0]) ? read(p, a[0]) : p.badarg();
}
Term erlang_read_timer_2(Process& p, const Term* a) {
  Options o;
  if (!is_reference(a[0])) return p.badarg();
  if (!read_options(a[1], false, &o)) return p.badarg_because(am::badopt);
  Term result = read(p, a[0]);
  return o.async ? answer_later(p, am::read_timer, a[0], result) : result;
}

}  // namespace joist::bif
