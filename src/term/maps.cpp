#include "term/maps.hpp"

#include "term/flat_map.hpp"
#include "term/hash_build.hpp"
#include "term/hash_merge.hpp"
#include "term/hash_trie.hpp"

namespace joist {

using flat_map::Pair;
using hash_map::InternalHash;
using hash_map::NewLeaf;
using hash_map::PutMode;
using Trie = hash_map::HashTrie<InternalHash>;

namespace {

Term build_all(hash_map::MapBuilder<InternalHash>& builder) {
  while (!builder.step(SIZE_MAX / 2)) {
  }
  return builder.result();
}

/// The 33rd key.
Term grow_flat_map(HeapBuilder& h, Term map, Term key, Term value) {
  hash_map::MapBuilder<InternalHash> builder(h);
  builder.reserve(kMaxFlatMap + 1);
  Pair pairs[kMaxFlatMap];
  const std::size_t count = flat_map::pairs_of(map, pairs);
  for (std::size_t i = 0; i < count; i++) builder.add(pairs[i].key, pairs[i].value);
  builder.add(key, value);
  return build_all(builder);
}

/// A hash map of 33 keys without `key` is a flat map.
Term shrink_to_flat_map(HeapBuilder& h, Term map, Term leaf) {
  Pair pairs[kMaxFlatMap];
  std::size_t count = 0;
  MapIterator it(map);
  for (Term k, v; it.next(&k, &v);) {
    if (k != leaf.head()) pairs[count++] = {k, v};
  }
  return flat_map::create(h, pairs, flat_map::sort_unique(pairs, count));
}

Term merge_flat(HeapBuilder& h, Term a, Term b) {
  Pair as[kMaxFlatMap], bs[kMaxFlatMap], all[2 * kMaxFlatMap];
  const std::size_t a_count = flat_map::pairs_of(a, as);
  const std::size_t b_count = flat_map::pairs_of(b, bs);
  const std::size_t count = flat_map::merge_sorted(as, a_count, bs, b_count, all);
  if (count <= kMaxFlatMap) return flat_map::create(h, all, count);
  hash_map::MapBuilder<InternalHash> builder(h);
  builder.reserve(count);
  for (std::size_t i = 0; i < count; i++) builder.add(all[i].key, all[i].value);
  return build_all(builder);
}

}  // namespace

Term map_get(Term map, Term key) {
  if (is_flat_map(map)) {
    const int at = flat_map::find(map, key);
    return at < 0 ? Term::none() : flat_map_values(map)[at];
  }
  const Term leaf = Trie::find(map, key);
  return leaf.is_cons() ? leaf.tail() : Term::none();
}

Term map_empty(HeapBuilder& h) {
  return flat_map::create(h, nullptr, 0);
}

Term map_from_pairs(HeapBuilder& h, const Term* pairs, std::size_t count, bool reject_duplicates) {
  if (count <= kMaxFlatMap) {
    Pair sorted[kMaxFlatMap];
    for (std::size_t i = 0; i < count; i++) sorted[i] = {pairs[2 * i], pairs[2 * i + 1]};
    const std::size_t unique = flat_map::sort_unique(sorted, count);
    return reject_duplicates && unique != count ? Term::none() : flat_map::create(h, sorted, unique);
  }
  hash_map::MapBuilder<InternalHash> builder(h);
  builder.reserve(count);
  for (std::size_t i = 0; i < count; i++) builder.add(pairs[2 * i], pairs[2 * i + 1]);
  const Term map = build_all(builder);
  return reject_duplicates && builder.saw_duplicates() ? Term::none() : map;
}

Term map_put(HeapBuilder& h, Term map, Term key, Term value) {
  if (is_hash_map(map)) return Trie::put(h, map, NewLeaf(key, value), PutMode::Any);
  const int at = flat_map::find(map, key);
  if (at >= 0) {
    const auto index = static_cast<std::size_t>(at);
    return flat_map_values(map)[index] == value ? map : flat_map::with_value(h, map, index, value);
  }
  return flat_map_size(map) < kMaxFlatMap ? flat_map::insert(h, map, key, value) : grow_flat_map(h, map, key, value);
}

Term map_update(HeapBuilder& h, Term map, Term key, Term value) {
  if (is_hash_map(map)) return Trie::put(h, map, NewLeaf(key, value), PutMode::Existing);
  const int at = flat_map::find(map, key);
  if (at < 0) return Term::none();
  const auto index = static_cast<std::size_t>(at);
  return flat_map_values(map)[index] == value ? map : flat_map::with_value(h, map, index, value);
}

Term map_remove(HeapBuilder& h, Term map, Term key, Term* value) {
  if (is_flat_map(map)) {
    const int at = flat_map::find(map, key);
    if (value) *value = at < 0 ? Term::none() : flat_map_values(map)[at];
    return at < 0 ? map : flat_map::without(h, map, static_cast<std::size_t>(at));
  }
  const Term leaf = Trie::find(map, key);
  if (value) *value = leaf.is_cons() ? leaf.tail() : Term::none();
  if (leaf.is_none()) return map;
  return map_size(map) == kMaxFlatMap + 1 ? shrink_to_flat_map(h, map, leaf) : Trie::remove(h, map, leaf);
}

Term map_put_many(HeapBuilder& h, Term map, const Term* pairs, std::size_t count) {
  if (count == 1 || is_hash_map(map) || count > kMaxFlatMap) {
    for (std::size_t i = 0; i < count; i++) map = map_put(h, map, pairs[2 * i], pairs[2 * i + 1]);
    return map;
  }
  // Only known keys is the common case, and keeps the keys tuple.
  Term replaced = map;
  std::size_t known = 0;
  for (; known < count; known++) {
    const int at = flat_map::find(map, pairs[2 * known]);
    if (at < 0) break;
    const auto index = static_cast<std::size_t>(at);
    if (replaced == map) {
      replaced = flat_map::with_value(h, map, index, pairs[2 * known + 1]);
    } else {
      flat_map_values(replaced)[index] = pairs[2 * known + 1];
    }
  }
  if (known == count) return replaced;
  Pair news[kMaxFlatMap], olds[kMaxFlatMap], all[2 * kMaxFlatMap];
  for (std::size_t i = known; i < count; i++) news[i - known] = {pairs[2 * i], pairs[2 * i + 1]};
  const std::size_t new_count = flat_map::sort_unique(news, count - known);
  const std::size_t old_count = flat_map::pairs_of(replaced, olds);
  const std::size_t total = flat_map::merge_sorted(olds, old_count, news, new_count, all);
  if (total <= kMaxFlatMap) return flat_map::create(h, all, total);
  return map_from_pairs(h, &all[0].key, total);
}

Term map_update_many(HeapBuilder& h, Term map, const Term* pairs, std::size_t count, Term* missing) {
  Term result = map;
  for (std::size_t i = 0; i < count; i++) {
    const Term key = pairs[2 * i], value = pairs[2 * i + 1];
    if (is_hash_map(map)) {
      result = Trie::put(h, result, NewLeaf(key, value), PutMode::Existing);
    } else if (const int at = flat_map::find(map, key); at < 0) {
      result = Term::none();
    } else if (const auto index = static_cast<std::size_t>(at); result == map) {
      result = flat_map::with_value(h, map, index, value);
    } else {
      flat_map_values(result)[index] = value;
    }
    if (result.is_none()) {
      *missing = key;
      return result;
    }
  }
  return result;
}

Term map_merge(HeapBuilder& h, Term a, Term b) {
  if (a == b || map_size(a) == 0) return b;
  if (map_size(b) == 0) return a;
  if (is_flat_map(a) && is_flat_map(b)) return merge_flat(h, a, b);
  if (is_hash_map(a) && is_hash_map(b)) {
    hash_map::MapMerge<InternalHash> merge(h, a, b);
    merge.step(SIZE_MAX);
    return merge.result();
  }
  const bool into_a = is_flat_map(b);
  Term result = into_a ? a : b;
  MapIterator it(into_a ? b : a);
  for (Term k, v; it.next(&k, &v);) {
    result = Trie::put(h, result, NewLeaf(k, v), into_a ? PutMode::Any : PutMode::Missing);
  }
  return result;
}

}  // namespace joist
