// Terms as erlang:display/1 writes them, for crash reports too. The walk keeps what is left to print on a stack of its
// own.

#include "term/print.hpp"

#include <charconv>
#include <cstdio>

#include "term/bits.hpp"
#include "term/bits_load.hpp"
#include "term/callable.hpp"
#include "term/node.hpp"
#include "term/num.hpp"
#include "term/record.hpp"
#include "term/word_stack.hpp"

namespace joist {
namespace {

bool is_lower(unsigned c) {
  return (c >= 'a' && c <= 'z') || (c >= 223 && c <= 255 && c != 247);
}
bool is_upper(unsigned c) {
  return (c >= 'A' && c <= 'Z') || (c >= 192 && c <= 222 && c != 215);
}
bool is_word_character(unsigned c) {
  return is_lower(c) || is_upper(c) || (c >= '0' && c <= '9') || c == '_';
}

/// The next character of valid UTF-8.
unsigned take_character(std::string_view* text) {
  auto byte = [&](std::size_t i) { return static_cast<unsigned char>((*text)[i]); };
  unsigned c = byte(0);
  std::size_t length = c < 0x80 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
  if (length > 1) c &= 0xffu >> (length + 1);
  for (std::size_t i = 1; i < length && i < text->size(); i++) c = (c << 6) | (byte(i) & 0x3f);
  text->remove_prefix(std::min(length, text->size()));
  return c;
}

bool needs_quotes(std::string_view text) {
  if (text.empty() || !is_lower(take_character(&text))) return true;
  while (!text.empty()) {
    if (!is_word_character(take_character(&text))) return true;
  }
  return false;
}

void append_escaped(std::string& out, unsigned c, std::string_view bytes) {
  constexpr std::string_view kNamed = "\b\t\n\v\f\r", kNames = "btnvfr";
  if (c == '\'' || c == '\\') {
    out += '\\';
    out += static_cast<char>(c);
  } else if (std::size_t i = c < 128 ? kNamed.find(static_cast<char>(c)) : kNamed.npos; i != kNamed.npos && c != 0) {
    out += '\\';
    out += kNames[i];
  } else if (c < 32 || (c >= 128 && c < 160)) {
    for (char digit :
         {'\\', static_cast<char>('0' + c / 64), static_cast<char>('0' + c / 8 % 8), static_cast<char>('0' + c % 8)}) {
      out += digit;
    }
  } else {
    out += bytes;
  }
}

void append_number(std::string& out, Word n) {
  char text[24];
  out.append(text, std::to_chars(text, text + sizeof text, n).ptr);
}

/// A proper list of printable Latin-1 characters that is not empty.
bool is_printable_list(Term t) {
  for (; t.is_cons(); t = t.tail()) {
    if (!t.head().is_small()) return false;
    Word c = static_cast<Word>(t.head().small_value());
    bool space = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    bool control = c < ' ' || c == 127 || (c >= 128 && c < 160);
    if (c > 255 || (control && !space)) return false;
  }
  return t.is_nil();
}

class Printer {
 public:
  Printer(std::string& out, std::size_t limit) : out_(out), end_(limit == 0 ? SIZE_MAX : out.size() + limit) {}

  void run(Term t) {
    print(t);
    while (!stack_.empty() && out_.size() < end_) next();
    if (out_.size() > end_ || !stack_.empty()) {
      out_.resize(std::min(out_.size(), end_));
      out_ += "...";
    }
  }

 private:
  // What is left to print: a term; or a word with the tag of headers, its kind above the tag, its value above that:
  // a character, an array of terms (pointer below), the rest of a list (term below).
  enum Kind : Word { kCharacter, kArray, kListRest };
  static constexpr Word mark(Kind kind, Word value = 0) { return (value << 6) | (kind << 3) | Term::kHeaderTag; }
  void push_character(char c) { stack_.push(mark(kCharacter, static_cast<unsigned char>(c))); }
  void push_array(const Term* terms, std::size_t count) {
    if (count == 0) return;
    stack_.push(terms);
    stack_.push(mark(kArray, count));
  }
  void push_pair(Term key, Term value) {
    stack_.push(value);
    push_character('>');
    push_character('=');
    stack_.push(key);
  }
  bool full() const { return out_.size() >= end_; }

