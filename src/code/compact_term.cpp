#include "code/compact_term.hpp"

namespace joist {

/// The number of bytes that a long form has, when its first byte says 7.
static std::size_t long_length(ByteReader& in) {
  constexpr std::size_t kBase = 9;
  std::uint8_t first = in.u8();
  // The length is a number itself; one that needs more than three bytes is longer than any file.
  if ((first & 7) != 0) in.set_failed();
  if (!(first & 8)) return kBase + (first >> 4);
  if (!(first & 16)) return kBase + ((first >> 5u) << 8 | in.u8());
  std::size_t n = 2 + (first >> 5);
  if (n > 4) in.set_failed();
  std::size_t length = 0;
  for (std::uint8_t b : in.bytes(n)) length = length << 8 | b;
  return kBase + length;
}

static void set_long_value(CompactNumber& n, ByteReader& in) {
  auto d = n.digits;
  if (d.empty()) return;
  if (n.tag == CompactTag::Integer) {
    if (d.size() > 8) {
      n.is_big = true;
      return;
    }
    std::uint64_t v = (d[0] & 0x80) ? ~std::uint64_t{0} : 0;
    for (std::uint8_t b : d) v = v << 8 | b;
    n.value = static_cast<std::int64_t>(v);
    return;
  }
  std::uint64_t v = 0;
  for (std::uint8_t b : d) {
    if (v >> 55) in.set_failed();
    v = v << 8 | b;
  }
  n.value = static_cast<std::int64_t>(v);
}

CompactNumber read_compact(ByteReader& in) {
  CompactNumber n;
  std::uint8_t first = in.u8();
  n.tag = static_cast<CompactTag>(first & 7);
  if (!(first & 8)) {
    n.value = first >> 4;
  } else if (!(first & 16)) {
    n.value = (first >> 5) << 8 | in.u8();
  } else {
    std::size_t length = (first >> 5) < 7 ? 2u + (first >> 5) : long_length(in);
    n.digits = in.bytes(length);
    set_long_value(n, in);
  }
  return n;
}

std::uint64_t read_compact(ByteReader& in, CompactTag tag, std::uint64_t limit) {
  CompactNumber n = read_compact(in);
  if (n.tag != tag || n.is_big || n.value < 0 || static_cast<std::uint64_t>(n.value) > limit) {
    in.set_failed();
    return 0;
  }
  return static_cast<std::uint64_t>(n.value);
}

}  // namespace joist
