// Guard functions over numbers.

#include <cmath>

#include "bif/table.hpp"
#include "proc/process.hpp"
#include "term/num.hpp"

namespace joist::bif {

namespace {

template <double (*Rounding)(double)>
Term round_with(Process& p, Term t) {
  if (is_integer(t)) return t;
  return is_float(t) ? num_from_double(p.heap, Rounding(float_value(t))) : p.badarg();
}

}  // namespace

Term erlang_abs_1(Process& p, const Term* a) {
  if (is_float(a[0])) return std::signbit(float_value(a[0])) ? p.heap.make_float(std::fabs(float_value(a[0]))) : a[0];
  if (a[0].is_small()) return a[0].small_value() < 0 ? p.heap.integer(-a[0].small_value()) : a[0];
  if (!is_big(a[0])) return p.badarg();
  return big_is_negative(a[0]) ? num_from_limbs(p.heap, false, big_data(a[0]), big_limbs(a[0])) : a[0];
}

Term erlang_float_1(Process& p, const Term* a) {
  if (is_float(a[0])) return a[0];
  double d;
  return num_to_double(a[0], &d) ? p.heap.make_float(d) : p.badarg();
}

Term erlang_round_1(Process& p, const Term* a) {
  return round_with<std::round>(p, a[0]);
}
Term erlang_trunc_1(Process& p, const Term* a) {
  return round_with<std::trunc>(p, a[0]);
}
Term erlang_floor_1(Process& p, const Term* a) {
  return round_with<std::floor>(p, a[0]);
}
Term erlang_ceil_1(Process& p, const Term* a) {
  return round_with<std::ceil>(p, a[0]);
}

}  // namespace joist::bif
