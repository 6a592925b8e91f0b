// Decoding of what has no parts, and of funs.

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <string>

#include "etf/etf.hpp"
#include "term/atoms.hpp"
#include "term/bits.hpp"
#include "term/node.hpp"
#include "term/num.hpp"

namespace joist::etf {

namespace {

constexpr std::size_t kMaxReferenceWords = 5;
constexpr std::size_t kTextFloatBytes = 31;
constexpr std::uint32_t kMaxReferenceHead = 1u << 18;  // first word of a local reference
constexpr Word kMaxPidNumber = (1u << 28) - 1;
constexpr Word kMaxPidSerial = (1u << 30) - 1;
constexpr Word kMaxPortNumber = (Word{1} << 58) - 1;
constexpr std::size_t kMaxBigBytes = std::size_t{1} << 19;  // integers of up to 4,194,304 bits
constexpr std::size_t kMaxFree = 255;

/// Length of a valid UTF-8 sequence at the front of `p`, or 0.
std::size_t utf8_sequence(const std::uint8_t* p, std::size_t left) {
  const std::uint8_t c = p[0];
  if (c < 0x80) return 1;
  const std::size_t n = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : 2;
  if (c < 0xc2 || c > 0xf4 || n > left) return 0;
  std::uint32_t v = c & (0xff >> (n + 1));
  for (std::size_t i = 1; i < n; i++) {
    if ((p[i] & 0xc0) != 0x80) return 0;
    v = (v << 6) | (p[i] & 0x3f);
  }
  const bool overlong = (n == 3 && v < 0x800) || (n == 4 && v < 0x10000);
  return overlong || v > 0x10ffff || (v >= 0xd800 && v < 0xe000) ? 0 : n;
}

bool valid_atom_text(const std::uint8_t* p, std::size_t length) {
  std::size_t characters = 0;
  for (std::size_t i = 0; i < length; characters++) {
    const std::size_t n = utf8_sequence(p + i, length - i);
    if (n == 0) return false;
    i += n;
  }
  return characters <= kMaxAtomCharacters;
}

}  // namespace

bool Decoder::decode_leaf(Tag tag, Term* dest) {
  std::size_t n;
  switch (tag) {
    case Tag::String:
      return decode_string(dest);
    case Tag::NewFloat:
      return decode_float(dest);
    case Tag::Float:
      return decode_text_float(dest);
    case Tag::SmallBig:
      return read8(&n) && decode_big(dest, n);
    case Tag::LargeBig:
      return read32(&n) && decode_big(dest, n);
    case Tag::Binary:
      return decode_bits(dest, false);
    case Tag::BitBinary:
      return decode_bits(dest, true);
    case Tag::Export:
      return decode_export(dest);
    case Tag::NewPid:
      return decode_pid(dest, false);
    case Tag::Pid:
      return decode_pid(dest, true);
    case Tag::V4Port:
      return decode_port(dest, 8, false);
    case Tag::NewPort:
      return decode_port(dest, 4, false);
    case Tag::Port:
      return decode_port(dest, 4, true);
    case Tag::NewerReference:
      return decode_reference(dest, true);
    case Tag::NewReference:
      return decode_reference(dest, false);
    case Tag::Reference:
      return decode_old_reference(dest);
    default:
      return false;
  }
}

bool Decoder::decode_string(Term* dest) {
  std::size_t n;
  if (!read16(&n) || !has(n)) return false;
  Term* cells = reinterpret_cast<Term*>(heap_.alloc(2 * n));
  for (std::size_t i = 0; i < n; i++) {
    cells[2 * i] = Term::small(here()[i]);
    cells[2 * i + 1] = i + 1 < n ? Term::cons(cells + 2 * i + 2) : Term::nil();
  }
  position_ += n;
  work_ += n / 4;
  *dest = n ? Term::cons(cells) : Term::nil();
  return true;
}

// ---- numbers
// -----------------------------------------------------------------------------------------------------------

bool Decoder::decode_big(Term* dest, std::size_t size) {
  std::size_t sign;
  if (!read8(&sign) || !has(size)) return false;
  const std::uint8_t* digits = here();
  position_ += size;
  while (size > 0 && digits[size - 1] == 0) size--;
  if (size > kMaxBigBytes) return false;
  Word small[8];
  const std::size_t limbs = (size + 7) / 8;
  std::unique_ptr<Word[]> large;
  if (limbs > 8) large.reset(new Word[limbs]);
  Word* to = large ? large.get() : small;
  if (limbs) to[limbs - 1] = 0;
  std::memcpy(to, digits, size);
  *dest = num_from_limbs(heap_, sign != 0, to, limbs);
  work_ += size / 64;
  return dest->has_value();
}

bool Decoder::decode_float(Term* dest) {
  Word word;
  if (!read_be(8, &word)) return false;
  const double value = std::bit_cast<double>(word);
  if (!std::isfinite(value)) return false;
  *dest = heap_.make_float(value);
  return true;
}

bool Decoder::decode_text_float(Term* dest) {
  if (!has(kTextFloatBytes)) return false;
  const char* p = reinterpret_cast<const char*>(here());
  const char* end = p + strnlen(p, kTextFloatBytes);
  position_ += kTextFloatBytes;
  auto digits = [&](const char* q) {
    while (q < end && *q >= '0' && *q <= '9') q++;
    return q;
  };
  const bool plus = p < end && *p == '+';
  if (plus) p++;
  const char* q = p + (!plus && p < end && *p == '-');
  const char* point = digits(q);
  if (point == q || point == end || *point != '.') return false;
  if (digits(point + 1) == point + 1) return false;
  std::string text(p, end);
  const std::size_t e = text.find_first_of("eE");
  if (e != text.npos && text.substr(e + 1, 1) == "+") text.erase(e + 1, 1);
  double value = 0;
  auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (stop != text.data() + text.size()) return false;
  if (error == std::errc::result_out_of_range) value = std::strtod(text.c_str(), nullptr);
  if (!std::isfinite(value)) return false;
  *dest = heap_.make_float(value);
  return true;
}

bool Decoder::decode_small_integer(SWord* out) {
  std::size_t tag, n;
  if (!read8(&tag)) return false;
  if (tag == static_cast<std::size_t>(Tag::SmallInteger)) {
    if (!read8(&n)) return false;
    *out = static_cast<SWord>(n);
    return true;
  }
  if (tag == static_cast<std::size_t>(Tag::Integer)) {
    if (!read32(&n)) return false;
    *out = static_cast<std::int32_t>(n);
    return true;
  }
  if (tag == static_cast<std::size_t>(Tag::SmallBig)) {
    Term t;
    if (!read8(&n) || !decode_big(&t, n) || !t.is_small()) return false;
    *out = t.small_value();
    return true;
  }
  return false;
}

// ---- bit strings
// -------------------------------------------------------------------------------------------------------

bool Decoder::decode_bits(Term* dest, bool partial) {
  std::size_t size, last_bits = 8;
  if (!read32(&size)) return false;
  if (partial && (!read8(&last_bits) || last_bits > 8 || (last_bits == 0) != (size == 0))) return false;
  // An empty bit string has the tag of a binary: there is no last byte whose bits could be counted.
  if (!has(size) || (partial && size == 0)) return false;
  const std::size_t bits = size * 8 - (8 - last_bits) * (size != 0);
  std::uint8_t* to;
  *dest = bits_create(heap_, bits, &to);
  std::memcpy(to, here(), size);
  if (last_bits < 8) to[size - 1] &= static_cast<std::uint8_t>(0xff << (8 - last_bits));
  position_ += size;
  work_ += size / 64;
  return true;
}

// ---- atoms
// -------------------------------------------------------------------------------------------------------------

bool Decoder::decode_atom(Term* out) {
  std::size_t tag, n;
  if (!read8(&tag)) return false;
  switch (static_cast<Tag>(tag)) {
    case Tag::SmallAtomUtf8:
      return read8(&n) && atom_from(out, n, false);
    case Tag::AtomUtf8:
      return read16(&n) && atom_from(out, n, false);
    case Tag::SmallAtom:
      return read8(&n) && atom_from(out, n, true);
    case Tag::Atom:
      return read16(&n) && atom_from(out, n, true);
    default:
      return false;
  }
}

bool Decoder::atom_from(Term* out, std::size_t length, bool latin1) {
  if (!has(length)) return false;
  const std::uint8_t* p = here();
  position_ += length;
  char converted[2 * kMaxAtomCharacters];
  std::string_view text(reinterpret_cast<const char*>(p), length);
  if (latin1) {
    if (length > kMaxAtomCharacters) return false;
    char* to = converted;
    for (std::size_t i = 0; i < length; i++) {
      if (p[i] < 0x80) {
        *to++ = static_cast<char>(p[i]);
      } else {
        *to++ = static_cast<char>(0xc0 | (p[i] >> 6));
        *to++ = static_cast<char>(0x80 | (p[i] & 0x3f));
      }
    }
    text = {converted, static_cast<std::size_t>(to - converted)};
  } else if (!valid_atom_text(p, length)) {
    return false;
  }
  *out = safe_ ? existing_atom(text) : make_atom(text);
  return out->has_value();
}

// ---- pids, ports, references
// -------------------------------------------------------------------------------------------

/// The node of an identifier: an atom, or nil for this node inside of LOCAL_EXT.
bool Decoder::decode_node(Term* out) {
  if (local_ && has(1) && *here() == static_cast<std::uint8_t>(Tag::Nil)) {
    position_++;
    *out = Term::nil();
    return true;
  }
  return decode_atom(out);
}

bool Decoder::read_creation(std::uint32_t* creation, bool old) {
  std::size_t n;
  if (!(old ? read8(&n) : read32(&n)) || (old && n > 3)) return false;
  *creation = static_cast<std::uint32_t>(n);
  return true;
}

bool Decoder::is_this_node(Term node, std::uint32_t creation) const {
  const Node self = local_node();
  return node.is_nil() || (node == self.name && creation == self.creation);
}

bool Decoder::decode_pid(Term* dest, bool old) {
  Term name;
  std::size_t number, serial;
  std::uint32_t creation;
  if (!decode_node(&name) || !read32(&number) || !read32(&serial) || !read_creation(&creation, old)) return false;
  if (is_this_node(name, creation)) {
    if (number > kMaxPidNumber || serial > kMaxPidSerial) return false;
    *dest = Term::local_pid(number, serial);
    return true;
  }
  Term pid = heap_.boxed(BoxedKind::ExternalPid, 3);
  pid.box()[1] = reinterpret_cast<Word>(resolver_.node(name, creation));
  pid.box()[2] = number;
  pid.box()[3] = serial;
  *dest = pid;
  return true;
}

bool Decoder::decode_port(Term* dest, std::size_t number_bytes, bool old) {
  Term name;
  std::size_t number;
  std::uint32_t creation;
  if (!decode_node(&name) || !read_be(number_bytes, &number) || !read_creation(&creation, old)) return false;
  if (is_this_node(name, creation)) {
    if (number > kMaxPortNumber) return false;
    *dest = Term::local_port(number);
    return true;
  }
  Term port = heap_.boxed(BoxedKind::ExternalPort, 2);
  port.box()[1] = reinterpret_cast<Word>(resolver_.node(name, creation));
  port.box()[2] = number;
  *dest = port;
  return true;
}

bool Decoder::decode_reference(Term* dest, bool newer) {
  Term name;
  std::size_t count;
  std::uint32_t creation, words[kMaxReferenceWords] = {};
  if (!read16(&count) || count > kMaxReferenceWords) return false;
  if (!decode_node(&name) || !read_creation(&creation, !newer)) return false;
  for (std::size_t i = 0; i < count; i++) {
    std::size_t v;
    if (!read32(&v)) return false;
    words[i] = static_cast<std::uint32_t>(v);
  }
  if (!newer && (count == 0 || words[0] >= kMaxReferenceHead)) return false;
  return make_reference(dest, name, creation, words, count);
}

bool Decoder::decode_old_reference(Term* dest) {
  Term name;
  std::size_t v;
  std::uint32_t creation;
  if (!decode_node(&name) || !read32(&v) || v >= kMaxReferenceHead || !read_creation(&creation, true)) return false;
  const auto word = static_cast<std::uint32_t>(v);
  return make_reference(dest, name, creation, &word, 1);
}

bool Decoder::make_reference(Term* dest, Term name, std::uint32_t creation, const std::uint32_t* words,
                             std::size_t count) {
  if (is_this_node(name, creation)) {
    if (count > 0 && words[0] >= kMaxReferenceHead) return false;
    std::uint32_t w[3] = {};
    for (std::size_t i = 0; i < count && i < 3; i++) w[i] = words[i];
    *dest = resolver_.local_ref(heap_, {w[0] | static_cast<Word>(w[1]) << 32, w[2]});
    return dest->has_value();
  }
  // Hashes are of the first word, so that there is one even in a reference without any.
  Term ref = heap_.boxed(BoxedKind::ExternalRef, 2 + (std::max<std::size_t>(count, 1) + 1) / 2);
  ref.box()[1] = reinterpret_cast<Word>(resolver_.node(name, creation));
  ref.box()[2] = count;
  ref.box()[3] = 0;
  for (std::size_t i = 0; i < (count + 1) / 2; i++) {
    const Word high = 2 * i + 1 < count ? words[2 * i + 1] : 0;
    ref.box()[3 + i] = words[2 * i] | high << 32;
  }
  *dest = ref;
  return true;
}

// ---- funs
// --------------------------------------------------------------------------------------------------------------

bool Decoder::decode_export(Term* dest) {
  Mfa mfa;
  SWord arity;
  if (!decode_atom(&mfa.module) || !decode_atom(&mfa.function) || !decode_small_integer(&arity) || arity < 0) {
    return false;
  }
  // A fun has one byte for its arity; what goes beyond is cut off, as ERTS does.
  mfa.arity = static_cast<std::uint32_t>(arity & 0xff);
  Export* entry = resolver_.export_entry(mfa, safe_);
  if (!entry) return false;
  *dest = entry->fun_term();
  return true;
}

bool Decoder::begin_fun(Term* dest) {
  FunIdentity id;
  std::size_t size, arity, index, free_count;
  if (!read32(&size) || !read8(&arity) || !has(16)) return false;
  std::memcpy(id.md5, here(), 16);
  position_ += 16;
  if (!read32(&index) || !read32(&free_count) || free_count > kMaxFree) return false;
  SWord old_index, old_uniq;
  Term creator;
  if (!decode_atom(&id.module) || !decode_small_integer(&old_index) || !decode_small_integer(&old_uniq)) return false;
  std::size_t tag;
  if (!read8(&tag)) return false;
  const bool old_pid = tag == static_cast<std::size_t>(Tag::Pid);
  if ((!old_pid && tag != static_cast<std::size_t>(Tag::NewPid)) || !decode_pid(&creator, old_pid)) return false;
  if (!owe(free_count)) return false;
  id.index = static_cast<std::uint32_t>(index);
  id.old_index = static_cast<std::uint32_t>(old_index);
  id.old_uniq = static_cast<std::uint32_t>(old_uniq);
  id.arity = static_cast<std::uint32_t>(arity);
  id.free_count = static_cast<std::uint32_t>(free_count);
  FunEntry* entry = resolver_.fun_entry(id);
  if (!entry) return false;
  Term fun = heap_.boxed(BoxedKind::Fun, 2 + free_count);
  fun.box()[1] = reinterpret_cast<Word>(entry);
  fun.box()[2] = creator.raw();
  *dest = fun;
  push_slots(closure_env(fun), free_count);
  return true;
}

}  // namespace joist::etf
