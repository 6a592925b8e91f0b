// bs_create_bin: a whole bit syntax construction in one instruction (OTP 25 and later). The operands are a list of
// segments, code/bits_forms.hpp. Sizes are added up and checked first, then the result is allocated, then the segments
// are written; which of two errors in one construction is reported follows from that order, as in OTP.

#include "code/bits_forms.hpp"
#include "interp/bits_live.hpp"
#include "interp/instr.hpp"
#include "term/bits.hpp"
#include "term/bits_segments.hpp"
#include "term/maps.hpp"

namespace joist {

namespace {

constexpr std::size_t kBitsPerReduction = std::size_t{8} << 10;

Term segment_type(SegmentKind kind) {
  switch (kind) {
    case SegmentKind::Append:
    case SegmentKind::PrivateAppend:
    case SegmentKind::BinaryAll:
    case SegmentKind::Binary:
    case SegmentKind::BinaryFixed:
      return am::binary;
    case SegmentKind::Integer:
    case SegmentKind::IntegerFixed:
      return am::integer;
    case SegmentKind::Float:
    case SegmentKind::FloatFixed:
      return am::float_;
    case SegmentKind::Utf8:
      return am::utf8;
    case SegmentKind::Utf16:
      return am::utf16;
    case SegmentKind::Utf32:
      return am::utf32;
    case SegmentKind::String:
      return am::string;
  }
  return am::none;
}

class BitsConstruction {
 public:
  BitsConstruction(Process* p, Term* x, Term* e, const CodeWord* list)
      : p_(p), x_(x), e_(e), first_(list + 1), end_(list + 1 + list[0]) {}

  /// The bit string, or none with exec->fault set.
  Term run() {
    if (!measure() || !allocate()) return Term::none();
    for (const CodeWord* at = first_; at < end_; at += kSegmentWords) {
      if (!write(Segment{at})) return Term::none();
    }
    p_->exec->reductions -= static_cast<SWord>(total_ / kBitsPerReduction);
    return target_.finish();
  }

 private:
  Term value_of(CodeWord w) const { return source_at(w, x_, e_); }

  bool fail(Segment s, Term reason, Term what, Term value) {
    HeapBuilder& h = p_->heap;
    Term cause = h.tuple(Term::small(static_cast<SWord>(s.number())), segment_type(s.kind()), what, value);
    Term pairs[] = {am::cause, cause, am::function, am::format_bs_fail, am::module, am::erl_erts_errors};
    set_error(x_, reason);
    p_->exec->fault.error_info = map_from_pairs(h, pairs, 3);
    return false;
  }
  bool badarg(Segment s, Term what, Term value) { return fail(s, am::badarg, what, value); }

  /// Size in bits of a segment whose size is in a register; false after an error.
  bool variable_size(Segment s, std::size_t* bits) {
    Term size = value_of(s.size());
    if (size.is_small() && size.small_value() >= 0) {
      if (!__builtin_mul_overflow(static_cast<std::size_t>(size.small_value()), s.unit(), bits) &&
          *bits <= kMaxBitsSize) {
        return true;
      }
      return fail(s, am::system_limit, am::size, size);
    }
    return fail(s, size.is_kind(BoxedKind::PosBig) ? am::system_limit : am::badarg, am::size, size);
  }

  bool segment_size(Segment s, std::size_t* bits) {
    switch (s.kind()) {
      case SegmentKind::Append:
      case SegmentKind::PrivateAppend:
        *bits = 0;
        return true;
      case SegmentKind::BinaryAll: {
        Term t = value_of(s.source());
        if (!is_bitstring(t)) return badarg(s, am::type, t);
        *bits = bits_size(t);
        return true;
      }
      case SegmentKind::BinaryFixed:
      case SegmentKind::IntegerFixed:
      case SegmentKind::FloatFixed:
        *bits = s.fixed_size();
        return true;
      case SegmentKind::Binary:
      case SegmentKind::Integer:
      case SegmentKind::Float:
        return variable_size(s, bits);
      case SegmentKind::String:
        *bits = s.fixed_size() * 8;
        return true;
      case SegmentKind::Utf8: {
        Term t = value_of(s.source());
        std::int32_t c = code_point(t);
        if (c < 0) return badarg(s, am::type, t);
        *bits = 8 * utf8_length(static_cast<std::uint32_t>(c));
        return true;
      }
      case SegmentKind::Utf16:
        *bits = code_point(value_of(s.source())) >= 0x10000 ? 32 : 16;
        return true;
      case SegmentKind::Utf32: {
        Term t = value_of(s.source());
        if (code_point(t) < 0) return badarg(s, am::type, t);
        *bits = 32;
        return true;
      }
    }
    return false;
  }

  bool measure() {
    for (const CodeWord* at = first_; at < end_; at += kSegmentWords) {
      Segment s{at};
      std::size_t bits = 0;
      if (!segment_size(s, &bits)) return false;
      total_ += bits;
      if (total_ > kMaxBitsSize) return fail(s, am::system_limit, am::size, Term::small(static_cast<SWord>(bits)));
    }
    return true;
  }

