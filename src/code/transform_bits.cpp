// The operand lists of bs_create_bin and bs_match in the forms of code/bits_forms.hpp.
//
// What can be decided while loading is: constant sizes become bits, flags a mask, `native` the machine's byte order. A
// bs_match that reads bits of which no command before has made sure gets that check added, so that the engine need not.

#include <algorithm>

#include "code/bits_forms.hpp"
#include "code/operand.hpp"
#include "term/atoms.hpp"
#include "term/bits.hpp"
#include "term/bits_segments.hpp"

namespace joist {

namespace {

/// Flags operand: nil or a list of atoms.
unsigned flags_of(const Operand& o) {
  unsigned flags = 0;
  if (!o.is_constant()) return 0;
  for (Term t = o.term; t.is_cons(); t = t.tail()) {
    if (t.head() == am::little) flags |= kBitsLittle;
    if (t.head() == am::native) flags |= kBitsNative;
    if (t.head() == am::signed_) flags |= kBitsSigned;
  }
  return resolve_bits_flags(flags);
}

/// A constant size times unit, if it is one that a bit string can have.
bool constant_bits(const Operand& size, std::size_t unit, std::size_t* bits) {
  return size.is_constant() && size.term.is_small() && size.term.small_value() >= 0 &&
         !__builtin_mul_overflow(static_cast<std::size_t>(size.term.small_value()), unit, bits) &&
         *bits <= kMaxBitsSize;
}

// ---- bs_create_bin
// ---------------------------------------------------------------------------------------------------

constexpr std::size_t kOperandsPerSegment = 6;
constexpr Word kMaxSegmentNumber = 0xffffffff;

struct SegmentOperands {
  const Operand* o;
  const Operand& type() const { return o[0]; }
  const Operand& number() const { return o[1]; }
  const Operand& unit() const { return o[2]; }
  const Operand& flags() const { return o[3]; }
  const Operand& value() const { return o[4]; }
  const Operand& size() const { return o[5]; }
};

void write_header(CodeWriter& out, SegmentOperands s, SegmentKind kind) {
  out.word(segment_word(kind, flags_of(s.flags()), s.number().value));
}

/// A segment with a size: the Fixed kind if it is constant.
bool write_sized(CodeWriter& out, SegmentOperands s, SegmentKind variable, SegmentKind fixed) {
  std::size_t bits;
  bool is_fixed = constant_bits(s.size(), s.unit().value, &bits);
  write_header(out, s, is_fixed ? fixed : variable);
  out.word(is_fixed ? bits : s.unit().value);
  out.source(s.value());
  if (is_fixed) {
    out.word(0);
  } else {
    out.source(s.size());
  }
  return !out.failed();
}

/// A segment without a size: characters, whole binaries, the binary to append to.
bool write_unsized(CodeWriter& out, SegmentOperands s, SegmentKind kind) {
  write_header(out, s, kind);
  out.word(kind == SegmentKind::Utf32 ? 32 : s.unit().value);
  out.source(s.value());
  out.word(0);
  return !out.failed();
}

bool write_string(CodeWriter& out, SegmentOperands s) {
  std::size_t bits;
  if (!constant_bits(s.size(), 8, &bits)) return out.fail("size of a string segment is no constant");
  write_header(out, s, SegmentKind::String);
  out.word(bits >> 3);
  out.string(s.value(), bits >> 3);
  out.word(0);
  return !out.failed();
}

bool write_segment(CodeWriter& out, SegmentOperands s, bool first) {
  if (!s.type().is_constant() || !s.number().is_unsigned() || s.number().value > kMaxSegmentNumber ||
      !s.unit().is_unsigned()) {
    return out.fail("malformed segment");
  }
  Term type = s.type().term;
  if (type == am::string) return write_string(out, s);
  if (type == am::utf8) return write_unsized(out, s, SegmentKind::Utf8);
  if (type == am::utf16) return write_unsized(out, s, SegmentKind::Utf16);
  if (type == am::utf32) return write_unsized(out, s, SegmentKind::Utf32);
  if (s.unit().value == 0 || s.unit().value > 256) return out.fail("unit out of range");
  if (type == am::append || type == am::private_append) {
    if (!first) return out.fail("append is not the first segment");
    return write_unsized(out, s, type == am::append ? SegmentKind::Append : SegmentKind::PrivateAppend);
  }
  if (type == am::binary) {
    if (s.size().is_atom(am::all)) return write_unsized(out, s, SegmentKind::BinaryAll);
    return write_sized(out, s, SegmentKind::Binary, SegmentKind::BinaryFixed);
  }
  if (type == am::integer) return write_sized(out, s, SegmentKind::Integer, SegmentKind::IntegerFixed);
  if (type == am::float_) return write_sized(out, s, SegmentKind::Float, SegmentKind::FloatFixed);
  return out.fail("unknown segment type");
}

// ---- bs_match
// --------------------------------------------------------------------------------------------------------

class MatchWriter {
 public:
  MatchWriter(CodeWriter& out, std::span<const Operand> list) : out_(out), list_(list) {}

  bool write() {
    std::size_t length_at = out_.size();
    for (int i = 0; i < 3; i++) out_.word(0);
    while (!list_.empty()) {
      if (!write_command()) return false;
    }
    out_.set_word(length_at, out_.size() - length_at - 1);
    out_.set_word(length_at + 1, heap_words_);
    out_.set_word(length_at + 2, live_);
    return !out_.failed();
  }

