#pragma once
// Maps: up to 32 keys a sorted keys tuple and values (FlatMap), above that a hash array mapped trie (HashMap).
// Flat keys are ordered as OTP 26 and later do: atoms by index, all else by compare_exact.

#include <cstddef>

#include "term/builder.hpp"
#include "term/term.hpp"

namespace joist {

/// Value of `key`, or none().
Term map_get(Term map, Term key);
/// With `key` set to `value`; shares what it can with `map`.
Term map_put(HeapBuilder& h, Term map, Term key, Term value);
/// Without `key`; `map` itself if it had none.
Term map_remove(HeapBuilder& h, Term map, Term key);
Term map_empty(HeapBuilder& h);
/// From `count` key/value pairs laid out k0 v0 k1 v1 ...; of equal keys the last counts unless `reject_duplicates`, then none().
Term map_from_pairs(HeapBuilder& h, const Term* pairs, std::size_t count, bool reject_duplicates = false);

/// Visits all pairs in iteration order; the map must stay alive and unmoved.
class MapIterator {
 public:
  explicit MapIterator(Term map);
  bool next(Term* key, Term* value);

 private:
  Term map_;
  std::size_t index_ = 0;          // flat
  struct Level {
    Term node;
    std::uint32_t child;
  };
  Level levels_[24];               // hash: 16-way nodes over a 64-bit hash, then collision lists
  int depth_ = 0;
  Term collisions_ = Term::nil();
};

}  // namespace joist
