#pragma once
// Bit strings: one view over their three heap forms, and the kernels of the bit syntax.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "term/builder.hpp"
#include "term/term.hpp"

namespace joist {

/// Bits [offset, offset + size) of data, most significant bit of each byte first. Valid as long as the term it came
/// from.
struct BitsView {
  const std::uint8_t* data = nullptr;
  std::size_t offset = 0;
  std::size_t size = 0;
  bool whole_bytes() const { return (size & 7) == 0; }
  bool byte_aligned() const { return (offset & 7) == 0; }
  std::size_t bytes() const { return size >> 3; }
};

inline constexpr std::size_t kMaxHeapBytes = 64;
/// Words of the largest HeapBits, and more than a SubBits with its BinRef takes.
inline constexpr std::size_t kMaxBitsWords = 2 + kMaxHeapBytes / 8;
/// Larger ones are a system_limit error.
inline constexpr std::size_t kMaxBitsSize = std::size_t{1} << 40;

/// View of a HeapBits, SubBits or BinRef (the caller checked is_bitstring), or of a match context from its position.
BitsView bits_view(Term t);
std::size_t bits_size(Term t);
inline bool is_binary(Term t) {
  return is_bitstring(t) && (bits_size(t) & 7) == 0;
}

/// A new bit string of `bits` with uninitialised bytes: HeapBits up to 64 bytes, else a BinRef. `*data` is where to
/// write; unused low bits of the last byte must be written as 0.
Term bits_create(HeapBuilder& h, std::size_t bits, std::uint8_t** data);
Term bits_from_bytes(HeapBuilder& h, std::span<const std::uint8_t> bytes);
inline Term bits_from_text(HeapBuilder& h, std::string_view s) {
  return bits_from_bytes(h, {reinterpret_cast<const std::uint8_t*>(s.data()), s.size()});
}
/// Bits [offset, offset + size) of `t`, sharing its bytes when worth it.
Term bits_part(HeapBuilder& h, Term t, std::size_t offset, std::size_t size);

/// The HeapBits or BinRef under any form (or a match context, from its position) and the window on it.
struct BitsBase {
  Term base;
  std::size_t offset;
  std::size_t size;
};
BitsBase bits_base(Term t);
/// Where the bytes of a HeapBits or BinRef are, for whoever may write them.
std::uint8_t* bits_bytes(Term base);
/// SubBits over a HeapBits or BinRef, whatever the size.
Term bits_window(HeapBuilder& h, Term base, std::size_t offset, std::size_t size);
/// A fresh match context on the whole of a bit string.
Term match_context(HeapBuilder& h, Term bits);

/// Where an append writes: `extra` uninitialised bits from `offset` of `data`; `value` is the longer bit string.
struct BitsAppend {
  Term value;
  std::uint8_t* data = nullptr;
  std::size_t offset = 0;
  std::size_t pending = 0;  // bits by which finish() widens `value` itself

  /// The bits are written: the longer bit string.
  Term finish() {
    if (pending != 0) value.box()[2] += pending;
    return value;
  }
};
/// `bits` with room for `extra` more at its end, in place when possible (bits_append.cpp). Views of `bits` taken before
/// are dead. `sole_user`: nobody else holds `bits`, so its own window may grow.
BitsAppend bits_append(HeapBuilder& h, Term bits, std::size_t extra, bool sole_user);
/// An empty bit string that about `expected_bytes` will be appended to.
Term bits_writable(HeapBuilder& h, std::size_t expected_bytes);

/// Copies `count` bits between any two bit positions; neighbours of the destination bits keep their value.
void bits_copy(std::uint8_t* to, std::size_t to_offset, const std::uint8_t* from, std::size_t from_offset,
               std::size_t count);
int bits_compare(BitsView a, BitsView b);
bool bits_equal(BitsView a, BitsView b);

/// The bytes of a binary as a contiguous span: in place if aligned, else copied into `scratch` storage that the caller
/// keeps.
class ContiguousBytes {
 public:
  explicit ContiguousBytes(BitsView v);
  ~ContiguousBytes();
  ContiguousBytes(const ContiguousBytes&) = delete;
  ContiguousBytes& operator=(const ContiguousBytes&) = delete;
  std::span<const std::uint8_t> span() const { return {data_, size_}; }
  const std::uint8_t* data() const { return data_; }
  std::size_t size() const { return size_; }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
  std::uint8_t* owned_ = nullptr;
};

}  // namespace joist
