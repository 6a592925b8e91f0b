// A recursive-descent reader for terms on the command line. Nesting is bounded, so that no argument exhausts the stack.

#include "cli/term_parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <vector>

#include "term/atoms.hpp"
#include "term/bits.hpp"
#include "term/maps.hpp"
#include "term/num.hpp"

namespace joist {
namespace {

constexpr int kMaxNesting = 200;

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_name(char c) { return is_lower(c) || is_digit(c) || (c >= 'A' && c <= 'Z') || c == '_' || c == '@'; }

int digit_value(char c) {
  if (is_digit(c)) return c - '0';
  if (is_lower(c)) return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 99;
}

void append_utf8(std::string& out, std::uint32_t c) {
  const auto rest = [&](int shift) { out += static_cast<char>(0x80 | ((c >> shift) & 63)); };
  if (c < 0x80) {
    out += static_cast<char>(c);
  } else if (c < 0x800) {
    out += static_cast<char>(0xc0 | (c >> 6));
    rest(0);
  } else if (c < 0x10000) {
    out += static_cast<char>(0xe0 | (c >> 12));
    rest(6), rest(0);
  } else {
    out += static_cast<char>(0xf0 | (c >> 18));
    rest(12), rest(6), rest(0);
  }
}

class Parser {
 public:
  Parser(HeapBuilder& heap, std::string_view text) : heap_(heap), text_(text) {}

  Term whole() {
    Term t = term(0);
    take('.');
    skip_space();
    if (t.has_value() && at_ != text_.size()) return fail("end of text expected");
    return t;
  }
  std::string error;

 private:
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  void skip_space() {
    while (peek() == ' ' || peek() == '\t' || peek() == '\n') at_++;
  }
  bool take(std::string_view s) {
    skip_space();
    if (text_.substr(at_, s.size()) != s) return false;
    at_ += s.size();
    return true;
  }
  bool take(char c) { return take(std::string_view(&c, 1)); }
  Term fail(std::string_view what) {
    if (error.empty()) error = fmt::format("column {}: {}", at_ + 1, what);
    return Term::none();
  }

  Term term(int depth) {
    if (depth > kMaxNesting) return fail("nested too deeply");
    if (take('{')) return tuple(depth);
    if (take('[')) return list(depth);
    if (take("#{")) return map(depth);
    if (take("<<")) return binary();
    const char c = peek();
    if (c == '"') return string();
    if (c == '\'') return quoted_atom();
    if (c == '$') return character();
    if (is_digit(c) || ((c == '-' || c == '+') && is_digit(peek(1)))) return number();
    if (is_lower(c)) return atom();
    return fail("a term expected");
  }

  /// Comma-separated terms up to, not including, whatever ends them; false after an error.
  bool terms(std::vector<Term>& out, int depth) {
    do {
      Term t = term(depth + 1);
      if (t.is_none()) return false;
      out.push_back(t);
    } while (take(','));
    return true;
  }

  Term tuple(int depth) {
    std::vector<Term> items;
    if (!take('}')) {
      if (!terms(items, depth)) return Term::none();
      if (!take('}')) return fail("',' or '}' expected");
    }
    Term t = heap_.boxed(BoxedKind::Tuple, items.size());
    std::copy(items.begin(), items.end(), tuple_elements(t));
    return t;
  }

  Term list(int depth) {
    if (take(']')) return Term::nil();
    std::vector<Term> items;
    Term tail = Term::nil();
    if (!terms(items, depth)) return Term::none();
    if (take('|')) tail = term(depth + 1);
    if (tail.is_none()) return tail;
    if (!take(']')) return fail("',' or ']' expected");
    for (auto i = items.rbegin(); i != items.rend(); ++i) tail = heap_.cons(*i, tail);
    return tail;
  }

  Term map(int depth) {
    if (take('}')) return map_empty(heap_);
    std::vector<Term> pairs;
    do {
      Term key = term(depth + 1);
      if (key.is_none()) return key;
      if (!take("=>")) return fail("'=>' expected");
      Term value = term(depth + 1);
      if (value.is_none()) return value;
      pairs.push_back(key);
      pairs.push_back(value);
    } while (take(','));
    if (!take('}')) return fail("',' or '}' expected");
    return map_from_pairs(heap_, pairs.data(), pairs.size() / 2);
  }

  Term binary() {
    std::string bytes;
    if (take(">>")) return bits_from_text(heap_, bytes);
    do {
      if (!binary_segment(bytes)) return Term::none();
    } while (take(','));
    if (!take(">>")) return fail("',' or '>>' expected");
    return bits_from_text(heap_, bytes);
  }

  bool binary_segment(std::string& bytes) {
    skip_space();
    if (peek() != '"') {
      Term t = number();
      if (t.has_value() && !t.is_small()) fail("a byte expected");
      if (!error.empty()) return false;
      bytes += static_cast<char>(t.small_value());
      return true;
    }
    std::vector<std::uint32_t> characters;
    if (!quoted('"', characters)) return false;
    const bool utf8 = take("/utf8");
    for (std::uint32_t c : characters) {
      if (utf8) {
        append_utf8(bytes, c);
      } else {
        bytes += static_cast<char>(c);
      }
    }
    return true;
  }

