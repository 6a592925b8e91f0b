// Floats from and to text.

#include "term/float_text.hpp"

#include "bif/table.hpp"
#include "bif/text.hpp"
#include "proc/process.hpp"
#include "term/num.hpp"

namespace joist::bif {

namespace {

constexpr int kDefaultDecimals = 20;
constexpr std::size_t kMaxText = 255;

enum class FloatForm { Scientific, Fixed, Short };
struct FloatOptions {
  FloatForm form = FloatForm::Scientific;
  SWord decimals = kDefaultDecimals;
  bool compact = false;
};

bool read_option(Term t, FloatOptions* o) {
  if (t == am::compact) {
    o->compact = true;
  } else if (t == am::short_) {
    o->form = FloatForm::Short;
  } else if (is_tuple(t, 2) && tuple_elements(t)[1].is_small()) {
    Term name = tuple_elements(t)[0];
    if (name != am::decimals && name != am::scientific) return false;
    o->form = name == am::decimals ? FloatForm::Fixed : FloatForm::Scientific;
    o->decimals = static_cast<std::int32_t>(tuple_elements(t)[1].small_value());
  } else {
    return false;
  }
  return true;
}

/// Text of a float as the options say; empty if these are bad or the text would be longer than OTP allows.
std::string float_text(Term t, Term options) {
  FloatOptions o;
  for (; options.is_cons(); options = options.tail()) {
    if (!read_option(options.head(), &o)) return {};
  }
  if (!is_float(t) || !options.is_nil()) return {};
  double d = float_value(t);
  if (o.form == FloatForm::Short) return float_to_short_text(d);
  if (o.decimals > static_cast<SWord>(kMaxText) || (o.form == FloatForm::Fixed && o.decimals < 0)) return {};
  int decimals = static_cast<int>(o.decimals < 0 ? 6 : o.decimals);
  std::string text =
      o.form == FloatForm::Fixed ? float_to_fixed_text(d, decimals, false) : float_to_scientific_text(d, decimals);
  if (text.size() > kMaxText) return {};
  return o.form == FloatForm::Fixed && o.compact ? float_to_fixed_text(d, decimals, true) : text;
}

Term float_list(Process& p, Term t, Term options) {
  std::string text = float_text(t, options);
  return text.empty() ? p.badarg() : list_from_bytes(p.heap, text);
}
Term float_binary(Process& p, Term t, Term options) {
  std::string text = float_text(t, options);
  return text.empty() ? p.badarg() : bits_from_text(p.heap, text);
}

/// A zero byte ends the text, as it does in C.
Term parse_float(Process& p, std::string_view text) {
  double d;
  return float_from_text(text.substr(0, text.find('\0')), &d) ? p.heap.make_float(d) : p.badarg();
}

}  // namespace

Term erlang_float_to_list_1(Process& p, const Term* a) {
  return float_list(p, a[0], Term::nil());
}
Term erlang_float_to_list_2(Process& p, const Term* a) {
  return float_list(p, a[0], a[1]);
}
Term erlang_float_to_binary_1(Process& p, const Term* a) {
  return float_binary(p, a[0], Term::nil());
}
Term erlang_float_to_binary_2(Process& p, const Term* a) {
  return float_binary(p, a[0], a[1]);
}

Term erlang_list_to_float_1(Process& p, const Term* a) {
  auto text = bytes_of_list(a[0]);
  return text ? parse_float(p, *text) : p.badarg();
}

Term erlang_binary_to_float_1(Process& p, const Term* a) {
  if (!is_binary(a[0])) return p.badarg();
  return parse_float(p, text_of(ContiguousBytes(bits_view(a[0]))));
}

namespace {

/// Reads characters off a list.
struct ListText {
  Term rest;
  std::string taken;

  bool at(const char* any) const {
    return rest.is_cons() && rest.head().is_small() && rest.head().small_value() > 0 &&
           rest.head().small_value() < 128 &&
           std::string_view(any).find(static_cast<char>(rest.head().small_value())) != std::string_view::npos;
  }
  void take() {
    taken += static_cast<char>(rest.head().small_value());
    rest = rest.tail();
  }
  bool take_any(const char* any) {
    if (!at(any)) return false;
    take();
    return true;
  }
  bool take_digits() {
    bool some = false;
    while (take_any("0123456789")) some = true;
    return some;
  }
};

}  // namespace

/// The longest float at the front of a list, and the rest. An exponent without digits belongs to the rest.
Term string_list_to_float_1(Process& p, const Term* a) {
  if (!a[0].is_list()) return p.heap.tuple(am::error, am::not_a_list);
  const Term no_float = p.heap.tuple(am::error, am::no_float);
  ListText text{a[0], {}};
  text.take_any("+-");
  if (!text.take_digits() || !text.take_any(".,") || !text.take_digits()) return no_float;
  ListText longer = text;
  if (longer.take_any("eE")) {
    longer.take_any("+-");
    if (longer.take_digits()) text = longer;
  }
  double d;
  return float_from_text(text.taken, &d) ? p.heap.tuple(p.heap.make_float(d), text.rest) : no_float;
}

}  // namespace joist::bif
