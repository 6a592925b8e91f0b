#include "term/compare_maps.hpp"

#include <algorithm>
#include <vector>

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

struct Entry {
  Word hash;
  Term key;
  Term value;
};

std::vector<Entry> entries_by_hash(Term map) {
  std::vector<Entry> entries;
  entries.reserve(map_size(map));
  MapIterator it(map);
  for (Term key, value; it.next(&key, &value);) entries.push_back({internal_hash(key), key, value});
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.hash < b.hash; });
  return entries;
}

/// The end of the run of entries with the hash of entries[at].
std::size_t run_end(const std::vector<Entry>& entries, std::size_t at) {
  Word hash = entries[at].hash;
  while (at < entries.size() && entries[at].hash == hash) at++;
  return at;
}

}  // namespace

MapOrder compare_hash_maps(Term map_a, Term map_b, bool exact) {
  const std::vector<Entry> a = entries_by_hash(map_a), b = entries_by_hash(map_b);
  Term only_a, only_b;  // smallest key that the other map has not
  Term value_key;       // smallest key of both whose values differ
  int value_order = 0;
  std::size_t i = 0, j = 0;
  std::vector<bool> matched;
  while (i < a.size() || j < b.size()) {
    // One run of equal hashes in each, either of which may be empty; nearly always these are single keys.
    bool has_a = i < a.size() && (j == b.size() || a[i].hash <= b[j].hash);
    bool has_b = j < b.size() && (i == a.size() || b[j].hash <= a[i].hash);
    std::size_t i_end = has_a ? run_end(a, i) : i, j_end = has_b ? run_end(b, j) : j;
    matched.assign(j_end - j, false);
    for (; i < i_end; i++) {
      bool found = false;
      for (std::size_t k = j; k < j_end && !found; k++) {
        if (matched[k - j]) continue;
        if (a[i].key != b[k].key && co_await MapOrder::Question{a[i].key, b[k].key, true} != 0) continue;
        found = matched[k - j] = true;
        if (a[i].value == b[k].value || only_a.has_value()) continue;
        int order = co_await MapOrder::Question{a[i].value, b[k].value, exact};
        if (order == 0) continue;
        if (value_key.is_none() || co_await MapOrder::Question{a[i].key, value_key, true} < 0) {
          value_key = a[i].key;
          value_order = order;
        }
      }
      if (found) continue;
      if (only_a.is_none() || co_await MapOrder::Question{a[i].key, only_a, true} < 0) only_a = a[i].key;
    }
    for (; j < j_end; j++) {
      if (matched[matched.size() - (j_end - j)]) continue;
      if (only_b.is_none() || co_await MapOrder::Question{b[j].key, only_b, true} < 0) only_b = b[j].key;
    }
  }
  // Of equal size: keys that only one has come in equal numbers. The map with the smaller one is the smaller map.
  if (only_a.has_value()) co_return co_await MapOrder::Question{only_a, only_b, true};
  co_return value_order;
}

}  // namespace joist::comparing
