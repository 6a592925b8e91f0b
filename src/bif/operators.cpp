// The operators of the language as functions of module erlang: `fun erlang:'+'/2`, apply, and what guards call.

#include "bif/table.hpp"
#include "proc/process.hpp"
#include "term/compare.hpp"
#include "term/num.hpp"

namespace joist::bif {

namespace {

Term failed(Process& p, const NumContext& c) {
  return c.error == NumError::SystemLimit ? p.system_limit() : p.badarith();
}

template <Term (*Operation)(NumContext&, Term, Term)>
Term binary(Process& p, const Term* a) {
  NumContext c{p.heap};
  Term result = Operation(c, a[0], a[1]);
  return JOIST_LIKELY(result.has_value()) ? result : failed(p, c);
}

template <Term (*Operation)(NumContext&, Term)>
Term unary(Process& p, const Term* a) {
  NumContext c{p.heap};
  Term result = Operation(c, a[0]);
  return JOIST_LIKELY(result.has_value()) ? result : failed(p, c);
}

bool is_boolean(Term t) {
  return t == am::true_ || t == am::false_;
}

template <class Operation>
Term logical(Process& p, const Term* a, Operation op) {
  if (!is_boolean(a[0]) || !is_boolean(a[1])) return p.badarg();
  return make_bool(op(a[0] == am::true_, a[1] == am::true_));
}

}  // namespace

Term erlang_plus_1(Process& p, const Term* a) {
  return is_number(a[0]) ? a[0] : p.badarith();
}
Term erlang_minus_1(Process& p, const Term* a) {
  return unary<num_negate>(p, a);
}
Term erlang_bnot_1(Process& p, const Term* a) {
  return unary<num_bnot>(p, a);
}
Term erlang_plus_2(Process& p, const Term* a) {
  return binary<num_add>(p, a);
}
Term erlang_minus_2(Process& p, const Term* a) {
  return binary<num_subtract>(p, a);
}
Term erlang_times_2(Process& p, const Term* a) {
  return binary<num_multiply>(p, a);
}
Term erlang_divide_2(Process& p, const Term* a) {
  return binary<num_divide>(p, a);
}
Term erlang_div_2(Process& p, const Term* a) {
  return binary<num_div>(p, a);
}
Term erlang_rem_2(Process& p, const Term* a) {
  return binary<num_rem>(p, a);
}
Term erlang_band_2(Process& p, const Term* a) {
  return binary<num_band>(p, a);
}
Term erlang_bor_2(Process& p, const Term* a) {
  return binary<num_bor>(p, a);
}
Term erlang_bxor_2(Process& p, const Term* a) {
  return binary<num_bxor>(p, a);
}
Term erlang_bsl_2(Process& p, const Term* a) {
  return binary<num_bsl>(p, a);
}
Term erlang_bsr_2(Process& p, const Term* a) {
  return binary<num_bsr>(p, a);
}

Term erlang_eq_2(Process&, const Term* a) {
  return make_bool(equal(a[0], a[1]));
}
Term erlang_ne_2(Process&, const Term* a) {
  return make_bool(!equal(a[0], a[1]));
}
Term erlang_exact_eq_2(Process&, const Term* a) {
  return make_bool(exact_equal(a[0], a[1]));
}
Term erlang_exact_ne_2(Process&, const Term* a) {
  return make_bool(!exact_equal(a[0], a[1]));
}
Term erlang_lt_2(Process&, const Term* a) {
  return make_bool(compare(a[0], a[1]) < 0);
}
Term erlang_gt_2(Process&, const Term* a) {
  return make_bool(compare(a[0], a[1]) > 0);
}
Term erlang_le_2(Process&, const Term* a) {
  return make_bool(compare(a[0], a[1]) <= 0);
}
Term erlang_ge_2(Process&, const Term* a) {
  return make_bool(compare(a[0], a[1]) >= 0);
}

Term erlang_and_2(Process& p, const Term* a) {
  return logical(p, a, [](bool x, bool y) { return x && y; });
}
Term erlang_or_2(Process& p, const Term* a) {
  return logical(p, a, [](bool x, bool y) { return x || y; });
}
Term erlang_xor_2(Process& p, const Term* a) {
  return logical(p, a, [](bool x, bool y) { return x != y; });
}
Term erlang_not_1(Process& p, const Term* a) {
  return is_boolean(a[0]) ? make_bool(a[0] == am::false_) : p.badarg();
}

// Of two that are equal, the first.
Term erlang_min_2(Process&, const Term* a) {
  return compare(a[0], a[1]) <= 0 ? a[0] : a[1];
}
Term erlang_max_2(Process&, const Term* a) {
  return compare(a[0], a[1]) >= 0 ? a[0] : a[1];
}

}  // namespace joist::bif
