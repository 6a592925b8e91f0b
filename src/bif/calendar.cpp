// Dates and times of day, in UTC and in the zone of the host.

#include <ctime>

#include "bif/system_info.hpp"
#include "bif/table.hpp"
#include "proc/process.hpp"
#include "term/num.hpp"

namespace joist::bif {

namespace {

struct DateTime {
  SWord year, month, day, hour, minute, second;
};

constexpr SWord kSecondsPerDay = 86400;
constexpr SWord kFirstYear = 1600;
constexpr SWord kFirstLocalYear = 1902;  // what the zone functions of every host can do
constexpr SWord kLastYear = 2147483646;

bool is_leap_year(SWord y) {
  return y % 4 == 0 && (y % 100 != 0 || y % 400 == 0);
}

SWord days_in_month(SWord year, SWord month) {
  constexpr int kDays[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return kDays[month - 1] + (month == 2 && is_leap_year(year));
}

bool in_range(SWord low, SWord x, SWord high) {
  return low <= x && x <= high;
}

bool is_valid(const DateTime& t, SWord first_year) {
  return in_range(first_year, t.year, kLastYear) && in_range(1, t.month, 12) &&
         in_range(1, t.day, days_in_month(t.year, t.month)) && in_range(0, t.hour, 23) && in_range(0, t.minute, 59) &&
         in_range(0, t.second, 59);
}

// Both directions count in eras of 400 years that begin in March, so that the leap day is the last of a year.
SWord days_from_date(SWord year, SWord month, SWord day) {
  const SWord y = year - (month <= 2);
  const SWord era = (y >= 0 ? y : y - 399) / 400;
  const SWord year_of_era = y - era * 400;
  const SWord day_of_year = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
  return era * 146097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719468;
}

void date_from_days(SWord days, DateTime* out) {
  days += 719468;
  const SWord era = (days >= 0 ? days : days - 146096) / 146097;
  const SWord day_of_era = days - era * 146097;
  const SWord year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  const SWord day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const SWord m = (5 * day_of_year + 2) / 153;
  out->day = day_of_year - (153 * m + 2) / 5 + 1;
  out->month = m < 10 ? m + 3 : m - 9;
  out->year = year_of_era + era * 400 + (out->month <= 2);
}

SWord posix_from_date(const DateTime& t) {
  return days_from_date(t.year, t.month, t.day) * kSecondsPerDay + t.hour * 3600 + t.minute * 60 + t.second;
}

DateTime date_from_posix(SWord seconds) {
  SWord days = seconds / kSecondsPerDay, rest = seconds % kSecondsPerDay;
  if (rest < 0) {
    days--;
    rest += kSecondsPerDay;
  }
  DateTime t{0, 0, 0, rest / 3600, rest / 60 % 60, rest % 60};
  date_from_days(days, &t);
  return t;
}

DateTime local_from_posix(SWord seconds) {
  const std::time_t clock = seconds;
  std::tm tm{};
  localtime_r(&clock, &tm);
  return {SWord{tm.tm_year} + 1900, tm.tm_mon + 1, tm.tm_mday, tm.tm_hour, tm.tm_min, tm.tm_sec};
}

/// mktime; -1 is a failure only if the second before is not -2.
bool posix_from_local(const DateTime& t, int is_dst, SWord* out) {
  auto attempt = [&](SWord second, int dst) {
    std::tm tm{};
    tm.tm_year = static_cast<int>(t.year - 1900);
    tm.tm_mon = static_cast<int>(t.month - 1);
    tm.tm_mday = static_cast<int>(t.day);
    tm.tm_hour = static_cast<int>(t.hour);
    tm.tm_min = static_cast<int>(t.minute);
    tm.tm_sec = static_cast<int>(second);
    tm.tm_isdst = dst;
    return static_cast<SWord>(std::mktime(&tm));
  };
  for (int dst : {is_dst, 0}) {
    *out = attempt(t.second, dst);
    if (*out != -1 || attempt(t.second - 1, dst) == -2) return true;
    if (is_dst == 0) break;  // a zone without summer time may refuse it: then as without
  }
  return false;
}

Term triple(HeapBuilder& h, SWord a, SWord b, SWord c) {
  return h.tuple(h.integer(a), Term::small(b), Term::small(c));
}
Term date_term(HeapBuilder& h, const DateTime& t) {
  return triple(h, t.year, t.month, t.day);
}
Term time_term(HeapBuilder& h, const DateTime& t) {
  return triple(h, t.hour, t.minute, t.second);
}
Term date_time_term(HeapBuilder& h, const DateTime& t) {
  return h.tuple(date_term(h, t), time_term(h, t));
}

bool read_triple(Term t, SWord* a, SWord* b, SWord* c) {
  if (!is_tuple(t, 3)) return false;
  const Term* e = tuple_elements(t);
  if (!e[0].is_small() || !e[1].is_small() || !e[2].is_small()) return false;
  *a = e[0].small_value();
  *b = e[1].small_value();
  *c = e[2].small_value();
  return true;
}
bool read_date_time(Term t, DateTime* out) {
  return is_tuple(t, 2) && read_triple(tuple_elements(t)[0], &out->year, &out->month, &out->day) &&
         read_triple(tuple_elements(t)[1], &out->hour, &out->minute, &out->second);
}

DateTime local_now(Process& p) {
  return local_from_posix(posix_seconds(p.runtime()));
}

}  // namespace

Term erlang_date_0(Process& p, const Term*) {
  return date_term(p.heap, local_now(p));
}
Term erlang_time_0(Process& p, const Term*) {
  return time_term(p.heap, local_now(p));
}
Term erlang_localtime_0(Process& p, const Term*) {
  return date_time_term(p.heap, local_now(p));
}
Term erlang_universaltime_0(Process& p, const Term*) {
  return date_time_term(p.heap, date_from_posix(posix_seconds(p.runtime())));
}

Term erlang_localtime_to_universaltime_2(Process& p, const Term* a) {
  DateTime t;
  SWord seconds;
  const bool known = a[1] == am::true_ || a[1] == am::false_;
  if (!known && a[1] != am::undefined) return p.badarg();
  if (!read_date_time(a[0], &t) || !is_valid(t, kFirstLocalYear)) return p.badarg();
  const int is_dst = known ? a[1] == am::true_ : -1;
  return posix_from_local(t, is_dst, &seconds) ? date_time_term(p.heap, date_from_posix(seconds)) : p.badarg();
}

Term erlang_universaltime_to_localtime_1(Process& p, const Term* a) {
  DateTime t;
  if (!read_date_time(a[0], &t) || !is_valid(t, kFirstLocalYear)) return p.badarg();
  return date_time_term(p.heap, local_from_posix(posix_from_date(t)));
}

Term erlang_universaltime_to_posixtime_1(Process& p, const Term* a) {
  DateTime t;
  if (!read_date_time(a[0], &t) || !is_valid(t, kFirstYear)) return p.badarg();
  return p.heap.integer(posix_from_date(t));
}

Term erlang_posixtime_to_universaltime_1(Process& p, const Term* a) {
  SWord seconds;
  if (!is_integer(a[0]) || !num_to_int64(a[0], &seconds)) return p.badarg();
  return date_time_term(p.heap, date_from_posix(seconds));
}

}  // namespace joist::bif
