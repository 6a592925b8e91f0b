#pragma once
// The values that bit syntax segments hold, read from and written to bits at any position: integers of any width,
// floats of 16, 32 and 64 bits, and the three Unicode encodings. Nothing here allocates except big integers.

#include <cstddef>
#include <cstdint>

#include "term/bits_load.hpp"
#include "term/builder.hpp"
#include "term/term.hpp"

namespace joist {

/// Segment flags, with the values that .beam files use.
enum BitsFlag : unsigned { kBitsLittle = 2, kBitsSigned = 4, kBitsNative = 16 };

/// `native` resolved: only kBitsLittle and kBitsSigned remain.
unsigned resolve_bits_flags(unsigned flags);

/// The value of `size` (1 to 64) bits that load_bits read in the order of the file but that are little endian: the bits
/// that are no whole byte come last and are the most significant ones.
inline Word from_little_endian(Word v, unsigned size) {
  unsigned rest = size & 7;
  unsigned whole = size - rest;
  if (whole == 0) return v;
  Word low = __builtin_bswap64((v >> rest) << (64 - whole));
  return rest == 0 ? low : low | ((v & ((Word{1} << rest) - 1)) << whole);
}
/// Integer of at most 62 bits.
inline SWord bits_get_small(const std::uint8_t* data, std::size_t offset, unsigned size, unsigned flags) {
  if (size == 0) return 0;
  Word v = load_bits(data, offset, size);
  if (flags & kBitsLittle) v = from_little_endian(v, size);
  unsigned unused = 64 - size;
  return flags & kBitsSigned ? static_cast<SWord>(v << unused) >> unused : static_cast<SWord>(v);
}

/// Integer of `size` bits (any size, also 0).
Term bits_get_integer(HeapBuilder& h, const std::uint8_t* data, std::size_t offset, std::size_t size, unsigned flags);
/// The low `size` bits of an integer's two's complement form.
void bits_put_integer(std::uint8_t* to, std::size_t offset, std::size_t size, Term integer, unsigned flags);

/// Float of 16, 32 or 64 bits (or 0 bits: 0.0); false for other sizes and for infinities and NaNs.
bool bits_get_float(const std::uint8_t* data, std::size_t offset, std::size_t size, unsigned flags, double* out);

enum class FloatPut : std::uint8_t { Ok, NotNumber, TooLarge, BadSize };
/// Any number as a float of 16, 32 or 64 bits. A float that does not fit 16 or 32 bits becomes an infinity.
FloatPut bits_put_float(std::uint8_t* to, std::size_t offset, std::size_t size, Term number, unsigned flags);

std::uint16_t half_from_double(double d);
double double_from_half(std::uint16_t h);

// ---- Unicode -------------------------------------------------------------------------------------------------------
inline bool is_code_point(Word c) {
  return c <= 0x10ffff && (c < 0xd800 || c > 0xdfff);
}
/// The value of a term that is a code point, else -1.
inline std::int32_t code_point(Term t) {
  return t.is_small() && is_code_point(static_cast<Word>(t.small_value())) ? static_cast<std::int32_t>(t.small_value())
                                                                           : -1;
}
inline unsigned utf8_length(std::uint32_t c) {
  return c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
}
/// Writes 1 to 4 bytes, returns how many.
unsigned utf8_encode(std::uint32_t c, std::uint8_t* out);
unsigned utf16_encode(std::uint32_t c, bool little, std::uint8_t* out);

struct DecodedCharacter {
  std::int32_t code = -1;  // -1: no valid character here
  unsigned bits = 0;
};
DecodedCharacter utf8_decode(const std::uint8_t* data, std::size_t offset, std::size_t available);
DecodedCharacter utf16_decode(const std::uint8_t* data, std::size_t offset, std::size_t available, bool little);
DecodedCharacter utf32_decode(const std::uint8_t* data, std::size_t offset, std::size_t available, bool little);

}  // namespace joist
