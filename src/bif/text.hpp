#pragma once
// Text between C++ strings and terms, for built-ins that convert.

#include <optional>
#include <string>
#include <string_view>

#include "term/bits.hpp"

namespace joist::bif {

/// A list of the bytes of `text` before `tail`.
inline Term list_from_bytes(HeapBuilder& h, std::string_view text, Term tail = Term::nil()) {
  Term list = tail;
  for (std::size_t i = text.size(); i-- > 0;) list = h.cons(Term::small(static_cast<std::uint8_t>(text[i])), list);
  return list;
}

/// The bytes of a proper list of them; nothing for anything else.
inline std::optional<std::string> bytes_of_list(Term list) {
  std::string bytes;
  for (; list.is_cons(); list = list.tail()) {
    Term c = list.head();
    if (!c.is_small() || static_cast<Word>(c.small_value()) > 255) return std::nullopt;
    bytes += static_cast<char>(c.small_value());
  }
  if (!list.is_nil()) return std::nullopt;
  return bytes;
}

inline std::string_view text_of(const ContiguousBytes& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace joist::bif
