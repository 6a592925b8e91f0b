// Module math: the C library's functions. Infinities and NaN are badarith; what is no number is badarg.

#include <cmath>

#include "bif/table.hpp"
#include "proc/process.hpp"
#include "term/num.hpp"

namespace joist::bif {

namespace {

/// False with an exception recorded if `t` has no value as a float.
bool to_double(Process& p, Term t, double* out) {
  if (num_to_double(t, out)) return true;
  is_number(t) ? p.badarith() : p.badarg();
  return false;
}

Term finite(Process& p, double d) {
  return std::isfinite(d) ? p.heap.make_float(d) : p.badarith();
}

template <double (*Function)(double)>
Term call(Process& p, const Term* a) {
  double x;
  return to_double(p, a[0], &x) ? finite(p, Function(x)) : Term::none();
}

template <double (*Function)(double, double)>
Term call2(Process& p, const Term* a) {
  double x, y;
  return to_double(p, a[0], &x) && to_double(p, a[1], &y) ? finite(p, Function(x, y)) : Term::none();
}

}  // namespace

Term math_acos_1(Process& p, const Term* a) {
  return call<std::acos>(p, a);
}
Term math_acosh_1(Process& p, const Term* a) {
  return call<std::acosh>(p, a);
}
Term math_asin_1(Process& p, const Term* a) {
  return call<std::asin>(p, a);
}
Term math_asinh_1(Process& p, const Term* a) {
  return call<std::asinh>(p, a);
}
Term math_atan_1(Process& p, const Term* a) {
  return call<std::atan>(p, a);
}
Term math_atanh_1(Process& p, const Term* a) {
  return call<std::atanh>(p, a);
}
Term math_ceil_1(Process& p, const Term* a) {
  return call<std::ceil>(p, a);
}
Term math_cos_1(Process& p, const Term* a) {
  return call<std::cos>(p, a);
}
Term math_cosh_1(Process& p, const Term* a) {
  return call<std::cosh>(p, a);
}
Term math_erf_1(Process& p, const Term* a) {
  return call<std::erf>(p, a);
}
Term math_erfc_1(Process& p, const Term* a) {
  return call<std::erfc>(p, a);
}
Term math_exp_1(Process& p, const Term* a) {
  return call<std::exp>(p, a);
}
Term math_floor_1(Process& p, const Term* a) {
  return call<std::floor>(p, a);
}
Term math_log_1(Process& p, const Term* a) {
  return call<std::log>(p, a);
}
Term math_log10_1(Process& p, const Term* a) {
  return call<std::log10>(p, a);
}
Term math_log2_1(Process& p, const Term* a) {
  return call<std::log2>(p, a);
}
Term math_sin_1(Process& p, const Term* a) {
  return call<std::sin>(p, a);
}
Term math_sinh_1(Process& p, const Term* a) {
  return call<std::sinh>(p, a);
}
Term math_sqrt_1(Process& p, const Term* a) {
  return call<std::sqrt>(p, a);
}
Term math_tan_1(Process& p, const Term* a) {
  return call<std::tan>(p, a);
}
Term math_tanh_1(Process& p, const Term* a) {
  return call<std::tanh>(p, a);
}
Term math_atan2_2(Process& p, const Term* a) {
  return call2<std::atan2>(p, a);
}
Term math_fmod_2(Process& p, const Term* a) {
  return call2<std::fmod>(p, a);
}
Term math_pow_2(Process& p, const Term* a) {
  return call2<std::pow>(p, a);
}

}  // namespace joist::bif
