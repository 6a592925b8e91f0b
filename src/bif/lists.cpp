// Native functions over lists: each does what the slice pays for in a plain loop and leaves the rest of a long list to
// a task.

#include "bif/slice.hpp"
#include "bif/table.hpp"
#include "term/compare.hpp"

namespace joist::bif {

// ---- reverse, append ------------------------------------------------------------------------------------------------

static BifTask reverse_rest(Process& p, Term list, Term acc) {
  CellMeter meter(p);
  for (; list.is_cons(); list = list.tail()) {
    acc = p.heap.cons(list.head(), acc);
    if (meter.due()) co_await p.next_slice();
  }
  co_return list.is_nil() ? acc : p.badarg();
}

Term lists_reverse_2(Process& p, const Term* a) {
  Term list = a[0], acc = a[1];
  const std::size_t budget = cells_in_slice(p);
  std::size_t done = 0;
  for (; list.is_cons() && done < budget; list = list.tail(), done++) acc = p.heap.cons(list.head(), acc);
  spend_cells(p, done);
  if (list.is_cons()) return p.run_task(reverse_rest(p, list, acc));
  return list.is_nil() ? acc : p.badarg();
}

static BifTask append_long(Process& p, Term list, Term tail) {
  CellMeter meter(p);
  ListWriter copy(p.heap);
  for (; list.is_cons(); list = list.tail()) {
    copy.add(list.head());
    if (meter.due()) co_await p.next_slice();
  }
  co_return list.is_nil() ? copy.finish(tail) : p.badarg();
}

/// A copy of a proper list of `length` cells, in one piece, before `tail`.
static Term copy_before(Process& p, Term list, std::size_t length, Term tail) {
  Term* cell = reinterpret_cast<Term*>(p.heap.alloc(2 * length));
  const Term copy = Term::cons(cell);
  for (; list.is_cons(); list = list.tail(), cell += 2) {
    cell[0] = list.head();
    cell[1] = Term::cons(cell + 2);
  }
  cell[-1] = tail;
  return copy;
}

Term erlang_append_2(Process& p, const Term* a) {
  if (a[0].is_nil()) return a[1];
  if (!a[0].is_cons()) return p.badarg();
  const ListMeasure m = measure_list(a[0], cells_in_slice(p) / 2);
  spend_cells(p, 2 * m.length);
  if (m.rest.is_cons()) return p.run_task(append_long(p, a[0], a[1]));
  return m.rest.is_nil() ? copy_before(p, a[0], m.length, a[1]) : p.badarg();
}

// ---- member ---------------------------------------------------------------------------------------------------------

static BifTask member_rest(Process& p, Term element, Term list) {
  CellMeter meter(p);
  for (; list.is_cons(); list = list.tail()) {
    if (exact_equal(list.head(), element)) co_return am::true_;
    if (meter.due()) co_await p.next_slice();
  }
  co_return list.is_nil() ? am::false_ : p.badarg();
}

Term lists_member_2(Process& p, const Term* a) {
  Term list = a[1];
  const std::size_t budget = cells_in_slice(p);
  std::size_t done = 0;
  for (; list.is_cons() && done < budget; list = list.tail(), done++) {
    if (!exact_equal(list.head(), a[0])) continue;
    spend_cells(p, done);
    return am::true_;
  }
  spend_cells(p, done);
  if (list.is_cons()) return p.run_task(member_rest(p, a[0], list));
  return list.is_nil() ? am::false_ : p.badarg();
}

// ---- keyfind and kin ------------------------------------------------------------------------------------------------

namespace {

enum class KeyAnswer : std::uint8_t { Tuple, Found, Value };

Term answer(Process& p, KeyAnswer form, Term tuple) {
  switch (form) {
    case KeyAnswer::Tuple:
      return tuple.has_value() ? tuple : am::false_;
    case KeyAnswer::Found:
      return make_bool(tuple.has_value());
    case KeyAnswer::Value:
      return tuple.has_value() ? p.heap.tuple(am::value, tuple) : am::false_;
  }
  JOIST_UNREACHABLE("key answer");
}

struct KeyQuery {
  bool matches(Term element) const {
    if (!is_tuple(element) || tuple_arity(element) < position) return false;
    const Term found = tuple_elements(element)[position - 1];
    return found == key || (by_value && equal(found, key));
  }
  Term key;
  std::size_t position;
  bool by_value;  // other words than `key` may be == to it
};

BifTask key_rest(Process& p, KeyQuery query, Term list, KeyAnswer form) {
  CellMeter meter(p);
  for (; list.is_cons(); list = list.tail()) {
    if (query.matches(list.head())) co_return answer(p, form, list.head());
    if (meter.due()) co_await p.next_slice();
  }
  co_return list.is_nil() ? answer(p, form, Term::none()) : p.badarg();
}

Term key_search(Process& p, const Term* a, KeyAnswer form) {
  if (!a[1].is_small() || a[1].small_value() < 1) return p.badarg();
  const KeyQuery query{a[0], static_cast<std::size_t>(a[1].small_value()), a[0].is_pointer() || a[0].is_small()};
  Term list = a[2];
  const std::size_t budget = cells_in_slice(p);
  std::size_t done = 0;
  for (; list.is_cons() && done < budget; list = list.tail(), done++) {
    if (!query.matches(list.head())) continue;
    spend_cells(p, done);
    return answer(p, form, list.head());
  }
  spend_cells(p, done);
  if (list.is_cons()) return p.run_task(key_rest(p, query, list, form));
  return list.is_nil() ? answer(p, form, Term::none()) : p.badarg();
}

}  // namespace

Term lists_keyfind_3(Process& p, const Term* a) {
  return key_search(p, a, KeyAnswer::Tuple);
}
Term lists_keymember_3(Process& p, const Term* a) {
  return key_search(p, a, KeyAnswer::Found);
}
Term lists_keysearch_3(Process& p, const Term* a) {
  return key_search(p, a, KeyAnswer::Value);
}

}  // namespace joist::bif
