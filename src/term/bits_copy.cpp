// Copying and comparing runs of bits at any offsets, a word at a time.

#include <algorithm>
#include <bit>
#include <cstring>

#include "term/bits.hpp"
#include "term/bits_load.hpp"

namespace joist {

void bits_copy(std::uint8_t* to, std::size_t to_offset, const std::uint8_t* from, std::size_t from_offset,
               std::size_t count) {
  if (count == 0) return;
  to += to_offset >> 3;
  unsigned to_shift = to_offset & 7;
  if (to_shift != 0) {  // bring the destination to a byte boundary
    unsigned n = static_cast<unsigned>(std::min<std::size_t>(8 - to_shift, count));
    store_bits(to, to_shift, load_bits(from, from_offset, n), n);
    from_offset += n;
    count -= n;
    to++;
  }
  from += from_offset >> 3;
  unsigned shift = from_offset & 7;
  if (shift == 0) {
    std::memcpy(to, from, count >> 3);
    from += count >> 3;
    to += count >> 3;
  } else {
    for (; count >= 64; count -= 64, from += 8, to += 8) store_big_endian(to, load_64_bits(from, shift));
    for (; count >= 8; count -= 8, from++, to++) {
      *to = static_cast<std::uint8_t>((from[0] << shift) | (from[1] >> (8 - shift)));
    }
  }
  unsigned rest = count & 7;
  if (rest != 0) store_bits(to, 0, load_bits(from, shift, rest), rest);
}

int bits_compare(BitsView a, BitsView b) {
  std::size_t common = std::min(a.size, b.size);
  if (a.byte_aligned() && b.byte_aligned() && common >= 8) {
    int order = std::memcmp(a.data + (a.offset >> 3), b.data + (b.offset >> 3), common >> 3);
    if (order != 0) return order;
    std::size_t done = common & ~std::size_t{7};
    a.offset += done;
    b.offset += done;
    a.size -= done;
    b.size -= done;
    common -= done;
  }
  while (common > 0) {
    unsigned n = static_cast<unsigned>(std::min<std::size_t>(common, 64));
    std::uint64_t x = load_bits(a.data, a.offset, n);
    std::uint64_t y = load_bits(b.data, b.offset, n);
    if (x != y) return x < y ? -1 : 1;
    a.offset += n;
    b.offset += n;
    a.size -= n;
    b.size -= n;
    common -= n;
  }
  return a.size == b.size ? 0 : a.size < b.size ? -1 : 1;
}

bool bits_equal(BitsView a, BitsView b) {
  return a.size == b.size && bits_compare(a, b) == 0;
}

}  // namespace joist