  void next();
  void print(Term t);
  void print_boxed(Term t);
  void print_list(Term t);
  void print_list_rest(Term t);
  void print_tuple(Term t);
  void print_record(Term t);
  void print_map(Term t);
  void print_children(Term node);
  void print_bits(BitsView v);
  void print_fun(Term t);
  void print_reference(Term t);
  void print_triple(const char* before, Word a, Word b, Word c);

  std::string& out_;
  std::size_t end_;
  WordStack stack_;
};

void Printer::next() {
  Word top = stack_.pop();
  if ((top & Term::kTagMask) != Term::kHeaderTag) return print(Term(top));
  Word value = top >> 6;
  switch (static_cast<Kind>((top >> 3) & 7)) {
    case kCharacter:
      out_ += static_cast<char>(value);
      return;
    case kListRest:
      return print_list_rest(stack_.pop_term());
    case kArray: {
      const Term* terms = stack_.pop_pointer<const Term>();
      push_array(terms + 1, value - 1);
      if (value > 1) push_character(',');
      return print(*terms);
    }
  }
}

void Printer::print(Term t) {
  if (t.is_cons()) return print_list(t);
  if (t.is_boxed()) return print_boxed(t);
  if (t.is_small()) {
    out_ += num_to_text(t, 10);
  } else if (t.is_atom()) {
    print_atom(out_, t);
  } else if (t.is_nil()) {
    out_ += "[]";
  } else if (t.is_local_pid()) {
    print_triple("<", 0, t.pid_slot(), t.pid_serial());
  } else if (t.is_local_port()) {
    out_ += "#Port<0.";
    append_number(out_, t.immediate_value());
    out_ += '>';
  } else {
    out_ += t.is_none() ? "<none>" : "<internal>";
  }
}

void Printer::print_boxed(Term t) {
  switch (t.kind()) {
    case BoxedKind::Tuple:
      return print_tuple(t);
    case BoxedKind::Float: {
      char text[40];
      std::snprintf(text, sizeof text, "%e", float_value(t));
      out_ += text;
      return;
    }
    case BoxedKind::PosBig:
    case BoxedKind::NegBig:
      out_ += num_to_text(t, 10);
      return;
    case BoxedKind::FlatMap:
    case BoxedKind::HashMap:
      return print_map(t);
    case BoxedKind::HashNode:
      return print_children(t);
    case BoxedKind::Fun:
    case BoxedKind::ExportFun:
      return print_fun(t);
    case BoxedKind::Ref:
    case BoxedKind::MagicRef:
    case BoxedKind::ExternalRef:
      return print_reference(t);
    case BoxedKind::ExternalPid:
      return print_triple("<", external_node(t)->name.atom_index(), t.box()[2], t.box()[3]);
    case BoxedKind::ExternalPort:
      out_ += "#Port<";
      append_number(out_, external_node(t)->name.atom_index());
      out_ += '.';
      append_number(out_, t.box()[2]);
      out_ += '>';
      return;
    case BoxedKind::HeapBits:
    case BoxedKind::BinRef:
    case BoxedKind::SubBits:
    case BoxedKind::MatchContext:
      return print_bits(bits_view(t));
    case BoxedKind::Record:
      return print_record(t);
    case BoxedKind::Count:
      break;
  }
  JOIST_UNREACHABLE("print of something that is no term");
}

void Printer::print_triple(const char* before, Word a, Word b, Word c) {
  out_ += before;
  append_number(out_, a);
  out_ += '.';
  append_number(out_, b);
  out_ += '.';
  append_number(out_, c);
  out_ += '>';
}

void Printer::print_list(Term t) {
  if (!is_printable_list(t)) {
    out_ += '[';
    return print_list_rest(t);
  }
  out_ += '"';
  for (; t.is_cons() && !full(); t = t.tail()) {
    char c = static_cast<char>(t.head().small_value());
    if (c == '\n') {
      out_ += "\\n";
    } else {
      if (c == '"') out_ += '\\';
      out_ += c;
    }
  }
  out_ += '"';
}

void Printer::print_list_rest(Term t) {
  Term tail = t.tail();
  if (tail.is_cons()) {
    stack_.push(tail);
    stack_.push(mark(kListRest));
    push_character(',');
  } else {
    push_character(']');
    if (!tail.is_nil()) {
      stack_.push(tail);
      push_character('|');
    }
  }
  stack_.push(t.head());
}

void Printer::print_tuple(Term t) {
  out_ += '{';
  push_character('}');
  push_array(tuple_elements(t), tuple_arity(t));
}

void Printer::print_record(Term t) {
  out_ += '#';
  print_atom(out_, record_module(t));
  out_ += ':';
  print_atom(out_, record_name(t));
  out_ += '{';
  push_character('}');
  for (std::size_t i = record_size(t); i-- > 0;) {
    stack_.push(record_values(t)[i]);
    push_character('=');
    stack_.push(tuple_elements(record_fields(t))[i]);
    if (i > 0) push_character(',');
  }
}

void Printer::print_map(Term t) {
  out_ += "#{";
  push_character('}');
  if (is_hash_map(t)) return print_children(t);
  for (std::size_t i = flat_map_size(t); i-- > 0;) {
    push_pair(tuple_elements(flat_map_keys(t))[i], flat_map_values(t)[i]);
    if (i > 0) push_character(',');
  }
}

void Printer::print_children(Term node) {
  const std::size_t skip = is_hash_map(node) ? 2 : 1;
  const Term* children = reinterpret_cast<const Term*>(node.box() + 1 + skip);
  for (std::size_t i = header_of(node).words() - skip; i-- > 0;) {
    children[i].is_cons() ? push_pair(children[i].head(), children[i].tail()) : stack_.push(children[i]);
    if (i > 0) push_character(',');
  }
}

void Printer::print_bits(BitsView v) {
  auto byte = [&](std::size_t i) { return static_cast<unsigned>(load_bits(v.data, v.offset + i * 8, 8)); };
  bool text = v.whole_bytes() && v.size > 0;
  for (std::size_t i = 0; i < v.bytes() && text; i++) text = byte(i) >= ' ' && byte(i) < 127;
  out_ += text ? "<<\"" : "<<";
  for (std::size_t i = 0; i < v.bytes() && !full(); i++) {
    if (text) {
      if (byte(i) == '"') out_ += '\\';
      out_ += static_cast<char>(byte(i));
    } else {
      if (i > 0) out_ += ',';
      append_number(out_, byte(i));
    }
  }
  if (unsigned tail = v.size & 7) {
    if (v.bytes() > 0) out_ += ',';
    append_number(out_, load_bits(v.data, v.offset + v.size - tail, tail));
    out_ += ':';
    append_number(out_, tail);
  }
  out_ += text ? "\">>" : ">>";
}

void Printer::print_fun(Term t) {
  if (is_export_fun(t)) {
    const Mfa& mfa = export_fun_target(t)->mfa;
    out_ += "fun ";
    print_atom(out_, mfa.module);
    out_ += ':';
    print_atom(out_, mfa.function);
    out_ += '/';
    return append_number(out_, mfa.arity);
  }
  const FunEntry& entry = *closure_entry(t);
  out_ += "#Fun<";
  out_ += atom_text(entry.module);
  out_ += '.' + std::to_string(entry.index) + '.' + std::to_string(static_cast<std::int32_t>(entry.old_uniq)) + '>';
}

void Printer::print_reference(Term t) {
  if (is_local_ref(t)) {
    RefNumbers n = ref_numbers(t);
    out_ += "#Ref<0.";
    return print_triple("", n.high, n.low >> 32, n.low & 0xffffffff);
  }
  out_ += "#Ref<";
  append_number(out_, external_node(t)->name.atom_index());
  for (Word i = t.box()[2]; i-- > 0;) {
    out_ += '.';
    append_number(out_, (t.box()[3 + i / 2] >> (i % 2 * 32)) & 0xffffffff);
  }
  out_ += '>';
}

}  // namespace

void print_atom(std::string& out, Term atom) {
  std::string_view text = atom_text(atom);
  if (!needs_quotes(text)) {
    out += text;
    return;
  }
  out += '\'';
  while (!text.empty()) {
    std::string_view at = text;
    unsigned c = take_character(&text);
    append_escaped(out, c, at.substr(0, at.size() - text.size()));
  }
  out += '\'';
}

void print_term(std::string& out, Term t, std::size_t limit) {
  Printer(out, limit).run(t);
}

std::string term_to_string(Term t, std::size_t limit) {
  std::string text;
  print_term(text, t, limit);
  return text;
}

}  // namespace joist
