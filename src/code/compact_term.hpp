#pragma once
// The compact encoding of numbers with a tag, in which the Code, Line and Recs chunks and newer atom tables are written.

#include <cstdint>
#include <span>

#include "code/byte_reader.hpp"

namespace joist {

enum class CompactTag : std::uint8_t { Unsigned, Integer, Atom, X, Y, Label, Character, Extended };

struct CompactNumber {
  CompactTag tag = CompactTag::Unsigned;
  bool is_big = false;                 // an Integer beyond 64 bits: `digits` is its big endian two's complement
  std::int64_t value = 0;              // otherwise
  std::span<const std::uint8_t> digits;
};

/// Reads one; on failure the reader is failed.
CompactNumber read_compact(ByteReader& in);

/// Reads a number that has to have `tag` and to lie in [0, limit]; fails the reader if not.
std::uint64_t read_compact(ByteReader& in, CompactTag tag, std::uint64_t limit);

}  // namespace joist
