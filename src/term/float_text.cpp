// Floats as text, in the forms of OTP: shortest that reads back, fixed, scientific; and the strict form that is read.

#include "term/float_text.hpp"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "term/num.hpp"

namespace joist {
namespace {

/// d1 d2 ... dn * 10^exponent, the shortest digits that give the float back.
struct Decimal {
  explicit Decimal(double positive) {
    char text[40];
    char* end = std::to_chars(text, text + sizeof text, positive, std::chars_format::scientific).ptr;
    char* e = static_cast<char*>(std::memchr(text, 'e', static_cast<std::size_t>(end - text)));
    for (char* p = text; p < e; p++) {
      if (*p != '.') digits += *p;
    }
    int scientific = 0;
    std::from_chars(e[1] == '+' ? e + 2 : e + 1, end, scientific);
    while (digits.size() > 1 && digits.back() == '0') digits.pop_back();
    exponent = scientific - static_cast<int>(digits.size()) + 1;
  }
  int count() const { return static_cast<int>(digits.size()); }
  int scientific_exponent() const { return exponent + count() - 1; }

  std::string digits;
  int exponent;
};

/// Whether the fixed form is no longer than the scientific one; from 2^53 on, where digits before the point would be
/// made up, it never is used.
bool wants_fixed(const Decimal& d, double positive) {
  if (d.exponent >= 0 && positive >= 0x1p53) return false;
  if (d.count() == 1) return d.exponent >= -4 && d.exponent <= 2;
  return d.exponent >= -(d.count() + 2) && d.exponent <= (d.scientific_exponent() >= 10 ? 2 : 1);
}

std::string fixed_form(const Decimal& d) {
  int whole = d.count() + d.exponent;  // digits before the point
  if (d.exponent >= 0) return d.digits + std::string(static_cast<std::size_t>(d.exponent), '0') + ".0";
  if (whole > 0)
    return d.digits.substr(0, static_cast<std::size_t>(whole)) + "." + d.digits.substr(static_cast<std::size_t>(whole));
  return "0." + std::string(static_cast<std::size_t>(-whole), '0') + d.digits;
}

std::string scientific_form(const Decimal& d) {
  std::string rest = d.count() == 1 ? "0" : d.digits.substr(1);
  return d.digits.substr(0, 1) + "." + rest + "e" + std::to_string(d.scientific_exponent());
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

std::string_view take_digits(std::string_view* text) {
  std::size_t n = 0;
  while (n < text->size() && is_digit((*text)[n])) n++;
  std::string_view digits = text->substr(0, n);
  text->remove_prefix(n);
  return digits;
}

bool take_sign(std::string_view* text) {
  if (text->empty() || (text->front() != '-' && text->front() != '+')) return false;
  bool negative = text->front() == '-';
  text->remove_prefix(1);
  return negative;
}

}  // namespace

std::string float_to_short_text(double d) {
  std::string sign = std::signbit(d) ? "-" : "";
  if (d == 0) return sign + "0.0";
  Decimal decimal(std::fabs(d));
  return sign + (wants_fixed(decimal, std::fabs(d)) ? fixed_form(decimal) : scientific_form(decimal));
}

std::string float_to_scientific_text(double d, int decimals) {
  char text[512];
  int n = std::snprintf(text, sizeof text, "%.*e", decimals, d);
  for (char* p = text; *p; p++) {
    if (*p == ',') *p = '.';  // the host program may have set a locale
  }
  return std::string(text, static_cast<std::size_t>(n));
}

namespace {

std::string trim_zeros(std::string text) {
  std::size_t end = text.size();
  while (end > 0 && text[end - 1] == '0') end--;
  if (end > 0 && text[end - 1] == '.') end++;
  text.resize(std::min(end, text.size()));
  return text;
}

std::string long_fixed_text(double d, int decimals) {
  std::string text(400 + static_cast<std::size_t>(decimals), '\0');
  int n = std::snprintf(text.data(), text.size(), "%.*f", decimals, d);
  text.resize(static_cast<std::size_t>(n));
  for (char& c : text) {
    if (c == ',') c = '.';
  }
  return text;
}

}  // namespace

std::string float_to_fixed_text(double d, int decimals, bool compact) {
  constexpr int kFast = 19;
  static const double kPowers[kFast] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8, 1e9,
                                        1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18};
  double positive = std::fabs(d);
  // Up to here erts rounds the fraction by a multiplication, which is not always the nearest decimal; digits are part
  // of what programs see, so this does the same. Beyond, it prints exactly.
  if (positive > 0x1p53 || decimals >= kFast) {
    std::string text = long_fixed_text(d, decimals);
    return compact ? trim_zeros(std::move(text)) : text;
  }
  std::string text = std::signbit(d) ? "-" : "";
  if (decimals == 0) return text + std::to_string(std::lround(positive));
  double whole = std::floor(positive);
  double fraction = std::round((positive - whole) * kPowers[decimals]);
  if (fraction >= kPowers[decimals]) {
    whole += 1;
    fraction = 0;
  }
  std::string digits = std::to_string(static_cast<Word>(fraction));
  text += std::to_string(static_cast<Word>(whole)) + ".";
  text.append(static_cast<std::size_t>(decimals) - digits.size(), '0');
  text += digits;
  return compact ? trim_zeros(std::move(text)) : text;
}

bool float_from_text(std::string_view text, double* out) {
  std::string_view rest = text;
  bool negative = take_sign(&rest);
  std::string_view whole = take_digits(&rest);
  if (whole.empty() || rest.empty() || (rest[0] != '.' && rest[0] != ',')) return false;
  rest.remove_prefix(1);
  std::string_view fraction = take_digits(&rest);
  if (fraction.empty()) return false;
  bool exponent_negative = false;
  std::string_view exponent;
  if (!rest.empty()) {
    if (rest[0] != 'e' && rest[0] != 'E') return false;
    rest.remove_prefix(1);
    exponent_negative = take_sign(&rest);
    exponent = take_digits(&rest);
    if (exponent.empty() || !rest.empty()) return false;
  }
  std::string plain = std::string(whole) + "." + std::string(fraction);
  if (!exponent.empty()) plain += std::string(exponent_negative ? "e-" : "e") + std::string(exponent);
  double d = 0;
  auto [end, error] = std::from_chars(plain.data(), plain.data() + plain.size(), d);
  if (error == std::errc::result_out_of_range) {
    // Too small is zero, too large is no float. The sign of the exponent of the first digit tells.
    std::size_t first = whole.find_first_not_of('0');
    double place = first != std::string_view::npos
                       ? static_cast<double>(whole.size() - first)
                       : -static_cast<double>(std::min(fraction.find_first_not_of('0'), fraction.size()));
    double shift = 0;
    std::from_chars(exponent.data(), exponent.data() + exponent.size(), shift);
    if (exponent.size() > 300) shift = 1e300;
    if (place + (exponent_negative ? -shift : shift) > 0) return false;
    d = 0;
  }
  *out = negative ? -d : d;
  return true;
}

}  // namespace joist