  bool allocate() {
    Segment s{first_};
    if (first_ == end_ || (s.kind() != SegmentKind::Append && s.kind() != SegmentKind::PrivateAppend)) {
      target_.value = bits_create(p_->heap, total_, &target_.data);
      return true;
    }
    Term t = value_of(s.source());
    if (!is_bitstring(t)) return badarg(s, am::type, t);
    std::size_t size = bits_size(t);
    if (size % s.unit() != 0) return badarg(s, am::unit, t);
    if (size + total_ > kMaxBitsSize) return fail(s, am::system_limit, am::size, t);
    target_ = bits_append(p_->heap, t, total_, s.kind() == SegmentKind::PrivateAppend);
    first_ += kSegmentWords;
    return true;
  }

  /// Writes a segment of `bits` at the target's offset; each false is an error that has been recorded.
  bool write(Segment s) {
    switch (s.kind()) {
      case SegmentKind::BinaryAll: {
        Term t = value_of(s.source());
        std::size_t size = bits_size(t);
        if (size % s.unit() != 0) return badarg(s, am::unit, t);
        return write_bits(t, size);
      }
      case SegmentKind::Binary: {
        std::size_t size = 0;
        return variable_size(s, &size) && write_binary(s, size);
      }
      case SegmentKind::BinaryFixed:
        return write_binary(s, s.fixed_size());
      case SegmentKind::Integer: {
        std::size_t size = 0;
        return variable_size(s, &size) && write_integer(s, size);
      }
      case SegmentKind::IntegerFixed:
        return write_integer(s, s.fixed_size());
      case SegmentKind::Utf32:
        return write_integer(s, 32);
      case SegmentKind::Float: {
        std::size_t size = 0;
        return variable_size(s, &size) && write_float(s, size);
      }
      case SegmentKind::FloatFixed:
        return write_float(s, s.fixed_size());
      case SegmentKind::Utf8:
      case SegmentKind::Utf16:
        return write_character(s);
      case SegmentKind::String:
        bits_copy(target_.data, target_.offset, s.string(), 0, s.fixed_size() * 8);
        target_.offset += s.fixed_size() * 8;
        return true;
      case SegmentKind::Append:
      case SegmentKind::PrivateAppend:
        break;
    }
    return true;
  }

  bool write_bits(Term t, std::size_t size) {
    BitsView v = bits_view(t);
    bits_copy(target_.data, target_.offset, v.data, v.offset, size);
    target_.offset += size;
    return true;
  }
  bool write_binary(Segment s, std::size_t size) {
    Term t = value_of(s.source());
    if (!is_bitstring(t)) return badarg(s, am::type, t);
    if (bits_size(t) < size) return badarg(s, am::short_, t);
    return write_bits(t, size);
  }
  bool write_integer(Segment s, std::size_t size) {
    Term t = value_of(s.source());
    if (!is_integer(t)) return badarg(s, am::type, t);
    bits_put_integer(target_.data, target_.offset, size, t, s.flags());
    target_.offset += size;
    return true;
  }
  bool write_float(Segment s, std::size_t size) {
    Term t = value_of(s.source());
    switch (bits_put_float(target_.data, target_.offset, size, t, s.flags())) {
      case FloatPut::Ok:
        target_.offset += size;
        return true;
      case FloatPut::NotNumber:
        return badarg(s, am::type, t);
      case FloatPut::TooLarge:
        return badarg(s, am::no_float, t);
      case FloatPut::BadSize:
        return badarg(s, am::invalid, Term::small(static_cast<SWord>(size)));
    }
    return false;
  }
  bool write_character(Segment s) {
    Term t = value_of(s.source());
    std::int32_t c = code_point(t);
    if (c < 0) return badarg(s, am::type, t);
    std::uint8_t bytes[4];
    unsigned count = s.kind() == SegmentKind::Utf8
                         ? utf8_encode(static_cast<std::uint32_t>(c), bytes)
                         : utf16_encode(static_cast<std::uint32_t>(c), s.flags() & kBitsLittle, bytes);
    bits_copy(target_.data, target_.offset, bytes, 0, 8 * count);
    target_.offset += 8 * count;
    return true;
  }

  Process* p_;
  Term* x_;
  Term* e_;
  const CodeWord* first_;
  const CodeWord* end_;
  std::size_t total_ = 0;
  BitsAppend target_;
};

Term construct(Process* p, Term* x, Term* e, const CodeWord* list) {
  return BitsConstruction(p, x, e, list).run();
}

/// The live registers of the instruction at `pc`, and the binary that it appends to.
Word live_of(Term* x, CodePtr pc) {
  bool appends = pc[6] != 0 && Segment{pc + 7}.kind() <= SegmentKind::PrivateAppend;
  return appends ? live_with(x, pc[3], Segment{pc + 7}.source()) : pc[3];
}

}  // namespace

COLD(reserve_and_store) {
  SAVE_STATE();
  if (!reserve_with_result(*p, ARG(2), live_of(x, pc))) TAIL(process_killed);
  RELOAD_STATE();
  DST(5) = exec_of(x)->bif_result;
  NEXT(6 + ARG(6));
}

OP(bs_create_bin) {  // "f u u u d B": fail, extra heap words, live, unit, destination, segments
  HEAP_NEED(kMaxBitsWords + ARG(2), live_of(x, pc));
  SAVE_STATE();
  Term result = construct(p, x, e, pc + 6);
  RELOAD_STATE();
  if (JOIST_UNLIKELY(result.is_none())) {
    if (ARG(1)) FAIL(1);
    TAIL(raise_fault);
  }
  if (LACKS_WORDS(ARG(2))) {
    exec_of(x)->bif_result = result;
    TAIL(reserve_and_store);
  }
  DST(5) = result;
  NEXT(6 + ARG(6));
}

}  // namespace joist
