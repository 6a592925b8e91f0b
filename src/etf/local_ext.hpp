#pragma once
// The checksum of LOCAL_EXT: a keyed hash that tells this runtime's own encodings from anyone else's.

#include <cstdint>
#include <span>

namespace joist::etf {

inline std::uint32_t local_hash(std::span<const std::uint8_t> bytes, std::uint32_t secret) {
  std::uint64_t h = 0xcbf29ce484222325ull ^ secret;
  for (std::uint8_t b : bytes) h = (h ^ b) * 0x100000001b3ull;
  h ^= secret + bytes.size();
  h = (h ^ (h >> 29)) * 0xbf58476d1ce4e5b9ull;
  return static_cast<std::uint32_t>(h ^ (h >> 32));
}

}  // namespace joist::etf
