// Guard functions that look into lists, tuples and bit strings, or ask for a size.

#include <algorithm>

#include "bif/errors.hpp"
#include "bif/slice.hpp"
#include "bif/table.hpp"
#include "term/bits.hpp"

namespace joist::bif {

namespace {

Term size_term(std::size_t n) {
  return Term::small(static_cast<SWord>(n));
}

/// Element `index`, counted from 1, or null.
Term* element_at(Term index, Term tuple) {
  if (!is_tuple(tuple) || !index.is_small()) return nullptr;
  Word at = static_cast<Word>(index.small_value()) - 1;
  return at < tuple_arity(tuple) ? tuple_elements(tuple) + at : nullptr;
}

}  // namespace

Term erlang_hd_1(Process& p, const Term* a) {
  return a[0].is_cons() ? a[0].head() : p.badarg();
}
Term erlang_tl_1(Process& p, const Term* a) {
  return a[0].is_cons() ? a[0].tail() : p.badarg();
}

static BifTask length_rest(Process& p, Term list, std::size_t length) {
  CellMeter meter(p);
  for (; list.is_cons(); list = list.tail(), length++) {
    if (meter.due()) co_await p.next_slice();
  }
  co_return list.is_nil() ? size_term(length) : p.badarg();
}

Term erlang_length_1(Process& p, const Term* a) {
  const ListMeasure m = measure_list(a[0], cells_in_slice(p));
  spend_cells(p, m.length);
  if (m.rest.is_cons()) return p.run_task(length_rest(p, m.rest, m.length));
  return m.rest.is_nil() ? size_term(m.length) : p.badarg();
}

Term match_length_1(Process& p, const Term* a) {
  const ListMeasure m = measure_list(a[0], SIZE_MAX);
  spend_cells(p, m.length);
  return m.rest.is_nil() ? size_term(m.length) : p.badarg();
}

Term erlang_element_2(Process& p, const Term* a) {
  const Term* element = element_at(a[0], a[1]);
  return element ? *element : p.badarg();
}

Term erlang_setelement_3(Process& p, const Term* a) {
  const Term* element = element_at(a[0], a[1]);
  if (!element) return p.badarg();
  std::size_t arity = tuple_arity(a[1]);
  Term result = p.heap.boxed(BoxedKind::Tuple, arity);
  std::copy_n(tuple_elements(a[1]), arity, tuple_elements(result));
  tuple_elements(result)[element - tuple_elements(a[1])] = a[2];
  spend_cells(p, arity);
  return result;
}

Term erlang_tuple_size_1(Process& p, const Term* a) {
  return is_tuple(a[0]) ? size_term(tuple_arity(a[0])) : p.badarg();
}

/// Of a bit string, the whole bytes; byte_size counts a last part of a byte too.
Term erlang_size_1(Process& p, const Term* a) {
  if (is_tuple(a[0])) return size_term(tuple_arity(a[0]));
  return is_bitstring(a[0]) ? size_term(bits_size(a[0]) / 8) : p.badarg();
}
/// Compilers call byte_size and bit_size on a match context too: the size of what is left of the match.
static bool has_bits(Term t) {
  return is_bitstring(t) || t.is_kind(BoxedKind::MatchContext);
}
Term erlang_byte_size_1(Process& p, const Term* a) {
  return has_bits(a[0]) ? size_term((bits_size(a[0]) + 7) / 8) : p.badarg();
}
Term erlang_bit_size_1(Process& p, const Term* a) {
  return has_bits(a[0]) ? size_term(bits_size(a[0])) : p.badarg();
}

Term erlang_map_size_1(Process& p, const Term* a) {
  return is_map(a[0]) ? size_term(map_size(a[0])) : bad_map(p, a[0]);
}

}  // namespace joist::bif
