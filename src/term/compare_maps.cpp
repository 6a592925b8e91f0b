#include "term/compare_maps.hpp"

#include "term/atoms.hpp"
#include "term/hash.hpp"
#include "term/maps.hpp"

namespace joist::comparing {

FlatMapOrder::FlatMapOrder(Term map)
    : count(flat_map_size(map)), keys_(tuple_elements(flat_map_keys(map))), values_(flat_map_values(map)) {
  // All but atoms are in order already, and atoms stand together.
  for (std::size_t i = 0; i < count; i++) {
    std::size_t at = i;
    if (keys_[i].is_atom()) {
      while (at > 0 && keys_[place_[at - 1]].is_atom() && atom_compare(keys_[place_[at - 1]], keys_[i]) > 0) {
        place_[at] = place_[at - 1];
        at--;
      }
    }
    place_[at] = static_cast<std::uint8_t>(i);
  }
}

namespace {

/// The hash as the trie is walked: first the nibble of the root's level.
Word walking_order(Term key) {
  const Word bytes = __builtin_bswap64(internal_hash(key));
  constexpr Word kLow = 0x0f0f0f0f0f0f0f0f;
  return ((bytes & kLow) << 4) | ((bytes >> 4) & kLow);
}

struct Walk {
  explicit Walk(Term map) : iterator(map) { step(); }
  void step() { more = iterator.next(&key, &value); }
  MapIterator iterator;
  Term key;
  Term value;
  bool more = false;
};

}  // namespace

// Two tries are walked side by side: both have their keys in the order of the hashes, and keys with the same hash in
// the order of terms. What both maps share costs no more than the walk.
MapOrder compare_hash_maps(Term map_a, Term map_b, bool exact) {
  Walk a(map_a), b(map_b);
  Term only_a, only_b;  // smallest key that the other map has not
  Term value_key;       // smallest key of both whose values differ
  int value_order = 0;
  while (a.more || b.more) {
    int side = a.more ? b.more ? 0 : -1 : 1;
    if (side == 0 && a.key != b.key) {
      const Word hash_a = walking_order(a.key), hash_b = walking_order(b.key);
      if (hash_a == hash_b) {
        side = co_await MapOrder::Question{a.key, b.key, true};
      } else {
        side = hash_a < hash_b ? -1 : 1;
      }
    }
    if (side < 0) {
      if (only_a.is_none() || co_await MapOrder::Question{a.key, only_a, true} < 0) only_a = a.key;
    } else if (side > 0) {
      if (only_b.is_none() || co_await MapOrder::Question{b.key, only_b, true} < 0) only_b = b.key;
    } else if (a.value != b.value && only_a.is_none()) {
      const int order = co_await MapOrder::Question{a.value, b.value, exact};
      if (order != 0 && (value_key.is_none() || co_await MapOrder::Question{a.key, value_key, true} < 0)) {
        value_key = a.key;
        value_order = order;
      }
    }
    if (side <= 0) a.step();
    if (side >= 0) b.step();
  }
  // Of equal size: keys that only one has come in equal numbers. The map with the smaller one is the smaller map.
  if (only_a.has_value()) co_return co_await MapOrder::Question{only_a, only_b, true};
  co_return value_order;
}

}  // namespace joist::comparing
