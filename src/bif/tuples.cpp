// Tuples made, taken apart and changed in size.

#include <algorithm>

#include "bif/slice.hpp"
#include "bif/table.hpp"

namespace joist::bif {

namespace {

constexpr SWord kMaxArity = 16777215;

Term new_tuple(Process& p, std::size_t arity) {
  return p.heap.boxed(BoxedKind::Tuple, arity);
}

/// `t` as a position or size from `low` to `high`, counted from 0; false if it is anything else.
bool read_index(Term t, SWord low, SWord high, std::size_t* out) {
  if (!t.is_small() || t.small_value() < low || t.small_value() > high) return false;
  *out = static_cast<std::size_t>(t.small_value());
  return true;
}

Term filled_tuple(Process& p, std::size_t arity, Term element) {
  const Term tuple = new_tuple(p, arity);
  std::fill_n(tuple_elements(tuple), arity, element);
  spend_cells(p, arity);
  return tuple;
}

Term tuple_of(Process& p, Term list, std::size_t length) {
  const Term tuple = new_tuple(p, length);
  for (Term* e = tuple_elements(tuple); list.is_cons(); list = list.tail()) *e++ = list.head();
  return tuple;
}

BifTask tuple_of_long(Process& p, Term list) {
  CellMeter meter(p);
  std::size_t length = 0;
  Term end = list;
  for (; end.is_cons(); end = end.tail(), length++) {
    if (meter.due()) co_await p.next_slice();
  }
  if (!end.is_nil()) co_return p.badarg();
  if (length > kMaxArity) co_return p.badarg();
  const Term tuple = new_tuple(p, length);
  std::fill_n(tuple_elements(tuple), length, Term::nil());
  for (Term* e = tuple_elements(tuple); list.is_cons(); list = list.tail()) {
    *e++ = list.head();
    if (meter.due()) co_await p.next_slice();
  }
  co_return tuple;
}

}  // namespace

Term erlang_list_to_tuple_1(Process& p, const Term* a) {
  const ListMeasure m = measure_list(a[0], cells_in_slice(p) / 2);
  if (m.rest.is_cons()) return p.run_task(tuple_of_long(p, a[0]));
  if (!m.rest.is_nil()) return p.badarg();
  spend_cells(p, 2 * m.length);
  return tuple_of(p, a[0], m.length);
}

static BifTask list_of_large(Process& p, Term tuple) {
  CellMeter meter(p);
  Term list = Term::nil();
  for (std::size_t i = tuple_arity(tuple); i-- > 0;) {
    list = p.heap.cons(tuple_elements(tuple)[i], list);
    if (meter.due()) co_await p.next_slice();
  }
  co_return list;
}

Term erlang_tuple_to_list_1(Process& p, const Term* a) {
  if (!is_tuple(a[0])) return p.badarg();
  const std::size_t arity = tuple_arity(a[0]);
  if (arity > cells_in_slice(p)) return p.run_task(list_of_large(p, a[0]));
  spend_cells(p, arity);
  Term list = Term::nil();
  for (std::size_t i = arity; i-- > 0;) list = p.heap.cons(tuple_elements(a[0])[i], list);
  return list;
}

Term erlang_make_tuple_2(Process& p, const Term* a) {
  std::size_t arity;
  return read_index(a[0], 0, kMaxArity, &arity) ? filled_tuple(p, arity, a[1]) : p.badarg();
}

Term erlang_make_tuple_3(Process& p, const Term* a) {
  std::size_t arity;
  if (!read_index(a[0], 0, kMaxArity, &arity)) return p.badarg();
  const Term tuple = filled_tuple(p, arity, a[1]);
  Term list = a[2];
  for (; list.is_cons(); list = list.tail()) {
    const Term pair = list.head();
    std::size_t position;
    if (!is_tuple(pair, 2)) return p.badarg();
    if (!read_index(tuple_elements(pair)[0], 1, static_cast<SWord>(arity), &position)) return p.badarg();
    tuple_elements(tuple)[position - 1] = tuple_elements(pair)[1];
  }
  return list.is_nil() ? tuple : p.badarg();
}

Term erlang_append_element_2(Process& p, const Term* a) {
  if (!is_tuple(a[0])) return p.badarg();
  const std::size_t arity = tuple_arity(a[0]);
  if (arity >= kMaxArity) return p.badarg();
  const Term tuple = new_tuple(p, arity + 1);
  std::copy_n(tuple_elements(a[0]), arity, tuple_elements(tuple));
  tuple_elements(tuple)[arity] = a[1];
  spend_cells(p, arity);
  return tuple;
}

Term erlang_insert_element_3(Process& p, const Term* a) {
  std::size_t position;
  if (!is_tuple(a[1])) return p.badarg();
  const std::size_t arity = tuple_arity(a[1]);
  if (arity >= kMaxArity || !read_index(a[0], 1, static_cast<SWord>(arity) + 1, &position)) return p.badarg();
  const Term tuple = new_tuple(p, arity + 1);
  const Term* from = tuple_elements(a[1]);
  Term* to = std::copy_n(from, position - 1, tuple_elements(tuple));
  *to++ = a[2];
  std::copy(from + position - 1, from + arity, to);
  spend_cells(p, arity);
  return tuple;
}

Term erlang_delete_element_2(Process& p, const Term* a) {
  std::size_t position;
  if (!is_tuple(a[1])) return p.badarg();
  const std::size_t arity = tuple_arity(a[1]);
  if (!read_index(a[0], 1, static_cast<SWord>(arity), &position)) return p.badarg();
  const Term tuple = new_tuple(p, arity - 1);
  const Term* from = tuple_elements(a[1]);
  Term* to = std::copy_n(from, position - 1, tuple_elements(tuple));
  std::copy(from + position, from + arity, to);
  spend_cells(p, arity);
  return tuple;
}

}  // namespace joist::bif
