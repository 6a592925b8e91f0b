#pragma once
// A bit string under construction whose size is not known beforehand.

#include <cstring>
#include <utility>

#include "term/bits.hpp"

namespace joist {

class BitsBuffer {
 public:
  BitsBuffer() = default;
  BitsBuffer(BitsBuffer&& o) noexcept
      : object_(std::exchange(o.object_, nullptr)), capacity_(o.capacity_), bits_(o.bits_) {
    if (!object_) std::memcpy(inline_, o.inline_, sizeof inline_);
  }
  BitsBuffer& operator=(BitsBuffer&&) = delete;
  ~BitsBuffer() {
    if (object_) object_->release();
  }

  std::size_t bits() const { return bits_; }
  bool empty() const { return bits_ == 0; }
  const std::uint8_t* data() const { return object_ ? object_->data() : inline_; }

  void push_byte(std::uint8_t byte) {
    reserve(8);
    std::uint8_t* at = base() + (bits_ >> 3);
    if (JOIST_LIKELY((bits_ & 7) == 0)) {
      *at = byte;
    } else {
      push_unaligned({&byte, 0, 8});
      return;
    }
    bits_ += 8;
  }
  void push(BitsView v) {
    reserve(v.size);
    push_unaligned(v);
  }
  /// What was pushed, as a term; the buffer is empty afterwards.
  Term finish(HeapBuilder& h);

 private:
  static constexpr std::size_t kInlineBytes = 256;

  std::uint8_t* base() { return object_ ? object_->data() : inline_; }
  void push_unaligned(BitsView v) {
    bits_copy(base(), bits_, v.data, v.offset, v.size);
    bits_ += v.size;
  }
  void reserve(std::size_t more) {
    if (JOIST_UNLIKELY(((bits_ + more + 7) >> 3) > capacity_)) grow((bits_ + more + 7) >> 3);
  }
  void grow(std::size_t bytes);

  BinaryObject* object_ = nullptr;  // null: the bytes are in inline_
  std::size_t capacity_ = kInlineBytes;
  std::size_t bits_ = 0;
  std::uint8_t inline_[kInlineBytes];
};

}  // namespace joist
