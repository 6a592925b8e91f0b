#include "bif/file_names.hpp"

#include "bif/slice.hpp"
#include "bif/table.hpp"
#include "bif/text.hpp"
#include "proc/process.hpp"
#include "term/bits_segments.hpp"

namespace joist::bif {

std::optional<std::string> native_from_list(Term list) {
  std::string utf8;
  for (; list.is_cons(); list = list.tail()) {
    const std::int32_t c = code_point(list.head());
    if (c <= 0) return std::nullopt;
    std::uint8_t bytes[4];
    const unsigned length = utf8_encode(static_cast<std::uint32_t>(c), bytes);
    utf8.append(reinterpret_cast<const char*>(bytes), length);
  }
  if (!list.is_nil()) return std::nullopt;
  return utf8;
}

Term list_from_native(HeapBuilder& h, std::string_view utf8) {
  ListWriter list(h);
  const auto* data = reinterpret_cast<const std::uint8_t*>(utf8.data());
  for (std::size_t at = 0; at < utf8.size() * 8;) {
    const DecodedCharacter c = utf8_decode(data, at, utf8.size() * 8 - at);
    if (c.code < 0) return Term::none();
    list.add(Term::small(c.code));
    at += c.bits;
  }
  return list.finish();
}

Term list_from_native_or_bytes(HeapBuilder& h, std::string_view text) {
  const Term list = list_from_native(h, text);
  return list.has_value() ? list : list_from_bytes(h, text);
}

namespace {

Term zero_terminated(Process& p, std::string text) {
  text += '\0';
  return bits_from_text(p.heap, text);
}

/// A code point in canonical composition would need the Unicode tables; hosts that hand out decomposed names (macOS) do
/// not run Joist yet, so normalising is decoding.
Term decoded(Process& p, Term name, Term when_invalid) {
  if (!is_bitstring(name) || !is_binary(name)) return p.badarg();
  const ContiguousBytes bytes(bits_view(name));
  const Term list = list_from_native(p.heap, text_of(bytes));
  if (list.has_value()) return list;
  return when_invalid.has_value() ? when_invalid : p.badarg();
}

}  // namespace

Term file_native_name_encoding_0(Process&, const Term*) {
  return am::utf8;
}
Term io_printable_range_0(Process&, const Term*) {
  return am::latin1;
}

Term prim_file_internal_name2native_1(Process& p, const Term* a) {
  if (is_bitstring(a[0]) && is_binary(a[0])) {
    const ContiguousBytes bytes(bits_view(a[0]));
    const std::string_view text = text_of(bytes);
    return text.find('\0') == text.npos ? zero_terminated(p, std::string(text)) : p.badarg();
  }
  const auto name = native_from_list(a[0]);
  return name ? zero_terminated(p, *name) : p.badarg();
}

Term prim_file_internal_native2name_1(Process& p, const Term* a) {
  return decoded(p, a[0], p.heap.tuple(am::error, am::warning));
}

Term prim_file_internal_normalize_utf8_1(Process& p, const Term* a) {
  return decoded(p, a[0], Term::none());
}

Term prim_file_is_translatable_1(Process& p, const Term* a) {
  const Term list = decoded(p, a[0], am::false_);
  return list.is_list() ? am::true_ : list;
}

}  // namespace joist::bif
