#include "base/md5.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace joist {

namespace {

constexpr std::uint32_t kSines[64] = {
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
    0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
    0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
    0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
    0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
    0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391};
constexpr int kShifts[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};

}  // namespace

void Md5::block(const std::uint8_t* bytes) {
  std::uint32_t words[16];
  std::memcpy(words, bytes, sizeof words);
  auto [a, b, c, d] = state_;
  for (unsigned i = 0; i < 64; i++) {
    std::uint32_t mixed;
    unsigned index;
    switch (i / 16) {
      case 0:
        mixed = (b & c) | (~b & d);
        index = i;
        break;
      case 1:
        mixed = (d & b) | (~d & c);
        index = (5 * i + 1) & 15;
        break;
      case 2:
        mixed = b ^ c ^ d;
        index = (3 * i + 5) & 15;
        break;
      default:
        mixed = c ^ (b | ~d);
        index = (7 * i) & 15;
    }
    std::uint32_t sum = a + mixed + kSines[i] + words[index];
    a = d;
    d = c;
    c = b;
    b += std::rotl(sum, kShifts[i / 16][i & 3]);
  }
  state_[0] += a;
  state_[1] += b;
  state_[2] += c;
  state_[3] += d;
}

void Md5::add(const std::uint8_t* bytes, std::size_t count) {
  std::size_t used = count_ & 63;
  count_ += count;
  if (used != 0) {
    std::size_t n = std::min(count, 64 - used);
    std::memcpy(buffer_.data() + used, bytes, n);
    bytes += n;
    count -= n;
    if (used + n < 64) return;
    block(buffer_.data());
  }
  for (; count >= 64; bytes += 64, count -= 64) block(bytes);
  if (count > 0) std::memcpy(buffer_.data(), bytes, count);
}

Md5::Value Md5::finish() {
  std::uint64_t bits = count_ * 8;
  static constexpr std::uint8_t kPadding[64] = {0x80};
  std::size_t used = count_ & 63;
  add(kPadding, used < 56 ? 56 - used : 120 - used);
  std::uint8_t length[8];
  std::memcpy(length, &bits, 8);
  add(length, 8);
  Value value;
  std::memcpy(value.data(), state_.data(), value.size());
  return value;
}

Md5::Saved Md5::save() const {
  Saved saved = {};
  std::memcpy(saved.data(), state_.data(), 16);
  std::memcpy(saved.data() + 16, &count_, 8);
  std::memcpy(saved.data() + 24, buffer_.data(), 64);
  return saved;
}

bool Md5::load(std::span<const std::uint8_t> saved) {
  if (saved.size() != Saved().size()) return false;
  std::memcpy(state_.data(), saved.data(), 16);
  std::memcpy(&count_, saved.data() + 16, 8);
  std::memcpy(buffer_.data(), saved.data() + 24, 64);
  return true;
}

}  // namespace joist
