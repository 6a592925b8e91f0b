#pragma once
// The loaded forms of the two bit syntax instructions whose operands are lists. Loader (transform_bits.cpp),
// interpreter and disassembler agree here. Both lists start with the number of words that follow.
//
// bs_create_bin ('B'): four words for each segment,
//
//     kind | flags << 8 | segment << 16      what it is, BitsFlag flags, its number in the source (for error messages)
//     unit, or for the Fixed kinds the size in bits (String: in bytes)
//     source of the value, or for String a pointer to its bytes
//     source of the size, or 0
//
// bs_match ('M'): heap words that the results may take, live X registers, then the commands: a BitsCommand and its
// operands as told below.

#include "term/callable.hpp"

namespace joist {

enum class SegmentKind : std::uint8_t {
  Append,         // only the first segment: the binary that grows
  PrivateAppend,  // the same, and nobody else holds it
  BinaryAll,
  Binary,
  BinaryFixed,
  Integer,
  IntegerFixed,
  Float,
  FloatFixed,
  Utf8,
  Utf16,
  Utf32,
  String,
};

inline constexpr std::size_t kSegmentWords = 4;

struct Segment {
  const CodeWord* words;
  SegmentKind kind() const { return static_cast<SegmentKind>(words[0] & 0xff); }
  unsigned flags() const { return (words[0] >> 8) & 0xff; }
  std::size_t number() const { return words[0] >> 16; }
  std::size_t unit() const { return words[1]; }
  std::size_t fixed_size() const { return words[1]; }
  CodeWord source() const { return words[2]; }
  const std::uint8_t* string() const { return reinterpret_cast<const std::uint8_t*>(words[2]); }
  CodeWord size() const { return words[3]; }
};

inline CodeWord segment_word(SegmentKind kind, unsigned flags, std::size_t number) {
  return static_cast<CodeWord>(kind) | (CodeWord{flags} << 8) | (static_cast<CodeWord>(number) << 16);
}

enum class BitsCommand : Word {
  EnsureAtLeast,  // bits, unit
  EnsureExactly,  // bits
  Byte,           // destination: 8 bits, unsigned
  SmallInteger,   // bits (at most 62, unsigned, big endian), destination
  SmallFlagged,   // bits (at most 62), flags, destination
  Integer,        // bits, flags, destination
  Binary,         // bits, destination
  Tail,           // destination
  Skip,           // bits
  Equal,          // bits (at most 64), value
};

}  // namespace joist
