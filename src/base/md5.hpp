#pragma once
// MD5 (RFC 1321), for erlang:md5 and its incremental form.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace joist {

class Md5 {
 public:
  using Value = std::array<std::uint8_t, 16>;
  using Saved = std::array<std::uint8_t, 96>;

  void add(const std::uint8_t* bytes, std::size_t count);
  Value finish();

  /// The state as bytes, for md5_init/0 and md5_update/2, and back; false if the bytes are no state.
  Saved save() const;
  bool load(std::span<const std::uint8_t> saved);

 private:
  void block(const std::uint8_t* bytes);

  std::array<std::uint32_t, 4> state_ = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
  std::uint64_t count_ = 0;  // bytes so far
  std::array<std::uint8_t, 64> buffer_ = {};
};

}  // namespace joist
