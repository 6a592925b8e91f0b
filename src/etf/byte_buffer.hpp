#pragma once
// Bytes under construction: first inside the object, then in a growing off-heap binary that becomes the result without
// another copy. In counting mode nothing is kept but the size.

#include <cstdint>
#include <cstring>

#include "term/bits.hpp"
#include "term/off_heap.hpp"

namespace joist::etf {

class ByteBuffer {
 public:
  explicit ByteBuffer(bool count_only = false) : count_only_(count_only) {}
  ~ByteBuffer() {
    if (object_) object_->release();
  }
  ByteBuffer(const ByteBuffer&) = delete;
  ByteBuffer& operator=(const ByteBuffer&) = delete;

  std::size_t size() const { return forgotten_ + used_; }
  std::uint8_t* data() { return data_; }
  bool counting() const { return count_only_; }
  /// Counting mode: as if `n` bytes had been written.
  void skip(std::size_t n) { forgotten_ += n; }

  void put8(std::size_t v) { *room(1) = static_cast<std::uint8_t>(v); }
  void put16(std::size_t v) { put_be(v, 2); }
  void put32(std::size_t v) { put_be(v, 4); }
  void put64(std::size_t v) { put_be(v, 8); }
  void put_be(std::size_t v, std::size_t bytes) { write_be(room(bytes), v, bytes); }
  void append(const void* from, std::size_t n) {
    if (count_only_ && n > sizeof inline_) {
      forgotten_ += n;
      return;
    }
    std::memcpy(room(n), from, n);
  }
  /// Overwrites bytes written before.
  void patch32(std::size_t at, std::size_t v) {
    if (!count_only_) write_be(data_ + at, v, 4);
  }
  /// Room for `n` bytes that the caller fills at once. In counting mode `n` is at most 256.
  std::uint8_t* room(std::size_t n) {
    if (JOIST_UNLIKELY(n > capacity_ - used_)) grow(n);
    std::uint8_t* p = data_ + used_;
    used_ += n;
    return p;
  }

  /// The bytes as a binary; the buffer is empty afterwards.
  Term take(HeapBuilder& heap);

  static void write_be(std::uint8_t* p, std::size_t v, std::size_t bytes) {
    for (std::size_t i = bytes; i-- > 0; v >>= 8) p[i] = static_cast<std::uint8_t>(v);
  }

 private:
  void grow(std::size_t n);

  BinaryObject* object_ = nullptr;
  std::uint8_t* data_ = inline_;
  std::size_t used_ = 0;
  std::size_t capacity_ = sizeof inline_;
  std::size_t forgotten_ = 0;
  bool count_only_;
  std::uint8_t inline_[512];
};

}  // namespace joist::etf