  Term string() {
    std::vector<std::uint32_t> characters;
    if (!quoted('"', characters)) return Term::none();
    Term l = Term::nil();
    for (auto i = characters.rbegin(); i != characters.rend(); ++i) l = heap_.cons(Term::small(*i), l);
    return l;
  }

  Term quoted_atom() {
    std::vector<std::uint32_t> characters;
    if (!quoted('\'', characters)) return Term::none();
    std::string name;
    for (std::uint32_t c : characters) append_utf8(name, c);
    return named(name, characters.size());
  }

  Term atom() {
    const std::size_t start = at_;
    while (is_name(peek())) at_++;
    return named(text_.substr(start, at_ - start), at_ - start);
  }

  Term named(std::string_view name, std::size_t characters) {
    if (characters > kMaxAtomCharacters) return fail("an atom has at most 255 characters");
    return make_atom(name);
  }

  Term character() {
    at_++;
    std::uint32_t c;
    if (!one_character(c)) return fail("a character expected after '$'");
    return Term::small(c);
  }

  bool quoted(char quote, std::vector<std::uint32_t>& out) {
    at_++;
    while (at_ < text_.size() && peek() != quote) {
      std::uint32_t c;
      if (!one_character(c)) break;
      out.push_back(c);
    }
    if (peek() != quote) return fail("closing quote expected").has_value();
    at_++;
    return true;
  }

  bool one_character(std::uint32_t& c) {
    if (at_ >= text_.size()) return false;
    if (peek() != '\\') return code_point(c);
    at_++;
    if (peek() == 'x') return hex_escape(c);
    static constexpr std::string_view kNames = "nrtvbfesd0";
    static constexpr char kValues[] = "\n\r\t\v\b\f\x1b \x7f";  // the string's own terminator is the last value
    if (const auto i = kNames.find(peek()); at_ < text_.size() && i != std::string_view::npos) {
      at_++;
      c = static_cast<unsigned char>(kValues[i]);
      return true;
    }
    return code_point(c);
  }

  bool hex_escape(std::uint32_t& c) {
    at_++;
    const bool braces = peek() == '{';
    if (braces) at_++;
    c = 0;
    for (int i = 0; digit_value(peek()) < 16 && i < (braces ? 6 : 2); i++) c = c * 16 + digit_value(text_[at_++]);
    return c < 0x110000 && (!braces || take('}'));
  }

  bool code_point(std::uint32_t& c) {
    if (at_ >= text_.size()) return false;
    const auto b = static_cast<unsigned char>(peek());
    const int extra = b < 0x80 ? 0 : b >= 0xf0 ? 3 : b >= 0xe0 ? 2 : b >= 0xc0 ? 1 : -1;
    if (extra < 0 || at_ + static_cast<std::size_t>(extra) >= text_.size()) return false;
    c = extra == 0 ? b : b & (0x3fu >> extra);
    for (int i = 1; i <= extra; i++) c = (c << 6) | (static_cast<unsigned char>(peek(static_cast<std::size_t>(i))) & 0x3f);
    at_ += static_cast<std::size_t>(extra) + 1;
    return true;
  }

  Term number() {
    skip_space();
    const std::size_t start = at_;
    if (peek() == '-' || peek() == '+') at_++;
    const std::size_t first_digit = at_;
    skip_digits();
    if (at_ == first_digit) return fail("a number expected");
    if (peek() == '#') return based_number(start, first_digit);
    if (peek() == '.' && is_digit(peek(1))) return float_number(start);
    return num_from_text(heap_, without_underscores(start), 10);
  }

  void skip_digits() {
    while (is_digit(peek()) || (peek() == '_' && is_digit(peek(1)))) at_++;
  }

  Term based_number(std::size_t start, std::size_t first_digit) {
    int base = 0;
    std::from_chars(text_.data() + first_digit, text_.data() + at_, base);
    if (base < 2 || base > 36) return fail("a base from 2 to 36 expected");
    const std::size_t digits = ++at_;
    while (digit_value(peek()) < base) at_++;
    if (at_ == digits) return fail("digits expected");
    std::string s(text_[start] == '-' ? "-" : "");
    s += text_.substr(digits, at_ - digits);
    return num_from_text(heap_, s, base);
  }

  Term float_number(std::size_t start) {
    at_++;
    skip_digits();
    const std::size_t sign = peek(1) == '-' || peek(1) == '+' ? 1 : 0;
    if ((peek() == 'e' || peek() == 'E') && is_digit(peek(1 + sign))) {
      at_ += 1 + sign;
      skip_digits();
    }
    const std::string s = without_underscores(start);
    const char* first = s.c_str() + (s[0] == '+' ? 1 : 0);
    double d = 0;
    if (std::from_chars(first, s.c_str() + s.size(), d).ec != std::errc()) return fail("float out of range");
    return heap_.make_float(d);
  }

  std::string without_underscores(std::size_t start) const {
    std::string s(text_.substr(start, at_ - start));
    std::erase(s, '_');
    return s;
  }

  HeapBuilder& heap_;
  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

Term parse_term(HeapBuilder& heap, std::string_view text, std::string& error) {
  Parser parser(heap, text);
  Term t = parser.whole();
  if (!parser.error.empty()) t = Term::none();
  if (t.is_none()) error = parser.error.empty() ? "not a term" : parser.error;
  return t;
}

}  // namespace joist
