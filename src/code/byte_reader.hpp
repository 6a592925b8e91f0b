#pragma once
// Reading of big endian data that may end anywhere: nothing is read past the end, and the first failure sticks.

#include <cstdint>
#include <cstring>
#include <span>

namespace joist {

class ByteReader {
 public:
  explicit ByteReader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  bool ok() const { return ok_; }
  bool at_end() const { return at_ == bytes_.size(); }
  std::size_t position() const { return at_; }
  std::size_t left() const { return bytes_.size() - at_; }
  void set_failed() { ok_ = false; }

  std::uint8_t u8() { return has(1) ? bytes_[at_++] : 0; }
  std::uint16_t u16() { return static_cast<std::uint16_t>(big_endian(2)); }
  std::uint32_t u32() { return static_cast<std::uint32_t>(big_endian(4)); }
  std::int32_t i32() { return static_cast<std::int32_t>(u32()); }
  /// `n` bytes; empty if there are fewer.
  std::span<const std::uint8_t> bytes(std::size_t n) {
    if (!has(n)) return {};
    auto result = bytes_.subspan(at_, n);
    at_ += n;
    return result;
  }
  std::span<const std::uint8_t> rest() { return bytes(left()); }

 private:
  bool has(std::size_t n) {
    if (ok_ && n <= left()) return true;
    ok_ = false;
    return false;
  }
  std::uint64_t big_endian(std::size_t n) {
    std::uint64_t v = 0;
    for (std::uint8_t b : bytes(n)) v = v << 8 | b;
    return v;
  }

  std::span<const std::uint8_t> bytes_;
  std::size_t at_ = 0;
  bool ok_ = true;
};

}  // namespace joist
