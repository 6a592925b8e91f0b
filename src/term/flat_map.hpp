#pragma once
// Maps of at most 32 keys: parallel arrays, keys in a tuple that maps with the same keys share. Internal to src/term
// and to the map built-ins; everybody else uses maps.hpp.

#include <cstddef>

#include "term/builder.hpp"

namespace joist::flat_map {

struct Pair {
  Term key;
  Term value;
};

/// Place of `key`, or -1.
int find(Term map, Term key);
/// From at most 32 pairs in key order.
Term create(HeapBuilder& h, const Pair* sorted, std::size_t count);
/// `count` (at most 32) pairs into key order; of equal keys the last stays. The new count.
std::size_t sort_unique(Pair* pairs, std::size_t count);
/// `map` with the value at `index` replaced; shares the keys.
Term with_value(HeapBuilder& h, Term map, std::size_t index, Term value);
/// All pairs of `map` in order to `out`, which has room for 32.
std::size_t pairs_of(Term map, Pair* out);
Term without(HeapBuilder& h, Term map, std::size_t index);
/// Adds a key that `map` (with less than 32 keys) has not.
Term insert(HeapBuilder& h, Term map, Term key, Term value);
/// Union of two sorted runs with at most 64 pairs in all, values of `b` win: to `out`, the number of pairs.
std::size_t merge_sorted(const Pair* a, std::size_t a_count, const Pair* b, std::size_t b_count, Pair* out);

}  // namespace joist::flat_map
