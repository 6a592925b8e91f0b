// Encoding of what has no parts.

#include <bit>
#include <cstdio>

#include "etf/etf.hpp"
#include "term/atoms.hpp"
#include "term/bits.hpp"
#include "term/node.hpp"

namespace joist::etf {

namespace {

/// The text in Latin-1, or none if it has other characters. Returns the length, -1 for none.
int to_latin1(std::string_view utf8, char* out) {
  int n = 0;
  for (std::size_t i = 0; i < utf8.size(); i++) {
    const auto c = static_cast<unsigned char>(utf8[i]);
    if (c < 0x80) {
      out[n++] = static_cast<char>(c);
    } else if (c < 0xc4 && i + 1 < utf8.size()) {
      out[n++] = static_cast<char>((c << 6) | (utf8[++i] & 0x3f));
    } else {
      return -1;
    }
  }
  return n;
}

}  // namespace

void Encoder::encode_leaf(Term t) {
  switch (t.kind()) {
    case BoxedKind::PosBig:
    case BoxedKind::NegBig:
      return encode_big(big_is_negative(t), big_data(t), big_limbs(t));
    case BoxedKind::Float:
      return encode_float(float_value(t));
    case BoxedKind::ExportFun:
      return encode_export(t);
    case BoxedKind::Ref:
    case BoxedKind::MagicRef:
    case BoxedKind::ExternalRef:
      return encode_ref(t);
    case BoxedKind::ExternalPid:
      return encode_pid(t);
    case BoxedKind::ExternalPort:
      return encode_port(t);
    case BoxedKind::HeapBits:
    case BoxedKind::BinRef:
    case BoxedKind::SubBits:
      return encode_bits(t);
    default:
      JOIST_UNREACHABLE("a term that has no external form");
  }
}

// ---- numbers
// -----------------------------------------------------------------------------------------------------------

void Encoder::encode_small(SWord value) {
  if (value >= 0 && value < 256) {
    out_.put8(static_cast<std::uint8_t>(Tag::SmallInteger));
    out_.put8(static_cast<std::size_t>(value));
  } else if (value == static_cast<std::int32_t>(value)) {
    out_.put8(static_cast<std::uint8_t>(Tag::Integer));
    out_.put32(static_cast<std::uint32_t>(value));
  } else {
    const Word magnitude = value < 0 ? ~static_cast<Word>(value) + 1 : static_cast<Word>(value);
    encode_big(value < 0, &magnitude, 1);
  }
}

void Encoder::encode_big(bool negative, const Word* limbs, std::size_t count) {
  const std::size_t bytes = count * 8 - static_cast<std::size_t>(std::countl_zero(limbs[count - 1])) / 8;
  if (bytes < 256) {
    out_.put8(static_cast<std::uint8_t>(Tag::SmallBig));
    out_.put8(bytes);
  } else {
    out_.put8(static_cast<std::uint8_t>(Tag::LargeBig));
    out_.put32(bytes);
  }
  out_.put8(negative);
  out_.append(limbs, bytes);
  work_ += bytes / 64;
}

void Encoder::encode_float(double value) {
  if (options_.minor_version > 0) {
    out_.put8(static_cast<std::uint8_t>(Tag::NewFloat));
    return out_.put64(std::bit_cast<Word>(value));
  }
  char text[40] = {};
  std::snprintf(text, sizeof text, "%.20e", value);
  out_.put8(static_cast<std::uint8_t>(Tag::Float));
  out_.append(text, 31);
}

// ---- atoms, pids, ports, references
// --------------------------------------------------------------------------------------

void Encoder::encode_atom(Term atom) {
  const std::string_view text = atom_text(atom);
  if (options_.minor_version < 2) {
    char latin1[4 * kMaxAtomCharacters];
    const int length = to_latin1(text, latin1);
    if (length >= 0) {
      out_.put8(static_cast<std::uint8_t>(Tag::Atom));
      out_.put16(static_cast<std::size_t>(length));
      return out_.append(latin1, static_cast<std::size_t>(length));
    }
  }
  if (text.size() < 256) {
    out_.put8(static_cast<std::uint8_t>(Tag::SmallAtomUtf8));
    out_.put8(text.size());
  } else {
    out_.put8(static_cast<std::uint8_t>(Tag::AtomUtf8));
    out_.put16(text.size());
  }
  out_.append(text.data(), text.size());
}

/// The name of this node, or nil under LOCAL_EXT; its creation to write later.
std::uint32_t Encoder::encode_this_node() {
  if (options_.local) {
    out_.put8(static_cast<std::uint8_t>(Tag::Nil));
    return 0;
  }
  const Node self = local_node();
  encode_atom(self.name);
  return self.creation;
}

void Encoder::encode_pid(Term pid) {
  out_.put8(static_cast<std::uint8_t>(Tag::NewPid));
  if (pid.is_local_pid()) {
    const std::uint32_t creation = encode_this_node();
    out_.put32(pid.pid_slot());
    out_.put32(pid.pid_serial());
    return out_.put32(creation);
  }
  const Node& node = *external_node(pid);
  encode_atom(node.name);
  out_.put32(pid.box()[2]);
  out_.put32(pid.box()[3]);
  out_.put32(node.creation);
}

void Encoder::encode_port(Term port) {
  out_.put8(static_cast<std::uint8_t>(Tag::V4Port));
  if (port.is_local_port()) {
    const std::uint32_t creation = encode_this_node();
    out_.put64(port.immediate_value());
    return out_.put32(creation);
  }
  const Node& node = *external_node(port);
  encode_atom(node.name);
  out_.put64(port.box()[2]);
  out_.put32(node.creation);
}

void Encoder::encode_ref(Term ref) {
  out_.put8(static_cast<std::uint8_t>(Tag::NewerReference));
  if (is_local_ref(ref)) {
    const RefNumbers n = ref_numbers(ref);
    out_.put16(3);
    out_.put32(encode_this_node());
    out_.put32(n.low & 0xffffffff);
    out_.put32(n.low >> 32);
    return out_.put32(n.high);
  }
  const Node& node = *external_node(ref);
  const std::size_t count = ref.box()[2];
  out_.put16(count);
  encode_atom(node.name);
  out_.put32(node.creation);
  for (std::size_t i = 0; i < count; i++) {
    const Word pair = ref.box()[3 + i / 2];
    out_.put32((i & 1) ? pair >> 32 : pair & 0xffffffff);
  }
}

void Encoder::encode_export(Term fun) {
  const Mfa& mfa = export_fun_target(fun)->mfa;
  out_.put8(static_cast<std::uint8_t>(Tag::Export));
  encode_atom(mfa.module);
  encode_atom(mfa.function);
  encode_small(mfa.arity);
}

// ---- bit strings
// -------------------------------------------------------------------------------------------------------

void Encoder::encode_bits(Term bits) {
  const BitsView v = bits_view(bits);
  const std::size_t bytes = (v.size + 7) / 8;
  out_.put8(static_cast<std::uint8_t>(v.whole_bytes() ? Tag::Binary : Tag::BitBinary));
  out_.put32(bytes);
  if (!v.whole_bytes()) out_.put8(v.size & 7);
  work_ += bytes / 64;
  if (v.byte_aligned() && v.whole_bytes()) return out_.append(v.data + v.offset / 8, bytes);
  if (out_.counting()) return out_.skip(bytes);
  std::uint8_t* to = out_.room(bytes);
  to[bytes - 1] = 0;
  bits_copy(to, 0, v.data, v.offset, v.size);
}

}  // namespace joist::etf
