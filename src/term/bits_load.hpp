#pragma once
// Reads of up to 64 bits at any bit position, for the bit string kernels. None touches a byte outside of the bits asked
// for, so that a bit string may end at the end of a mapping.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace joist {

inline std::uint64_t load_big_endian(const std::uint8_t* p) {
  std::uint64_t v;
  std::memcpy(&v, p, 8);
  return std::endian::native == std::endian::little ? __builtin_bswap64(v) : v;
}
inline void store_big_endian(std::uint8_t* p, std::uint64_t v) {
  if (std::endian::native == std::endian::little) v = __builtin_bswap64(v);
  std::memcpy(p, &v, 8);
}

/// Exactly 64 bits from a bit position (`shift` in 0..7 within *p).
inline std::uint64_t load_64_bits(const std::uint8_t* p, unsigned shift) {
  std::uint64_t v = load_big_endian(p);
  return shift == 0 ? v : (v << shift) | (p[8] >> (8 - shift));
}

/// `count` bits (0 to 64) as an unsigned number, first bit most significant.
inline std::uint64_t load_bits(const std::uint8_t* data, std::size_t offset, unsigned count) {
  if (count == 0) return 0;
  const std::uint8_t* p = data + (offset >> 3);
  unsigned shift = offset & 7;
  if (count == 64) return load_64_bits(p, shift);
  std::uint64_t v = 0;
  unsigned bytes = (shift + count + 7) >> 3;
  if (bytes > 8) {  // 9 bytes: the count is above 56, so dropping `shift` bits on the left makes room
    v = (load_big_endian(p) << shift) | (p[8] >> (8 - shift));
    return v >> (64 - count);
  }
  for (unsigned i = 0; i < bytes; i++) v = (v << 8) | p[i];
  v >>= bytes * 8 - shift - count;
  return v & ((std::uint64_t{1} << count) - 1);
}

/// Writes the low `count` bits (0 to 64) of `v`; the neighbours of these bits keep their value.
inline void store_bits(std::uint8_t* data, std::size_t offset, std::uint64_t v, unsigned count) {
  std::uint8_t* p = data + (offset >> 3);
  unsigned shift = offset & 7;
  if (shift == 0 && count == 8) {
    *p = static_cast<std::uint8_t>(v);
    return;
  }
  if (shift == 0 && count == 64) return store_big_endian(p, v);
  while (count > 0) {
    unsigned room = 8 - shift;
    unsigned n = count < room ? count : room;
    unsigned piece = static_cast<unsigned>(v >> (count - n)) & ((1u << n) - 1);
    unsigned left = room - n;
    unsigned mask = ((1u << n) - 1) << left;
    *p = static_cast<std::uint8_t>((*p & ~mask) | (piece << left));
    p++;
    shift = 0;
    count -= n;
  }
}

}  // namespace joist
