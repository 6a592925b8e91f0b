// Integers from and to bytes, for bit syntax and external formats.

#include "term/num_view.hpp"

namespace joist {

using namespace num;

Term num_from_bytes(HeapBuilder& h, const std::uint8_t* bytes, std::size_t count, bool little_endian, bool is_signed) {
  if (count == 0) return Term::small(0);
  std::size_t limb_count = (count + 7) / 8;
  Limbs limbs(limb_count);
  bool negative = is_signed && (bytes[little_endian ? count - 1 : 0] & 0x80);
  std::fill_n(static_cast<Word*>(limbs), limb_count, negative ? ~Word{0} : 0);
  for (std::size_t i = 0; i < count; i++) {
    Word byte = bytes[little_endian ? i : count - 1 - i];
    unsigned shift = i % 8 * 8;
    limbs[i / 8] = (limbs[i / 8] & ~(Word{0xff} << shift)) | (byte << shift);
  }
  if (negative) mpn_neg(mp(limbs), mp(limbs), limb_count);
  return num_from_limbs(h, negative, limbs, limb_count);
}

void num_to_bytes(Term t, std::uint8_t* out, std::size_t count, bool little_endian) {
  IntView v(t);
  Word carry = 1;  // of the negation, a limb at a time
  for (std::size_t i = 0; i < count; i += 8) {
    Word limb = i / 8 < v.count ? v.limbs[i / 8] : 0;
    if (v.negative) {
      limb = ~limb + carry;
      carry = carry && limb == 0;
    }
    for (std::size_t j = i; j < std::min(i + 8, count); j++) {
      out[little_endian ? j : count - 1 - j] = static_cast<std::uint8_t>(limb);
      limb >>= 8;
    }
  }
}

}  // namespace joist
