#include "term/flat_map.hpp"

#include <algorithm>

#include "term/compare.hpp"
#include "term/maps.hpp"

namespace joist {

int map_key_compare_slow(Term a, Term b) {
  return compare_exact(a, b);
}

namespace flat_map {

int find(Term map, Term key) {
  const Term* keys = tuple_elements(flat_map_keys(map));
  const int count = static_cast<int>(flat_map_size(map));
  for (int i = 0; i < count; i++) {
    if (keys[i] == key) return i;
  }
  if (!key.is_pointer()) return -1;
  for (int i = 0; i < count; i++) {
    if (exact_equal(keys[i], key)) return i;
  }
  return -1;
}

namespace {

/// A flat map over `keys` with its values yet to be written.
Term over_keys(HeapBuilder& h, Term keys) {
  Term map = h.boxed(BoxedKind::FlatMap, 1 + tuple_arity(keys));
  map.box()[1] = keys.raw();
  return map;
}

}  // namespace

Term create(HeapBuilder& h, const Pair* sorted, std::size_t count) {
  JOIST_ASSERT(count <= kMaxFlatMap);
  Term keys = h.boxed(BoxedKind::Tuple, count);
  Term map = over_keys(h, keys);
  for (std::size_t i = 0; i < count; i++) {
    tuple_elements(keys)[i] = sorted[i].key;
    flat_map_values(map)[i] = sorted[i].value;
  }
  return map;
}

std::size_t sort_unique(Pair* pairs, std::size_t count) {
  std::size_t used = 0;
  for (std::size_t i = 0; i < count; i++) {
    const Pair next = pairs[i];
    std::size_t at = used;
    int order = -1;
    while (at > 0 && (order = map_key_compare(pairs[at - 1].key, next.key)) > 0) at--;
    if (at > 0 && order == 0) {
      pairs[at - 1].value = next.value;
      continue;
    }
    std::copy_backward(pairs + at, pairs + used, pairs + used + 1);
    pairs[at] = next;
    used++;
  }
  return used;
}

Term with_value(HeapBuilder& h, Term map, std::size_t index, Term value) {
  Term result = over_keys(h, flat_map_keys(map));
  std::copy_n(flat_map_values(map), flat_map_size(map), flat_map_values(result));
  flat_map_values(result)[index] = value;
  return result;
}

std::size_t pairs_of(Term map, Pair* out) {
  const std::size_t count = flat_map_size(map);
  const Term* keys = tuple_elements(flat_map_keys(map));
  const Term* values = flat_map_values(map);
  for (std::size_t i = 0; i < count; i++) out[i] = {keys[i], values[i]};
  return count;
}

Term without(HeapBuilder& h, Term map, std::size_t index) {
  Pair pairs[kMaxFlatMap];
  const std::size_t count = pairs_of(map, pairs);
  std::copy(pairs + index + 1, pairs + count, pairs + index);
  return create(h, pairs, count - 1);
}

Term insert(HeapBuilder& h, Term map, Term key, Term value) {
  Pair pairs[kMaxFlatMap];
  const std::size_t count = pairs_of(map, pairs);
  std::size_t at = count;
  while (at > 0 && map_key_compare(pairs[at - 1].key, key) > 0) at--;
  std::copy_backward(pairs + at, pairs + count, pairs + count + 1);
  pairs[at] = {key, value};
  return create(h, pairs, count + 1);
}

std::size_t merge_sorted(const Pair* a, std::size_t a_count, const Pair* b, std::size_t b_count, Pair* out) {
  const Pair* a_end = a + a_count;
  const Pair* b_end = b + b_count;
  Pair* to = out;
  while (a != a_end && b != b_end) {
    const int order = map_key_compare(a->key, b->key);
    *to++ = order < 0 ? *a : *b;
    a += order <= 0;
    b += order >= 0;
  }
  to = std::copy(a, a_end, to);
  return static_cast<std::size_t>(std::copy(b, b_end, to) - out);
}

}  // namespace flat_map
}  // namespace joist
