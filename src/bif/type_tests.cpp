// Type tests as functions; the engines have instructions for most.

#include "bif/table.hpp"
#include "proc/process.hpp"
#include "term/bits.hpp"
#include "term/callable.hpp"
#include "term/num.hpp"
#include "term/record.hpp"

namespace joist::bif {

Term erlang_is_atom_1(Process&, const Term* a) {
  return make_bool(a[0].is_atom());
}
Term erlang_is_binary_1(Process&, const Term* a) {
  return make_bool(is_binary(a[0]));
}
Term erlang_is_bitstring_1(Process&, const Term* a) {
  return make_bool(is_bitstring(a[0]));
}
Term erlang_is_boolean_1(Process&, const Term* a) {
  return make_bool(a[0] == am::true_ || a[0] == am::false_);
}
Term erlang_is_float_1(Process&, const Term* a) {
  return make_bool(is_float(a[0]));
}
Term erlang_is_function_1(Process&, const Term* a) {
  return make_bool(is_fun(a[0]));
}
Term erlang_is_integer_1(Process&, const Term* a) {
  return make_bool(is_integer(a[0]));
}
Term erlang_is_list_1(Process&, const Term* a) {
  return make_bool(a[0].is_list());
}
Term erlang_is_map_1(Process&, const Term* a) {
  return make_bool(is_map(a[0]));
}
Term erlang_is_number_1(Process&, const Term* a) {
  return make_bool(is_number(a[0]));
}
Term erlang_is_pid_1(Process&, const Term* a) {
  return make_bool(is_pid(a[0]));
}
Term erlang_is_port_1(Process&, const Term* a) {
  return make_bool(is_port(a[0]));
}
Term erlang_is_reference_1(Process&, const Term* a) {
  return make_bool(is_reference(a[0]));
}
Term erlang_is_record_1(Process&, const Term* a) {
  return make_bool(is_native_record(a[0]));
}
Term erlang_is_tuple_1(Process&, const Term* a) {
  return make_bool(is_tuple(a[0]));
}

Term erlang_is_integer_3(Process& p, const Term* a) {
  if (!is_integer(a[1]) || !is_integer(a[2])) return p.badarg();
  return make_bool(is_integer(a[0]) && num_compare(a[1], a[0]) <= 0 && num_compare(a[0], a[2]) <= 0);
}

/// Any natural number is an arity; no fun has a large one.
Term erlang_is_function_2(Process& p, const Term* a) {
  if (!is_integer(a[1]) || num_compare(a[1], Term::small(0)) < 0) return p.badarg();
  if (!is_fun(a[0])) return am::false_;
  std::size_t arity = is_closure(a[0]) ? closure_entry(a[0])->arity : export_fun_target(a[0])->mfa.arity;
  return make_bool(a[1] == Term::small(static_cast<SWord>(arity)));
}

namespace {

bool is_tagged_tuple(Term t, Term tag) {
  return is_tuple(t) && tuple_arity(t) > 0 && tuple_elements(t)[0] == tag;
}

}  // namespace

/// A tuple with that tag, or a native record of that name in any module.
Term erlang_is_record_2(Process& p, const Term* a) {
  if (!a[1].is_atom()) return p.badarg();
  return make_bool(is_tagged_tuple(a[0], a[1]) || (is_native_record(a[0]) && record_name(a[0]) == a[1]));
}

/// (Term, Tag, Size) for tuples, (Term, Module, Name) for native records.
Term erlang_is_record_3(Process& p, const Term* a) {
  if (!a[1].is_atom()) return p.badarg();
  if (a[2].is_atom()) {
    return make_bool(is_native_record(a[0]) && record_module(a[0]) == a[1] && record_name(a[0]) == a[2]);
  }
  if (!a[2].is_small()) return p.badarg();
  return make_bool(is_tagged_tuple(a[0], a[1]) && a[2] == Term::small(static_cast<SWord>(tuple_arity(a[0]))));
}

}  // namespace joist::bif
