// Erlang monotonic and system time.

#include "base/clock.hpp"
#include "bif/table.hpp"
#include "proc/process.hpp"
#include "runtime/runtime.hpp"

namespace joist::bif {

namespace {

constexpr SWord kNative = 1000000000;  // native units a second: nanoseconds

/// Parts per second of a time unit, or 0.
SWord parts_of_unit(Term unit) {
  if (unit.is_small() && unit.small_value() > 0) return unit.small_value();
  struct Unit {
    Term name;
    SWord parts;
  };
  constexpr Unit kUnits[] = {
      {am::second, 1},
      {am::millisecond, 1000},
      {am::microsecond, 1000000},
      {am::nanosecond, 1000000000},
      {am::native, kNative},
      {am::perf_counter, kNative},
      {am::seconds, 1},
      {am::milli_seconds, 1000},
      {am::micro_seconds, 1000000},
      {am::nano_seconds, 1000000000},
  };
  for (const Unit& u : kUnits) {
    if (u.name == unit) return u.parts;
  }
  return 0;
}

/// Floor of `time` (native) in parts of a second.
Term in_unit(Process& p, SWord time, Term unit) {
  SWord parts = parts_of_unit(unit);
  if (parts == 0) return p.badarg();
  __int128 scaled = static_cast<__int128>(time) * parts;
  __int128 quotient = scaled / kNative;
  if (scaled % kNative < 0) quotient--;
  return p.heap.integer(static_cast<SWord>(quotient));
}

Term timestamp(Process& p, SWord micros) {
  return p.heap.tuple(Term::small(micros / 1000000000000), Term::small(micros / 1000000 % 1000000),
                      Term::small(micros % 1000000));
}

Clock& clock_of(Process& p) {
  return *p.runtime().clock;
}

}  // namespace

Term erlang_monotonic_time_0(Process& p, const Term*) {
  return p.heap.integer(clock_of(p).monotonic());
}
Term erlang_monotonic_time_1(Process& p, const Term* a) {
  return in_unit(p, clock_of(p).monotonic(), a[0]);
}
Term erlang_system_time_0(Process& p, const Term*) {
  return p.heap.integer(clock_of(p).system());
}
Term erlang_system_time_1(Process& p, const Term* a) {
  return in_unit(p, clock_of(p).system(), a[0]);
}
Term erlang_time_offset_0(Process& p, const Term*) {
  return p.heap.integer(clock_of(p).time_offset());
}
Term erlang_time_offset_1(Process& p, const Term* a) {
  return in_unit(p, clock_of(p).time_offset(), a[0]);
}
Term erlang_timestamp_0(Process& p, const Term*) {
  return timestamp(p, clock_of(p).system() / 1000);
}
Term erlang_now_0(Process& p, const Term*) {
  return timestamp(p, clock_of(p).unique_microseconds());
}
Term erts_internal_time_unit_0(Process&, const Term*) {
  return Term::small(kNative);
}

Term os_system_time_0(Process& p, const Term*) {
  return p.heap.integer(Clock::os_system());
}
Term os_system_time_1(Process& p, const Term* a) {
  return in_unit(p, Clock::os_system(), a[0]);
}
Term os_timestamp_0(Process& p, const Term*) {
  return timestamp(p, Clock::os_system() / 1000);
}
Term os_perf_counter_0(Process& p, const Term*) {
  return p.heap.integer(Clock::os_monotonic());
}

}  // namespace joist::bif
