// UTF-8, UTF-16 and UTF-32 characters at any bit position. Surrogates, overlong forms and anything above 10FFFF are no
// characters.

#include "term/bits_load.hpp"
#include "term/bits_segments.hpp"

namespace joist {

unsigned utf8_encode(std::uint32_t c, std::uint8_t* out) {
  if (c < 0x80) {
    out[0] = static_cast<std::uint8_t>(c);
    return 1;
  }
  unsigned n = utf8_length(c);
  for (unsigned i = n - 1; i > 0; i--, c >>= 6) out[i] = static_cast<std::uint8_t>(0x80 | (c & 0x3f));
  out[0] = static_cast<std::uint8_t>((0xf00 >> n) | c);
  return n;
}

unsigned utf16_encode(std::uint32_t c, bool little, std::uint8_t* out) {
  std::uint32_t units[2] = {c, 0};
  unsigned n = 1;
  if (c >= 0x10000) {
    units[0] = 0xd800 | ((c - 0x10000) >> 10);
    units[1] = 0xdc00 | (c & 0x3ff);
    n = 2;
  }
  for (unsigned i = 0; i < n; i++) {
    out[2 * i + (little ? 1 : 0)] = static_cast<std::uint8_t>(units[i] >> 8);
    out[2 * i + (little ? 0 : 1)] = static_cast<std::uint8_t>(units[i]);
  }
  return 2 * n;
}

DecodedCharacter utf8_decode(const std::uint8_t* data, std::size_t offset, std::size_t available) {
  if (available < 8) return {};
  auto byte = [&](unsigned i) { return static_cast<std::uint32_t>(load_bits(data, offset + 8 * i, 8)); };
  std::uint32_t first = byte(0);
  if (first < 0x80) return {static_cast<std::int32_t>(first), 8};
  unsigned n = first >= 0xf8 ? 0 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 0;
  if (n == 0 || available < 8 * n) return {};
  std::uint32_t c = first & (0x7f >> n);
  for (unsigned i = 1; i < n; i++) {
    std::uint32_t b = byte(i);
    if ((b & 0xc0) != 0x80) return {};
    c = (c << 6) | (b & 0x3f);
  }
  if (!is_code_point(c) || utf8_length(c) != n) return {};
  return {static_cast<std::int32_t>(c), 8 * n};
}

DecodedCharacter utf16_decode(const std::uint8_t* data, std::size_t offset, std::size_t available, bool little) {
  auto unit = [&](unsigned i) {
    auto v = static_cast<std::uint16_t>(load_bits(data, offset + 16 * i, 16));
    return static_cast<std::uint32_t>(little ? __builtin_bswap16(v) : v);
  };
  if (available < 16) return {};
  std::uint32_t first = unit(0);
  if (first < 0xd800 || first > 0xdfff) return {static_cast<std::int32_t>(first), 16};
  if (first > 0xdbff || available < 32) return {};
  std::uint32_t second = unit(1);
  if (second < 0xdc00 || second > 0xdfff) return {};
  return {static_cast<std::int32_t>(0x10000 + ((first & 0x3ff) << 10) + (second & 0x3ff)), 32};
}

DecodedCharacter utf32_decode(const std::uint8_t* data, std::size_t offset, std::size_t available, bool little) {
  if (available < 32) return {};
  auto v = static_cast<std::uint32_t>(load_bits(data, offset, 32));
  if (little) v = __builtin_bswap32(v);
  if (!is_code_point(v)) return {};
  return {static_cast<std::int32_t>(v), 32};
}

}  // namespace joist
