// Atoms from and to text.

#include "bif/table.hpp"
#include "bif/text.hpp"
#include "proc/process.hpp"
#include "term/bits_segments.hpp"

namespace joist::bif {

namespace {

enum class Lookup { Make, Existing };
enum class TextError { None, Bad, TooLong };

/// UTF-8 text for an atom, from one of several sources. Too many characters count before what is wrong with the rest.
struct AtomText {
  std::string utf8;
  TextError error = TextError::None;
  std::size_t characters = 0;

  bool add(std::int32_t code) {
    if (++characters > kMaxAtomCharacters) return fail(TextError::TooLong);
    if (code < 0) return fail(TextError::Bad);
    std::uint8_t bytes[4];
    unsigned n = utf8_encode(static_cast<std::uint32_t>(code), bytes);
    utf8.append(reinterpret_cast<char*>(bytes), n);
    return true;
  }
  bool fail(TextError e) {
    error = e;
    return false;
  }
};

AtomText from_list(Term list) {
  AtomText text;
  for (; list.is_cons(); list = list.tail()) {
    if (!text.add(code_point(list.head()))) return text;
  }
  if (!list.is_nil()) text.fail(TextError::Bad);
  return text;
}

AtomText from_latin1(const ContiguousBytes& bytes) {
  AtomText text;
  if (bytes.size() > kMaxAtomCharacters) text.fail(TextError::TooLong);
  for (std::size_t i = 0; i < bytes.size() && text.add(bytes.data()[i]); i++) {
  }
  return text;
}

AtomText from_utf8(const ContiguousBytes& bytes) {
  AtomText text;
  if (bytes.size() > 4 * kMaxAtomCharacters) text.fail(TextError::TooLong);
  std::size_t at = 0, bits = bytes.size() * 8;
  while (at < bits && text.error == TextError::None) {
    DecodedCharacter c = utf8_decode(bytes.data(), at, bits - at);
    if (text.add(c.code)) at += c.bits;
  }
  return text;
}

Term atom_from(Process& p, const AtomText& text, Lookup lookup) {
  if (text.error == TextError::TooLong && lookup == Lookup::Make) return p.system_limit();
  if (text.error != TextError::None) return p.badarg();
  if (lookup == Lookup::Existing) {
    Term atom = existing_atom(text.utf8);
    return atom.has_value() ? atom : p.badarg();
  }
  Term atom = make_atom(text.utf8);
  return atom.has_value() ? atom : p.system_limit();
}

Term atom_from_binary(Process& p, Term binary, Term encoding, Lookup lookup) {
  bool utf8 = encoding == am::utf8 || encoding == am::unicode;
  if (!is_binary(binary) || (!utf8 && encoding != am::latin1)) return p.badarg();
  ContiguousBytes bytes(bits_view(binary));
  return atom_from(p, utf8 ? from_utf8(bytes) : from_latin1(bytes), lookup);
}

/// Calls `visit` for each character of an atom.
template <class Visitor>
void each_character(Term atom, Visitor visit) {
  std::string_view text = atom_text(atom);
  const auto* data = reinterpret_cast<const std::uint8_t*>(text.data());
  for (std::size_t at = 0, bits = text.size() * 8; at < bits;) {
    DecodedCharacter c = utf8_decode(data, at, bits - at);
    JOIST_ASSERT(c.code >= 0);
    visit(c.code);
    at += c.bits;
  }
}

}  // namespace

Term erlang_atom_to_list_1(Process& p, const Term* a) {
  if (!a[0].is_atom()) return p.badarg();
  std::int32_t characters[kMaxAtomCharacters];
  std::size_t count = 0;
  each_character(a[0], [&](std::int32_t c) { characters[count++] = c; });
  Term list = Term::nil();
  while (count > 0) list = p.heap.cons(Term::small(characters[--count]), list);
  return list;
}

Term erlang_atom_to_binary_1(Process& p, const Term* a) {
  return a[0].is_atom() ? bits_from_text(p.heap, atom_text(a[0])) : p.badarg();
}

Term erlang_atom_to_binary_2(Process& p, const Term* a) {
  if (!a[0].is_atom()) return p.badarg();
  if (a[1] == am::utf8 || a[1] == am::unicode) return erlang_atom_to_binary_1(p, a);
  if (a[1] != am::latin1) return p.badarg();
  std::string latin1;
  bool fits = true;
  each_character(a[0], [&](std::int32_t c) {
    fits = fits && c < 256;
    latin1 += static_cast<char>(c);
  });
  return fits ? bits_from_text(p.heap, latin1) : p.badarg();
}

Term erlang_list_to_atom_1(Process& p, const Term* a) {
  return atom_from(p, from_list(a[0]), Lookup::Make);
}
Term erlang_list_to_existing_atom_1(Process& p, const Term* a) {
  return atom_from(p, from_list(a[0]), Lookup::Existing);
}
Term erlang_binary_to_atom_1(Process& p, const Term* a) {
  return atom_from_binary(p, a[0], am::utf8, Lookup::Make);
}
Term erlang_binary_to_atom_2(Process& p, const Term* a) {
  return atom_from_binary(p, a[0], a[1], Lookup::Make);
}
Term erlang_binary_to_existing_atom_1(Process& p, const Term* a) {
  return atom_from_binary(p, a[0], am::utf8, Lookup::Existing);
}
Term erlang_binary_to_existing_atom_2(Process& p, const Term* a) {
  return atom_from_binary(p, a[0], a[1], Lookup::Existing);
}

}  // namespace joist::bif
