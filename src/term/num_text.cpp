// Integers as text. GMP converts large ones in less than quadratic time, so that a million digits take milliseconds.

#include <charconv>
#include <vector>

#include "term/num_view.hpp"

namespace joist {

using namespace num;

namespace {

constexpr char kDigits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The value of a digit, or 255.
std::uint8_t digit_value(char c) {
  if (c >= '0' && c <= '9') return static_cast<std::uint8_t>(c - '0');
  if (c >= 'A' && c <= 'Z') return static_cast<std::uint8_t>(c - 'A' + 10);
  if (c >= 'a' && c <= 'z') return static_cast<std::uint8_t>(c - 'a' + 10);
  return 255;
}

std::string small_to_text(SWord value, int base) {
  char text[72];
  auto end = std::to_chars(text, text + sizeof text, value, base).ptr;
  if (base > 10) {
    for (char* p = text; p < end; p++) {
      if (*p >= 'a') *p = static_cast<char>(*p - 'a' + 'A');
    }
  }
  return {text, end};
}

/// More digits than any integer within the limit can have in this base, leading zeros apart. Where this refuses is part
/// of the interface: it is decided before the digits are looked at.
bool too_many_digits(std::size_t count, int base) {
  return count > 4'194'304 || (base >= 10 && count > 1'262'611);
}

/// Digits without sign and leading zeros, at most 19 bytes' worth of them.
bool parse_short(std::string_view digits, int base, Word* value) {
  for (char c : digits) {
    std::uint8_t d = digit_value(c);
    if (d >= base) return false;
    *value = *value * static_cast<Word>(base) + d;
  }
  return true;
}

}  // namespace

std::string num_to_text(Term integer, int base) {
  if (integer.is_small()) return small_to_text(integer.small_value(), base);
  IntView v(integer);
  Limbs copy(v.count + 1);  // mpn_get_str overwrites its input, and asks for one limb more
  std::copy_n(v.limbs, v.count, static_cast<Word*>(copy));
  std::string text;
  text.resize(mpn_sizeinbase(mp(v.limbs), v.count, base) + 2);
  auto* out = reinterpret_cast<unsigned char*>(text.data());
  out[0] = '-';
  std::size_t count = mpn_get_str(out + 1, base, mp(copy), v.count);
  std::size_t zeros = 0;
  while (out[1 + zeros] == 0) zeros++;
  for (std::size_t i = 1; i <= count; i++) out[i] = static_cast<unsigned char>(kDigits[out[i]]);
  text.resize(count + 1);
  text.erase(v.negative ? 1 : 0, zeros + (v.negative ? 0 : 1));
  return text;
}

Term num_from_text(NumContext& c, std::string_view text, int base) {
  bool negative = false;
  if (!text.empty() && (text[0] == '-' || text[0] == '+')) {
    negative = text[0] == '-';
    text.remove_prefix(1);
  }
  if (text.empty()) return bad_arith(c);
  text.remove_prefix(std::min(text.find_first_not_of('0'), text.size()));
  if (text.size() <= 12) {  // below 2^63 in base 36
    Word value = 0;
    if (!parse_short(text, base, &value)) return bad_arith(c);
    return c.heap.integer(negative ? -static_cast<SWord>(value) : static_cast<SWord>(value));
  }
  if (too_many_digits(text.size(), base)) return too_large(c);
  std::vector<unsigned char> digits(text.size());
  for (std::size_t i = 0; i < text.size(); i++) {
    digits[i] = digit_value(text[i]);
    if (digits[i] >= base) return bad_arith(c);
  }
  // 64 bits hold at least 12 digits in base 36; log2(base) < 5.17 bounds the limbs.
  std::size_t bits_per_digit = static_cast<std::size_t>(std::bit_width(static_cast<unsigned>(base - 1)));
  Limbs limbs(digits.size() * bits_per_digit / 64 + 2);
  std::size_t count = mpn_set_str(mp(limbs), digits.data(), digits.size(), base);
  return finish(c, negative, limbs, count);
}

Term num_from_text(HeapBuilder& h, std::string_view text, int base) {
  NumContext c{h};
  return num_from_text(c, text, base);
}

}  // namespace joist
