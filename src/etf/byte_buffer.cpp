#include "etf/byte_buffer.hpp"

#include <algorithm>

namespace joist::etf {

void ByteBuffer::grow(std::size_t n) {
  if (count_only_) {
    forgotten_ += used_;
    used_ = 0;
    JOIST_CHECK(n <= capacity_);
    return;
  }
  const std::size_t capacity = std::max(capacity_ * 2, used_ + n);
  if (object_) {
    object_->set_size(used_);
    object_->reserve(capacity);
  } else {
    object_ = BinaryObject::create(used_, capacity);
    std::memcpy(object_->data(), inline_, used_);
  }
  data_ = object_->data();
  capacity_ = object_->capacity();
}

Term ByteBuffer::take(HeapBuilder& heap) {
  const std::size_t size = used_;
  used_ = 0;
  // A binary that would hold much unused room is worth a copy.
  if (!object_ || size <= kMaxHeapBytes || size + size / 4 < capacity_) return bits_from_bytes(heap, {data_, size});
  BinaryObject* object = object_;
  object_ = nullptr;
  data_ = inline_;
  capacity_ = sizeof inline_;
  object->set_size(size);
  return heap.bin_ref(object, size * 8);
}

}  // namespace joist::etf