 private:
  /// The operands of the next command, which has `count` behind its name; null if there are fewer.
  const Operand* take(std::size_t count) {
    if (list_.size() < count + 1) {
      out_.fail("bs_match command without operands");
      return nullptr;
    }
    const Operand* operands = list_.data() + 1;
    list_ = list_.subspan(count + 1);
    return operands;
  }

  bool write_command() {
    const Operand& name = list_[0];
    if (name.is_atom(am::ensure_at_least)) return ensure_at_least(take(2));
    if (name.is_atom(am::ensure_exactly)) return ensure_exactly(take(1));
    if (name.is_atom(am::integer)) return integer(take(5));
    if (name.is_atom(am::binary)) return binary(take(5));
    if (name.is_atom(am::get_tail)) return tail(take(3));
    if (name.is_atom(am::skip)) return skip(take(1));
    if (name.is_atom(am::op_exact_eq)) return equal(take(3));
    return out_.fail("unknown bs_match command");
  }

  void command(BitsCommand c) { out_.word(static_cast<CodeWord>(c)); }

  bool ensure_at_least(const Operand* o) {
    if (!o) return false;
    if (!o[0].is_unsigned() || !o[1].is_unsigned() || o[1].value == 0) return out_.fail("malformed ensure_at_least");
    command(BitsCommand::EnsureAtLeast);
    out_.word(o[0].value);
    out_.word(o[1].value);
    ensured_ = o[0].value;
    return true;
  }
  bool ensure_exactly(const Operand* o) {
    if (!o) return false;
    if (!o[0].is_unsigned()) return out_.fail("malformed ensure_exactly");
    command(BitsCommand::EnsureExactly);
    out_.word(o[0].value);
    ensured_ = o[0].value;
    return true;
  }
  bool integer(const Operand* o) {
    std::size_t bits;
    if (!o || !sized(o, &bits)) return false;
    unsigned flags = flags_of(o[1]);
    if (bits == 8 && (flags & kBitsSigned) == 0) {
      command(BitsCommand::Byte);
    } else if (bits < 63 && flags == 0) {
      command(BitsCommand::SmallInteger);
      out_.word(bits);
    } else {
      command(bits < 63 ? BitsCommand::SmallFlagged : BitsCommand::Integer);
      out_.word(bits);
      out_.word(flags);
      if (bits >= 63) heap_words_ += 2 + (bits >> 6);
    }
    out_.reg(o[4]);
    return !out_.failed();
  }
  bool binary(const Operand* o) {
    std::size_t bits;
    if (!o || !sized(o, &bits)) return false;
    command(BitsCommand::Binary);
    out_.word(bits);
    out_.reg(o[4]);
    heap_words_ += kMaxBitsWords;
    return !out_.failed();
  }
  bool tail(const Operand* o) {
    if (!o || !live(o[0])) return false;
    command(BitsCommand::Tail);
    out_.reg(o[2]);
    heap_words_ += kMaxBitsWords;
    return !out_.failed();
  }
  bool skip(const Operand* o) {
    if (!o) return false;
    if (!o[0].is_unsigned()) return out_.fail("malformed skip");
    consume(o[0].value);
    command(BitsCommand::Skip);
    out_.word(o[0].value);
    return true;
  }
  bool equal(const Operand* o) {
    if (!o) return false;
    if (!o[1].is_unsigned() || !o[2].is_unsigned() || o[1].value > 64) return out_.fail("malformed =:=");
    consume(o[1].value);
    command(BitsCommand::Equal);
    out_.word(o[1].value);
    out_.word(o[2].value);
    return true;
  }

  /// Live, flags, size, unit, destination: the size in bits.
  bool sized(const Operand* o, std::size_t* bits) {
    if (!live(o[0])) return false;
    if (!o[2].is_unsigned() || !o[3].is_unsigned() || __builtin_mul_overflow(o[2].value, o[3].value, bits) ||
        *bits > kMaxBitsSize) {
      return out_.fail("malformed size in bs_match");
    }
    consume(*bits);
    return true;
  }
  bool live(const Operand& o) {
    if (!o.is_unsigned() || o.value > kMaxXRegister + 1) return out_.fail("malformed count of live registers");
    if (!has_live_) live_ = o.value;
    has_live_ = true;
    return true;
  }
  void consume(std::size_t bits) {
    if (bits > ensured_) {
      command(BitsCommand::EnsureAtLeast);
      out_.word(bits);
      out_.word(1);
      ensured_ = bits;
    }
    ensured_ -= bits;
  }

  CodeWriter& out_;
  std::span<const Operand> list_;
  std::size_t ensured_ = 0;  // bits that are known to be left
  std::size_t heap_words_ = 0;
  // Of the first command that says: later ones count the results of earlier ones, but the engine collects at the start.
  Word live_ = 0;
  bool has_live_ = false;
};

}  // namespace

bool write_segments(CodeWriter& out, std::span<const Operand> list) {
  if (list.size() % kOperandsPerSegment != 0) return out.fail("segment list of a wrong length");
  out.word(list.size() / kOperandsPerSegment * kSegmentWords);
  for (std::size_t i = 0; i < list.size(); i += kOperandsPerSegment) {
    if (!write_segment(out, SegmentOperands{list.data() + i}, i == 0)) return false;
  }
  return !out.failed();
}

bool write_match_commands(CodeWriter& out, std::span<const Operand> list) {
  return MatchWriter(out, list).write();
}

}  // namespace joist
