// Bit strings as terms. Three forms share one view:
//
//   HeapBits   up to 64 bytes inside the heap, copied like any other object
//   BinRef     the whole of an off-heap, reference counted BinaryObject
//   SubBits    a window on one of the other two
//
// A part of at most 64 bytes is copied rather than referred to: a window would cost four words anyway and would keep a
// large binary alive for a few bytes. MatchContext is a window whose start moves; Erlang code never sees it as a value.
// How binaries grow in place is told in bits_append.cpp.

#include "term/bits.hpp"

#include <algorithm>
#include <cstring>

#include "base/block_alloc.hpp"
#include "term/bits_load.hpp"

namespace joist {

namespace {

const std::uint8_t* heap_bits_bytes(Term t) {
  return reinterpret_cast<const std::uint8_t*>(t.box() + 2);
}

const std::uint8_t* base_bytes(Term base) {
  return base.is_kind(BoxedKind::HeapBits) ? heap_bits_bytes(base) : bin_ref_object(base)->data();
}

Term heap_bits_copy(HeapBuilder& h, BitsView v) {
  std::uint8_t* to;
  Term t = bits_create(h, v.size, &to);
  bits_copy(to, 0, v.data, v.offset, v.size);
  return t;
}

}  // namespace

BitsView bits_view(Term t) {
  const Word* p = t.box();
  switch (t.kind()) {
    case BoxedKind::HeapBits:
      return {heap_bits_bytes(t), 0, p[1]};
    case BoxedKind::BinRef:
      return {bin_ref_object(t)->data(), 0, p[3]};
    case BoxedKind::SubBits:
      return {base_bytes(Term(p[3])), p[1], p[2]};
    case BoxedKind::MatchContext:
      return {base_bytes(Term(p[4])), p[1], p[2] - p[1]};
    default:
      JOIST_UNREACHABLE("bits_view of a term that is no bit string");
  }
}

std::size_t bits_size(Term t) {
  const Word* p = t.box();
  switch (t.kind()) {
    case BoxedKind::HeapBits:
      return p[1];
    case BoxedKind::BinRef:
      return p[3];
    case BoxedKind::SubBits:
      return p[2];
    case BoxedKind::MatchContext:
      return p[2] - p[1];
    default:
      JOIST_UNREACHABLE("bits_size of a term that is no bit string");
  }
}

std::uint8_t* bits_bytes(Term base) {
  return const_cast<std::uint8_t*>(base_bytes(base));
}

BitsBase bits_base(Term t) {
  const Word* p = t.box();
  switch (t.kind()) {
    case BoxedKind::SubBits:
      return {Term(p[3]), p[1], p[2]};
    case BoxedKind::MatchContext:
      return {Term(p[4]), p[1], p[2] - p[1]};
    default:
      return {t, 0, bits_size(t)};
  }
}

Term bits_create(HeapBuilder& h, std::size_t bits, std::uint8_t** data) {
  std::size_t bytes = (bits + 7) >> 3;
  if (bytes > kMaxHeapBytes) {
    BinaryObject* object = BinaryObject::create(bytes);
    *data = object->data();
    (*data)[bytes - 1] = 0;
    return h.bin_ref(object, bits);
  }
  std::size_t data_words = (bytes + 7) >> 3;
  Term t = h.boxed(BoxedKind::HeapBits, 1 + data_words);
  t.box()[1] = bits;
  if (data_words > 0) t.box()[1 + data_words] = 0;  // the padding is the same for equal values
  *data = reinterpret_cast<std::uint8_t*>(t.box() + 2);
  return t;
}

Term bits_from_bytes(HeapBuilder& h, std::span<const std::uint8_t> bytes) {
  std::uint8_t* to;
  Term t = bits_create(h, bytes.size() * 8, &to);
  if (!bytes.empty()) std::memcpy(to, bytes.data(), bytes.size());
  return t;
}

Term bits_window(HeapBuilder& h, Term base, std::size_t offset, std::size_t size) {
  Term t = h.boxed(BoxedKind::SubBits, 3);
  t.box()[1] = offset;
  t.box()[2] = size;
  t.box()[3] = base.raw();
  return t;
}

Term bits_part(HeapBuilder& h, Term t, std::size_t offset, std::size_t size) {
  BitsBase b = bits_base(t);
  JOIST_ASSERT(offset + size <= b.size);
  if (size == b.size && !is_match_context(t)) return t;
  if (size <= kMaxHeapBytes * 8) return heap_bits_copy(h, {base_bytes(b.base), b.offset + offset, size});
  if (b.base.is_kind(BoxedKind::BinRef) && b.offset + offset == 0 && size == bin_ref_bits(b.base) &&
      !bin_ref_object(b.base)->writable()) {
    return b.base;
  }
  return bits_window(h, b.base, b.offset + offset, size);
}

Term match_context(HeapBuilder& h, Term bits) {
  BitsBase b = bits_base(bits);
  Term t = h.boxed(BoxedKind::MatchContext, 4);
  t.box()[1] = b.offset;
  t.box()[2] = b.offset + b.size;
  t.box()[3] = b.offset;
  t.box()[4] = b.base.raw();
  return t;
}

ContiguousBytes::ContiguousBytes(BitsView v) : data_(v.data + (v.offset >> 3)), size_(v.bytes()) {
  if (v.byte_aligned() || size_ == 0) return;
  owned_ = static_cast<std::uint8_t*>(alloc_block(size_));
  bits_copy(owned_, 0, v.data, v.offset, size_ * 8);
  data_ = owned_;
}

ContiguousBytes::~ContiguousBytes() {
  if (owned_) free_block(owned_, size_);
}

}  // namespace joist
