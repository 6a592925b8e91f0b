#pragma once
// What atomics and counters share: an array of 64-bit integers behind a magic reference, and how arguments are read.

#include <atomic>
#include <memory>

#include "proc/process.hpp"
#include "term/num.hpp"

namespace joist::bif {

/// An integer of either sign that fits in 64 bits, as its bits.
inline bool read_bits(Term t, Word* out) {
  SWord s;
  if (!num_to_int64(t, &s)) return num_to_uint64(t, out);
  *out = static_cast<Word>(s);
  return true;
}

/// Index argument (from 1) to an offset below `size`.
inline bool read_index(Term t, std::size_t size, std::size_t* out) {
  if (!t.is_small() || t.small_value() < 1 || static_cast<Word>(t.small_value()) > size) return false;
  *out = static_cast<std::size_t>(t.small_value()) - 1;
  return true;
}

/// Reads the size of a new array: false with the exception recorded.
inline bool read_size(Process& p, Term t, std::size_t bytes_each, std::size_t* out) {
  constexpr Word kMaxBytes = Word{1} << 47;
  Word n;
  if (!is_integer(t)) return p.badarg(), false;
  if (num_compare(t, Term::small(1)) < 0) return p.badarg(), false;
  if (!num_to_uint64(t, &n) || n > kMaxBytes / bytes_each) return p.system_limit(), false;
  *out = n;
  return true;
}

/// The object of class T behind a magic reference, or null.
template <class T>
T* magic_object(Term t) {
  if (!t.is_kind(BoxedKind::MagicRef)) return nullptr;
  MagicObject* object = magic_ref_object(t);
  return object->tag() == &T::kTag ? static_cast<T*>(object) : nullptr;
}

}  // namespace joist::bif
