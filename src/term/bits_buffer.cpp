#include "term/bits_buffer.hpp"

#include <algorithm>

namespace joist {

void BitsBuffer::grow(std::size_t bytes) {
  std::size_t capacity = std::max(bytes, 2 * capacity_);
  if (object_) {
    object_->set_size((bits_ + 7) >> 3);
    object_->reserve(capacity);
  } else {
    object_ = BinaryObject::create((bits_ + 7) >> 3, capacity);
    std::memcpy(object_->data(), inline_, (bits_ + 7) >> 3);
  }
  capacity_ = object_->capacity();
}

Term BitsBuffer::finish(HeapBuilder& h) {
  std::size_t bits = std::exchange(bits_, 0);
  std::size_t bytes = (bits + 7) >> 3;
  if (object_ && bytes > kMaxHeapBytes && bytes >= capacity_ - capacity_ / 4) {
    object_->set_size(bytes);
    capacity_ = kInlineBytes;
    return h.bin_ref(std::exchange(object_, nullptr), bits);
  }
  std::uint8_t* to;
  Term t = bits_create(h, bits, &to);
  bits_copy(to, 0, data(), 0, bits);
  return t;
}

}  // namespace joist
