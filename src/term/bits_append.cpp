// Growing a bit string at its end.
//
// `<<Acc/binary, X>>` in a loop would copy Acc each time. Instead the first append that leaves the heap size makes a
// BinaryObject with room to spare, marked writable, and what Erlang code sees is a window (SubBits) on the used part of
// it. An append to a window that ends where the used part ends writes behind it and makes a longer window. Older
// windows still see their own bits, which never change. A window that ends earlier, because someone already appended to
// it, gets a copy: so `<<B/binary, 1>>` and `<<B/binary, 2>>` do not meet.
//
// Only one heap may append. Whoever makes a second heap refer to the object (a message, a table) freezes it first, and
// the next append copies once more. While writable, the bytes may move; views are taken again after an append.

#include <algorithm>
#include <cstring>

#include "term/bits.hpp"

namespace joist {

namespace {

constexpr std::size_t kMinCapacity = 256;
constexpr std::size_t kMaxHint = std::size_t{64} << 20;

bool appendable(Term bits) {
  if (!bits.is_kind(BoxedKind::SubBits)) return false;
  BitsBase b = bits_base(bits);
  if (!b.base.is_kind(BoxedKind::BinRef)) return false;
  BinaryObject* object = bin_ref_object(b.base);
  return object->writable() && b.offset + b.size == object->used_bits;
}

Term writable_window(HeapBuilder& h, std::size_t used_bits, std::size_t capacity) {
  BinaryObject* object = BinaryObject::create((used_bits + 7) >> 3, capacity);
  object->set_writable();
  object->used_bits = used_bits;
  return bits_window(h, h.bin_ref(object, used_bits), 0, used_bits);
}

/// Room for `extra` bits behind the used ones.
void extend(HeapBuilder& h, Term base, std::size_t extra) {
  BinaryObject* object = bin_ref_object(base);
  object->used_bits += extra;
  std::size_t bytes = (object->used_bits + 7) >> 3;
  if (bytes > object->capacity()) {
    std::size_t before = object->capacity();
    object->reserve(2 * bytes);
    h.note_off_heap_growth(object->capacity() - before);
  }
  object->set_size(bytes);
  base.box()[3] = object->used_bits;
}

/// Gives the BinRef of a frozen object a writable copy of it. Windows on the BinRef see the same bits as before.
void thaw(HeapBuilder& h, Term base) {
  BinaryObject* shared = bin_ref_object(base);
  BinaryObject* own = BinaryObject::create(shared->size(), std::max(2 * shared->size(), kMinCapacity));
  std::memcpy(own->data(), shared->data(), shared->size());
  own->set_writable();
  own->used_bits = shared->used_bits;
  h.note_off_heap_growth(own->capacity());
  base.box()[2] = reinterpret_cast<Word>(static_cast<RefCounted*>(own));
  shared->release();
}

BitsAppend append_to_copy(HeapBuilder& h, Term bits, std::size_t extra) {
  std::size_t old_size = bits_size(bits);
  std::size_t size = old_size + extra;
  std::size_t bytes = (size + 7) >> 3;
  BitsAppend result;
  if (bytes <= kMaxHeapBytes) {
    result.value = bits_create(h, size, &result.data);
  } else {
    result.value = writable_window(h, size, std::max(2 * bytes, kMinCapacity));
    result.data = bin_ref_object(bits_base(result.value).base)->data();
  }
  BitsView old = bits_view(bits);
  bits_copy(result.data, 0, old.data, old.offset, old_size);
  result.offset = old_size;
  return result;
}

}  // namespace

BitsAppend bits_append(HeapBuilder& h, Term bits, std::size_t extra, bool sole_user) {
  BitsBase b = bits_base(bits);
  if (!appendable(bits)) {
    bool frozen_only = bits.is_kind(BoxedKind::SubBits) && b.base.is_kind(BoxedKind::BinRef) &&
                       b.offset + b.size == bin_ref_object(b.base)->used_bits;
    if (!sole_user || !frozen_only) return append_to_copy(h, bits, extra);
    thaw(h, b.base);
  }
  extend(h, b.base, extra);
  std::uint8_t* data = bin_ref_object(b.base)->data();
  if (sole_user) return {bits, data, b.offset + b.size, extra};
  return {bits_window(h, b.base, b.offset, b.size + extra), data, b.offset + b.size};
}

Term bits_writable(HeapBuilder& h, std::size_t expected_bytes) {
  return writable_window(h, 0, std::clamp(expected_bytes, kMinCapacity, kMaxHint));
}

}  // namespace joist
