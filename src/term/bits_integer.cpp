// Integer segments. A segment is cut into 64-bit pieces counted from its least significant end, which is its last bit
// in big endian and its first byte in little endian; a little-endian width that is no multiple of 8 puts the bits that
// are left over, the most significant ones, after the whole bytes.

#include <bit>

#include "base/block_alloc.hpp"
#include "term/bits.hpp"
#include "term/bits_load.hpp"
#include "term/bits_segments.hpp"
#include "term/num.hpp"

namespace joist {

unsigned resolve_bits_flags(unsigned flags) {
  if ((flags & kBitsNative) && std::endian::native == std::endian::little) flags |= kBitsLittle;
  return flags & (kBitsLittle | kBitsSigned);
}

namespace {

constexpr std::size_t kStackLimbs = 64;

/// The inverse of from_little_endian: the low `size` bits of `v` in the order in which store_bits writes them.
Word to_little(Word v, unsigned size) {
  unsigned rest = size & 7;
  unsigned whole = size - rest;
  if (whole == 0) return v;
  Word first = __builtin_bswap64(v) >> (64 - whole);
  return rest == 0 ? first : (first << rest) | ((v >> whole) & ((Word{1} << rest) - 1));
}

Term get_small_integer(HeapBuilder& h, const std::uint8_t* data, std::size_t offset, unsigned size, unsigned flags) {
  Word v = load_bits(data, offset, size);
  if (flags & kBitsLittle) v = from_little_endian(v, size);
  if (!(flags & kBitsSigned)) return h.unsigned_integer(v);
  unsigned unused = 64 - size;
  return h.integer(static_cast<SWord>(v << unused) >> unused);
}

/// Magnitude of a two's complement number of `count` limbs, in place.
void negate_limbs(Word* limbs, std::size_t count) {
  bool carry = true;
  for (std::size_t i = 0; i < count; i++) {
    limbs[i] = ~limbs[i] + (carry ? 1 : 0);
    carry = carry && limbs[i] == 0;
  }
}

/// Limb after limb of an integer's two's complement form, without end.
class LimbReader {
 public:
  explicit LimbReader(Term t) {
    if (t.is_small()) {
      first_ = static_cast<Word>(t.small_value());
      limbs_ = &first_;
      count_ = 1;
      fill_ = t.small_value() < 0 ? ~Word{0} : 0;
    } else {
      limbs_ = big_data(t);
      count_ = big_limbs(t);
      negate_ = big_is_negative(t);
      fill_ = negate_ ? ~Word{0} : 0;
    }
  }
  Word next() {
    if (index_ == count_) return fill_;
    Word v = limbs_[index_++];
    if (!negate_) return v;
    v = ~v + (carry_ ? 1 : 0);
    carry_ = carry_ && v == 0;
    return v;
  }

 private:
  Word first_ = 0;
  const Word* limbs_;
  std::size_t count_;
  std::size_t index_ = 0;
  bool negate_ = false;
  bool carry_ = true;
  Word fill_;
};

}  // namespace

Term bits_get_integer(HeapBuilder& h, const std::uint8_t* data, std::size_t offset, std::size_t size, unsigned flags) {
  if (size == 0) return Term::small(0);
  if (size <= 64) return get_small_integer(h, data, offset, static_cast<unsigned>(size), flags);
  bool little = flags & kBitsLittle;
  std::size_t whole = size >> 6;
  unsigned rest = size & 63;
  std::size_t count = whole + (rest != 0);
  Word stack[kStackLimbs];
  Word* limbs = count <= kStackLimbs ? stack : static_cast<Word*>(alloc_block(count * sizeof(Word)));
  for (std::size_t i = 0; i < whole; i++) {
    limbs[i] = little ? __builtin_bswap64(load_bits(data, offset + 64 * i, 64))
                      : load_bits(data, offset + size - 64 * (i + 1), 64);
  }
  if (rest != 0) {
    limbs[whole] =
        little ? from_little_endian(load_bits(data, offset + 64 * whole, rest), rest) : load_bits(data, offset, rest);
  }
  unsigned top_unused = rest == 0 ? 0 : 64 - rest;
  bool negative = (flags & kBitsSigned) && static_cast<SWord>(limbs[count - 1] << top_unused) < 0;
  if (negative) {
    limbs[count - 1] = static_cast<Word>(static_cast<SWord>(limbs[count - 1] << top_unused) >> top_unused);
    negate_limbs(limbs, count);
  }
  Term result = num_from_limbs(h, negative, limbs, count);
  if (limbs != stack) free_block(limbs, count * sizeof(Word));
  return result;
}

void bits_put_integer(std::uint8_t* to, std::size_t offset, std::size_t size, Term integer, unsigned flags) {
  bool little = flags & kBitsLittle;
  LimbReader reader(integer);
  std::size_t whole = size >> 6;
  unsigned rest = size & 63;
  for (std::size_t i = 0; i < whole; i++) {
    Word v = reader.next();
    if (little) {
      store_bits(to, offset + 64 * i, __builtin_bswap64(v), 64);
    } else {
      store_bits(to, offset + size - 64 * (i + 1), v, 64);
    }
  }
  if (rest == 0) return;
  Word v = reader.next();
  if (little) {
    store_bits(to, offset + 64 * whole, to_little(v, rest), rest);
  } else {
    store_bits(to, offset, v, rest);
  }
}

}  // namespace joist
