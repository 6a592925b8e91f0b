#pragma once
// Maps: up to 32 keys a sorted keys tuple and values (FlatMap), above that a hash array mapped trie (HashMap).
// Flat keys are ordered as OTP 26 and later do: atoms by index, all else by compare_exact.
//
// Both forms are canonical: maps with the same keys have the same shape, whatever the order of the updates that led
// there. So two maps are equal exactly when all their payload words are, pairwise and in order, as with tuples.

#include <cstddef>
#include <cstdint>

#include "term/builder.hpp"
#include "term/term.hpp"

namespace joist {

/// The order of keys inside a flat map.
int map_key_compare_slow(Term a, Term b);
inline int map_key_compare(Term a, Term b) {
  if (a == b) return 0;
  if (a.is_atom() && b.is_atom()) return a.raw() < b.raw() ? -1 : 1;
  if (a.is_small() && b.is_small()) return a.small_value() < b.small_value() ? -1 : 1;
  return map_key_compare_slow(a, b);
}

// ---- reading -------------------------------------------------------------------------------------------------------
/// Value of `key`, or none().
Term map_get(Term map, Term key);
inline bool map_has(Term map, Term key) {
  return map_get(map, key).has_value();
}

// ---- making --------------------------------------------------------------------------------------------------------
Term map_empty(HeapBuilder& h);
/// From `count` key/value pairs laid out k0 v0 k1 v1 ...; of equal keys the last counts unless `reject_duplicates`,
/// then none().
Term map_from_pairs(HeapBuilder& h, const Term* pairs, std::size_t count, bool reject_duplicates = false);

// ---- updating: each shares what it can with `map`, and is `map` itself when nothing changes ------------------------
/// With `key` set to `value`.
Term map_put(HeapBuilder& h, Term map, Term key, Term value);
/// The same, but none() if `map` has no `key`.
Term map_update(HeapBuilder& h, Term map, Term key, Term value);
/// Without `key`; `map` itself if it had none. With `value`, that gets what `key` had, or none().
Term map_remove(HeapBuilder& h, Term map, Term key, Term* value = nullptr);
/// map_put for `count` pairs k0 v0 k1 v1 ..., the last of equal keys counts (`Map#{K => V, ...}`).
Term map_put_many(HeapBuilder& h, Term map, const Term* pairs, std::size_t count);
/// map_update for `count` pairs (`Map#{K := V, ...}`): none() if one is missing, which `*missing` then is.
Term map_update_many(HeapBuilder& h, Term map, const Term* pairs, std::size_t count, Term* missing);
/// All of both, values of `b` win. Takes time in proportion to the smaller of both (MapMerge in hash_map.hpp yields).
Term map_merge(HeapBuilder& h, Term a, Term b);

/// Visits all pairs in iteration order; the map must stay alive and unmoved.
class MapIterator {
 public:
  explicit MapIterator(Term map);
  bool next(Term* key, Term* value);

 private:
  struct Level {
    const Term* child;  // next to visit
    const Term* end;
  };
  const Term* keys_ = nullptr;  // flat maps only; the values are level 0 then
  Level levels_[18];            // hash maps: 16 levels of a 64-bit hash and one of collisions
  int depth_ = 0;
};

}  // namespace joist
