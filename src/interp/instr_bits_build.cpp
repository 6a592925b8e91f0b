// Building bit strings one segment an instruction, as compilers before OTP 25 do. bs_init2, bs_init_bits, bs_append and
// bs_private_append make the result and leave in the ExecState where to write; no collection happens until the last
// bs_put_* has run. `fail` is 0 in a body, where an error is an exception.

#include "interp/bits_live.hpp"
#include "interp/instr.hpp"
#include "term/bits.hpp"
#include "term/bits_segments.hpp"

namespace joist {

#define FAIL_OR_BADARG()        \
  do {                          \
    if (ARG(1)) FAIL(1);        \
    TAIL(raise_badarg);        \
  } while (0)
#define FAIL_OR_SYSTEM_LIMIT()        \
  do {                                \
    if (ARG(1)) FAIL(1);              \
    TAIL(raise_system_limit);        \
  } while (0)

namespace {

enum class SizeError : std::uint8_t { None, BadArg, SystemLimit };

/// A size in units of `unit` bits as bits.
SizeError bits_of(Term size, std::size_t unit, std::size_t* bits) {
  if (size.is_kind(BoxedKind::PosBig)) return SizeError::SystemLimit;
  if (!size.is_small() || size.small_value() < 0) return SizeError::BadArg;
  if (__builtin_mul_overflow(static_cast<std::size_t>(size.small_value()), unit, bits) || *bits > kMaxBitsSize) {
    return SizeError::SystemLimit;
  }
  return SizeError::None;
}

/// The result of an instruction that can fail in two ways.
struct Made {
  Term value = Term::none();
  SizeError error = SizeError::None;
};

void aim(ExecState* exec, std::uint8_t* data, std::size_t offset) {
  exec->bits_data = data;
  exec->bits_offset = offset;
}

Made init(Process* p, Term size, std::size_t unit) {
  std::size_t bits;
  Made made;
  made.error = bits_of(size, unit, &bits);
  if (made.error != SizeError::None) return made;
  std::uint8_t* data;
  made.value = bits_create(p->heap, bits, &data);
  aim(p->exec, data, 0);
  return made;
}

Made append(Process* p, Term bits, Term extra, Word unit, bool sole_user) {
  std::size_t extra_bits;
  Made made;
  made.error = bits_of(extra, 1, &extra_bits);
  if (made.error != SizeError::None) return made;
  if (!is_bitstring(bits) || bits_size(bits) % unit != 0) {
    made.error = SizeError::BadArg;
    return made;
  }
  if (bits_size(bits) + extra_bits > kMaxBitsSize) {
    made.error = SizeError::SystemLimit;
    return made;
  }
  BitsAppend target = bits_append(p->heap, bits, extra_bits, sole_user);
  aim(p->exec, target.data, target.offset);
  made.value = target.finish();
  return made;
}

bool put_bits(ExecState* exec, Term t, Term size, Word unit) {
  if (!is_bitstring(t)) return false;
  BitsView v = bits_view(t);
  std::size_t bits = v.size;
  if (size == am::all) {
    if (bits % unit != 0) return false;
  } else if (bits_of(size, unit, &bits) != SizeError::None || bits > v.size) {
    return false;
  }
  bits_copy(exec->bits_data, exec->bits_offset, v.data, v.offset, bits);
  exec->bits_offset += bits;
  return true;
}

bool put_integer(ExecState* exec, Term t, Term size, Word unit, Word flags) {
  std::size_t bits;
  if (!is_integer(t) || bits_of(size, unit, &bits) != SizeError::None) return false;
  bits_put_integer(exec->bits_data, exec->bits_offset, bits, t, resolve_bits_flags(static_cast<unsigned>(flags)));
  exec->bits_offset += bits;
  return true;
}

bool put_float(ExecState* exec, Term t, Term size, Word unit, Word flags) {
  std::size_t bits;
  if (bits_of(size, unit, &bits) != SizeError::None) return false;
  unsigned resolved = resolve_bits_flags(static_cast<unsigned>(flags));
  if (bits_put_float(exec->bits_data, exec->bits_offset, bits, t, resolved) != FloatPut::Ok) return false;
  exec->bits_offset += bits;
  return true;
}

bool put_character(ExecState* exec, Term t, bool utf16, Word flags) {
  std::int32_t c = code_point(t);
  if (c < 0) return false;
  std::uint8_t bytes[4];
  auto code = static_cast<std::uint32_t>(c);
  bool little = resolve_bits_flags(static_cast<unsigned>(flags)) & kBitsLittle;
  unsigned count = utf16 ? utf16_encode(code, little, bytes) : utf8_encode(code, bytes);
  bits_copy(exec->bits_data, exec->bits_offset, bytes, 0, 8 * count);
  exec->bits_offset += 8 * count;
  return true;
}

void put_string(ExecState* exec, std::size_t bytes, const std::uint8_t* string) {
  bits_copy(exec->bits_data, exec->bits_offset, string, 0, bytes * 8);
  exec->bits_offset += bytes * 8;
}

/// a + b * unit, none if that is no natural number that fits.
Made add_sizes(Term a, Term b, Word unit) {
  std::size_t product, sum;
  Made made;
  auto natural = [](Term t) { return t.is_small() ? t.small_value() >= 0 : t.is_kind(BoxedKind::PosBig); };
  if (!natural(a) || !natural(b)) {
    made.error = SizeError::BadArg;
  } else if (!a.is_small() || !b.is_small() ||
             __builtin_mul_overflow(static_cast<std::size_t>(b.small_value()), unit, &product) ||
             __builtin_add_overflow(static_cast<std::size_t>(a.small_value()), product, &sum) ||
             sum > static_cast<std::size_t>(Term::kMaxSmall)) {
    made.error = SizeError::SystemLimit;
  } else {
    made.value = Term::small(static_cast<SWord>(sum));
  }
  return made;
}

/// Words to leave free and the live registers, for reserve_with_result. The result of bs_init* and bs_append has moved
/// if that collected.
bool reserve_result(Process& p, Word words, Word live) {
  if (!reserve_with_result(p, words, live)) return false;
  p.exec->bits_data = bits_bytes(bits_base(p.exec->bif_result).base);
  return true;
}

}  // namespace

#define CHECK_MADE(made)                                 \
  if (made.error == SizeError::BadArg) FAIL_OR_BADARG(); \
  if (made.error == SizeError::SystemLimit) FAIL_OR_SYSTEM_LIMIT()
#define RESERVE_FOR_REST(made, cold)     \
  if (LACKS_WORDS(ARG(3))) {             \
    exec_of(x)->bif_result = made.value; \
    TAIL(cold);                         \
  }

COLD(init_reserve) {
  SAVE_STATE();
  if (!reserve_result(*p, ARG(3), ARG(4))) TAIL(process_killed);
  RELOAD_STATE();
  DST(6) = exec_of(x)->bif_result;
  NEXT(6);
}

COLD(append_reserve) {
  SAVE_STATE();
  if (!reserve_result(*p, ARG(3), live_with(x, ARG(4), ARG(6)))) TAIL(process_killed);
  RELOAD_STATE();
  DST(8) = exec_of(x)->bif_result;
  NEXT(8);
}

OP(bs_init2) {  // "f s u u u d": fail, size in bytes, extra heap words, live, flags, destination
  HEAP_NEED(kMaxBitsWords + ARG(3), ARG(4));
  SAVE_STATE();
  Made made = init(p, SRC(2), 8);
  RELOAD_STATE();
  CHECK_MADE(made);
  RESERVE_FOR_REST(made, init_reserve);
  DST(6) = made.value;
  NEXT(6);
}

OP(bs_init_bits) {  // the same, size in bits
  HEAP_NEED(kMaxBitsWords + ARG(3), ARG(4));
  SAVE_STATE();
  Made made = init(p, SRC(2), 1);
  RELOAD_STATE();
  CHECK_MADE(made);
  RESERVE_FOR_REST(made, init_reserve);
  DST(6) = made.value;
  NEXT(6);
}

OP(bs_append) {  // "f s u u u s u d": fail, bits to add, extra heap words, live, unit, bit string, flags, destination
  HEAP_NEED(kMaxBitsWords + ARG(3), live_with(x, ARG(4), ARG(6)));
  SAVE_STATE();
  Made made = append(p, SRC(6), SRC(2), ARG(5), false);
  RELOAD_STATE();
  CHECK_MADE(made);
  RESERVE_FOR_REST(made, append_reserve);
  DST(8) = made.value;
  NEXT(8);
}

OP(bs_private_append) {  // "f s u s u d": fail, bits to add, unit, bit string, flags, destination
  // Takes no heap words: earlier instructions may have reserved what is free for later ones.
  SAVE_STATE();
  Made made = append(p, SRC(4), SRC(2), ARG(3), true);
  RELOAD_STATE();
  CHECK_MADE(made);
  DST(6) = made.value;
  NEXT(6);
}

OP(bs_init_writable) {  // size hint in x0, result in x0
  HEAP_NEED(kMaxBitsWords, 1);
  SAVE_STATE();
  Term hint = x[0];
  x[0] = bits_writable(p->heap,
                       hint.is_small() && hint.small_value() > 0 ? static_cast<std::size_t>(hint.small_value()) : 0);
  RELOAD_STATE();
  NEXT(0);
}

OP(bs_add) {  // "f s s u d": fail, a, b, unit, destination: a + b * unit
  Made made = add_sizes(SRC(2), SRC(3), ARG(4));
  CHECK_MADE(made);
  DST(5) = made.value;
  NEXT(5);
}

// ---- segments: "f s u u s": fail, size, unit, flags, value
// ------------------------------------------------------------

OP(bs_put_integer) {
  if (!put_integer(exec_of(x), SRC(5), SRC(2), ARG(3), ARG(4))) FAIL_OR_BADARG();
  NEXT(5);
}

OP(bs_put_binary) {
  if (!put_bits(exec_of(x), SRC(5), SRC(2), ARG(3))) FAIL_OR_BADARG();
  NEXT(5);
}

OP(bs_put_float) {
  if (!put_float(exec_of(x), SRC(5), SRC(2), ARG(3), ARG(4))) FAIL_OR_BADARG();
  NEXT(5);
}

OP(bs_put_string) {  // "u p": count, bytes
  put_string(exec_of(x), ARG(1), reinterpret_cast<const std::uint8_t*>(ARG(2)));
  NEXT(2);
}

// ---- characters: sizes "f s d" in bytes, of which what is no character takes any; puts "f u s"
// -------------------------

OP(bs_utf8_size) {
  std::int32_t c = code_point(SRC(2));
  DST(3) = Term::small(c < 0 ? 4 : utf8_length(static_cast<std::uint32_t>(c)));
  NEXT(3);
}

OP(bs_utf16_size) {
  DST(3) = Term::small(code_point(SRC(2)) >= 0x10000 ? 4 : 2);
  NEXT(3);
}

OP(bs_put_utf8) {
  if (!put_character(exec_of(x), SRC(3), false, ARG(2))) FAIL_OR_BADARG();
  NEXT(3);
}

OP(bs_put_utf16) {
  if (!put_character(exec_of(x), SRC(3), true, ARG(2))) FAIL_OR_BADARG();
  NEXT(3);
}

OP(bs_put_utf32) {
  if (code_point(SRC(3)) < 0 || !put_integer(exec_of(x), SRC(3), Term::small(32), 1, ARG(2))) FAIL_OR_BADARG();
  NEXT(3);
}

}  // namespace joist
