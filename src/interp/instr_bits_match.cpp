// Matching bit strings, one segment an instruction (bs_match, with all of a pattern at once, is in
// instr_bits_pattern.cpp). A match context holds the position; an instruction that fails leaves it where it was.

#include "interp/bits_live.hpp"
#include "interp/instr.hpp"
#include "term/bits_load.hpp"
#include "term/bits_segments.hpp"
#include "term/match_context.hpp"

namespace joist {

#define CONTEXT(i) match_context_of(REG(i))

namespace {

/// Bits of a segment of `size` times `unit` if the context has that many; false if not, or if the size is no natural
/// number.
inline bool segment_bits(const MatchContext* c, Term size, Word unit, std::size_t* bits) {
  if (!size.is_small() || size.small_value() < 0) return false;
  return !__builtin_mul_overflow(static_cast<Word>(size.small_value()), unit, bits) && *bits <= c->left();
}

/// Words for an integer of that many bits.
inline std::size_t integer_words(std::size_t bits) {
  return bits < 63 ? 0 : 2 + (bits >> 6);
}

}  // namespace

// ---- beginning and position ----------------------------------------------------------------------------------------

OP(bs_start_match3) {  // "f s u d": fail, bit string or context, live, destination
  HEAP_NEED(kMatchContextWords, live_with(x, ARG(3), ARG(2)));
  Term t = SRC(2);
  if (!t.is_boxed()) {
    if (ARG(1)) FAIL(1);
    TAIL(raise_badarg);
  }
  if (!is_match_context(t)) {
    if (!is_bitstring(t)) {
      if (ARG(1)) FAIL(1);
      TAIL(raise_badarg);
    }
    SAVE_STATE();
    t = match_context(p->heap, t);
    RELOAD_STATE();
  }
  DST(4) = t;
  NEXT(4);
}

OP(bs_start_match4) {  // "f u s d": as above; fail is 0 for `no_fail` and `resume`
  HEAP_NEED(kMatchContextWords, live_with(x, ARG(2), ARG(3)));
  Term t = SRC(3);
  if (!t.is_boxed() || (!is_match_context(t) && !is_bitstring(t))) {
    if (ARG(1)) FAIL(1);
    TAIL(raise_badarg);
  }
  if (!is_match_context(t)) {
    SAVE_STATE();
    t = match_context(p->heap, t);
    RELOAD_STATE();
  }
  DST(4) = t;
  NEXT(4);
}

OP(bs_get_position) {  // "S d u"
  Term position = Term::small(static_cast<SWord>(CONTEXT(1)->position));
  DST(2) = position;
  NEXT(3);
}

OP(bs_set_position) {  // "S s"
  CONTEXT(1)->position = static_cast<std::size_t>(SRC(2).small_value());
  NEXT(2);
}

OP(bs_get_tail) {  // "S d u"
  HEAP_NEED(kMaxBitsWords, live_with(x, ARG(3), ARG(1)));
  SAVE_STATE();
  Term context = REG(1);
  Term tail = bits_part(p->heap, context, 0, match_context_of(context)->left());
  RELOAD_STATE();
  DST(2) = tail;
  NEXT(3);
}

// ---- values: "f S u s u u d": fail, context, live, size, unit, flags, destination
// ------------------------------------

OP(bs_get_integer2) {
  MatchContext* c = CONTEXT(2);
  Term size = SRC(4);
  if (!size.is_small() || size.small_value() < 0) FAIL(1);
  std::size_t bits = static_cast<std::size_t>(size.small_value());
  if (JOIST_UNLIKELY(bits > c->left())) FAIL(1);  // so that the product cannot overflow: units are at most 256
  bits *= ARG(5);
  if (bits > c->left()) FAIL(1);
  if (JOIST_LIKELY(bits < 63)) {
    unsigned flags = resolve_bits_flags(static_cast<unsigned>(ARG(6)));
    SWord value = bits_get_small(c->data(), c->position, static_cast<unsigned>(bits), flags);
    c->position += bits;
    DST(7) = Term::small(value);
    NEXT(7);
  }
  HEAP_NEED(integer_words(bits), live_with(x, ARG(3), ARG(2)));
  SAVE_STATE();
  Term value =
      bits_get_integer(p->heap, c->data(), c->position, bits, resolve_bits_flags(static_cast<unsigned>(ARG(6))));
  RELOAD_STATE();
  c->position += bits;
  DST(7) = value;
  NEXT(7);
}

namespace {

/// Reads a float segment; false if there is none.
bool take_float(MatchContext* c, Term size, Word unit, unsigned flags, double* value) {
  std::size_t bits;
  if (!segment_bits(c, size, unit, &bits)) return false;
  if (!bits_get_float(c->data(), c->position, bits, resolve_bits_flags(flags), value)) return false;
  c->position += bits;
  return true;
}

/// A part of the context of `size` times `unit` bits, or all of the rest; none if there is no such part.
Term take_part(HeapBuilder& h, Term context, Term size, Word unit) {
  MatchContext* c = match_context_of(context);
  std::size_t bits = c->left();
  if (size == am::all ? bits % unit != 0 : !segment_bits(c, size, unit, &bits)) return Term::none();
  Term part = bits_part(h, context, 0, bits);
  c->position += bits;
  return part;
}

/// A float read by take_float as a term, or none.
Term take_float_term(HeapBuilder& h, MatchContext* c, Term size, Word unit, Word flags) {
  double value;
  return take_float(c, size, unit, static_cast<unsigned>(flags), &value) ? h.make_float(value) : Term::none();
}

/// The character at the context's position, or -1; moves behind it.
enum class Encoding { Utf8, Utf16, Utf32 };
std::int32_t take_character(MatchContext* c, Encoding encoding, Word flags) {
  bool little = resolve_bits_flags(static_cast<unsigned>(flags)) & kBitsLittle;
  DecodedCharacter d = encoding == Encoding::Utf8    ? utf8_decode(c->data(), c->position, c->left())
                       : encoding == Encoding::Utf16 ? utf16_decode(c->data(), c->position, c->left(), little)
                                                     : utf32_decode(c->data(), c->position, c->left(), little);
  if (d.code >= 0) c->position += d.bits;
  return d.code;
}

bool take_string(MatchContext* c, std::size_t bits, const std::uint8_t* bytes) {
  if (c->left() < bits || !bits_equal({c->data(), c->position, bits}, {bytes, 0, bits})) return false;
  c->position += bits;
  return true;
}

}  // namespace

OP(bs_get_float2) {
  HEAP_NEED(2, live_with(x, ARG(3), ARG(2)));
  SAVE_STATE();
  Term value = take_float_term(p->heap, CONTEXT(2), SRC(4), ARG(5), ARG(6));
  RELOAD_STATE();
  if (value.is_none()) FAIL(1);
  DST(7) = value;
  NEXT(7);
}

OP(bs_get_binary2) {
  HEAP_NEED(kMaxBitsWords, live_with(x, ARG(3), ARG(2)));
  SAVE_STATE();
  Term part = take_part(p->heap, REG(2), SRC(4), ARG(5));
  RELOAD_STATE();
  if (part.is_none()) FAIL(1);
  DST(7) = part;
  NEXT(7);
}

OP(bs_skip_bits2) {  // "f S s u u": fail, context, size, unit, flags
  MatchContext* c = CONTEXT(2);
  Term size = SRC(3);
  Word unit = ARG(4);
  if (size == am::all) {
    if (c->left() % unit != 0) FAIL(1);
    c->position = c->end;
    NEXT(5);
  }
  if (!size.is_small() || size.small_value() < 0) FAIL(1);
  Word count = static_cast<Word>(size.small_value());
  if (unit != 0 && count > c->left() / unit) FAIL(1);
  c->position += count * unit;
  NEXT(5);
}

// ---- tests: "f S u" ------------------------------------------------------------------------------------------------

OP(bs_test_tail2) {
  if (CONTEXT(2)->left() != ARG(3)) FAIL(1);
  NEXT(3);
}

OP(bs_test_unit) {
  if (CONTEXT(2)->left() % ARG(3) != 0) FAIL(1);
  NEXT(3);
}

OP(bs_match_string) {  // "f S u p": fail, context, bits, bytes
  if (!take_string(CONTEXT(2), ARG(3), reinterpret_cast<const std::uint8_t*>(ARG(4)))) FAIL(1);
  NEXT(4);
}

// ---- characters: "f S u u d": fail, context, live, flags, destination; the skip forms have no destination
// -------------

#define GET_CHARACTER(encoding)                                     \
  std::int32_t code = take_character(CONTEXT(2), encoding, ARG(4)); \
  if (code < 0) FAIL(1);                                            \
  DST(5) = Term::small(code);                                       \
  NEXT(5)
#define SKIP_CHARACTER(encoding)                                 \
  if (take_character(CONTEXT(2), encoding, ARG(4)) < 0) FAIL(1); \
  NEXT(4)

OP(bs_get_utf8) {
  GET_CHARACTER(Encoding::Utf8);
}
OP(bs_get_utf16) {
  GET_CHARACTER(Encoding::Utf16);
}
OP(bs_get_utf32) {
  GET_CHARACTER(Encoding::Utf32);
}
OP(bs_skip_utf8) {
  SKIP_CHARACTER(Encoding::Utf8);
}
OP(bs_skip_utf16) {
  SKIP_CHARACTER(Encoding::Utf16);
}
OP(bs_skip_utf32) {
  SKIP_CHARACTER(Encoding::Utf32);
}

}  // namespace joist
