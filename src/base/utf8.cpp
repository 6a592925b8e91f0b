#include "base/utf8.hpp"

#include <cstdint>

namespace joist {

std::size_t utf8_count(std::string_view text) {
  std::size_t count = 0;
  const auto* p = reinterpret_cast<const std::uint8_t*>(text.data());
  const auto* end = p + text.size();
  while (p < end) {
    std::uint8_t first = *p++;
    count++;
    if (first < 0x80) continue;
    int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
    if (first < 0xc2 || first > 0xf4 || end - p < more) return kBadUtf8;
    // The second byte rules out overlong forms, surrogates and what lies above U+10FFFF.
    std::uint8_t low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    std::uint8_t high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    if (*p < low || *p > high) return kBadUtf8;
    for (int i = 1; i < more; i++) {
      if ((p[i] & 0xc0) != 0x80) return kBadUtf8;
    }
    p += more;
  }
  return count;
}

}  // namespace joist
