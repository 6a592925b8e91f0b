// Numbers from and to text. Converting the largest integers takes tens of milliseconds; the reductions are paid after.

#include "bif/slice.hpp"
#include "bif/table.hpp"
#include "bif/text.hpp"
#include "term/float_text.hpp"
#include "term/num.hpp"

namespace joist::bif {

namespace {

/// A base from 2 to 36, or 0.
int base_of(Term t) {
  return t.is_small() && t.small_value() >= 2 && t.small_value() <= 36 ? static_cast<int>(t.small_value()) : 0;
}

/// Text of integer `t`; empty if it is none or the base is wrong.
std::string integer_text(Process& p, Term t, int base) {
  if (!is_integer(t) || base == 0) return {};
  std::string text = num_to_text(t, base);
  spend_cells(p, text.size());
  return text;
}

Term integer_list(Process& p, Term t, int base) {
  std::string text = integer_text(p, t, base);
  return text.empty() ? p.badarg() : list_from_bytes(p.heap, text);
}
Term integer_binary(Process& p, Term t, int base) {
  std::string text = integer_text(p, t, base);
  return text.empty() ? p.badarg() : bits_from_text(p.heap, text);
}

Term parse_integer(Process& p, std::string_view text, int base) {
  spend_cells(p, text.size());
  NumContext c{p.heap};
  Term result = num_from_text(c, text, base);
  if (result.has_value()) return result;
  return c.error == NumError::SystemLimit ? p.system_limit() : p.badarg();
}

Term integer_of_list(Process& p, Term list, int base) {
  auto text = bytes_of_list(list);
  return text && base != 0 ? parse_integer(p, *text, base) : p.badarg();
}
Term integer_of_binary(Process& p, Term binary, int base) {
  if (!is_binary(binary) || base == 0) return p.badarg();
  return parse_integer(p, text_of(ContiguousBytes(bits_view(binary))), base);
}

}  // namespace

Term erlang_integer_to_list_1(Process& p, const Term* a) {
  return integer_list(p, a[0], 10);
}
Term erlang_integer_to_list_2(Process& p, const Term* a) {
  return integer_list(p, a[0], base_of(a[1]));
}
Term erlang_integer_to_binary_1(Process& p, const Term* a) {
  return integer_binary(p, a[0], 10);
}
Term erlang_integer_to_binary_2(Process& p, const Term* a) {
  return integer_binary(p, a[0], base_of(a[1]));
}
Term erlang_list_to_integer_1(Process& p, const Term* a) {
  return integer_of_list(p, a[0], 10);
}
Term erlang_list_to_integer_2(Process& p, const Term* a) {
  return integer_of_list(p, a[0], base_of(a[1]));
}
Term erlang_binary_to_integer_1(Process& p, const Term* a) {
  return integer_of_binary(p, a[0], 10);
}
Term erlang_binary_to_integer_2(Process& p, const Term* a) {
  return integer_of_binary(p, a[0], base_of(a[1]));
}

namespace {

bool is_digit_in(Term t, int base) {
  if (!t.is_small()) return false;
  SWord c = t.small_value();
  if (c >= '0' && c <= '9') return c - '0' < base;
  return (c >= 'A' && c < 'A' + base - 10) || (c >= 'a' && c < 'a' + base - 10);
}

/// The longest integer at the front of a list, and the rest: {Integer, Rest}, none() if there are too many digits, or
/// an atom that says why there is none.
Term leading_integer(Process& p, Term list, int base) {
  if (list.is_nil()) return am::no_integer;
  if (!list.is_cons()) return am::not_a_list;
  std::string text;
  if (list.head() == Term::small('-') || list.head() == Term::small('+')) {
    text += static_cast<char>(list.head().small_value());
    list = list.tail();
  }
  std::size_t sign = text.size();
  for (; list.is_cons() && is_digit_in(list.head(), base); list = list.tail()) {
    text += static_cast<char>(list.head().small_value());
  }
  if (text.size() == sign) return am::no_integer;
  NumContext c{p.heap};
  Term value = num_from_text(c, text, base);
  return value.has_value() ? p.heap.tuple(value, list) : value;
}

}  // namespace

Term string_list_to_integer_1(Process& p, const Term* a) {
  Term result = leading_integer(p, a[0], 10);
  if (result.is_none()) return p.heap.tuple(am::error, am::system_limit);
  return result.is_atom() ? p.heap.tuple(am::error, result) : result;
}

// What erlang.erl builds its conversions on since OTP 27. There, integers that are not small give `big`, and Erlang
// code takes over; here the first answer is the last.
Term erts_internal_list_to_integer_2(Process& p, const Term* a) {
  int base = base_of(a[1]);
  if (base == 0 && a[0].is_cons()) return am::badarg;
  Term result = leading_integer(p, a[0], base == 0 ? 10 : base);
  return result.is_none() ? am::big : result;
}
Term erts_internal_binary_to_integer_2(Process& p, const Term* a) {
  int base = base_of(a[1]);
  if (!is_binary(a[0]) || base == 0) return am::badarg;
  NumContext c{p.heap};
  Term value = num_from_text(c, text_of(ContiguousBytes(bits_view(a[0]))), base);
  if (value.has_value()) return value;
  return c.error == NumError::SystemLimit ? am::big : am::badarg;
}

}  // namespace joist::bif
