// maps:from_list/1, from_keys/2 and merge/2: whole maps at once, in slices when they are large.

#include "bif/errors.hpp"
#include "bif/slice.hpp"
#include "bif/table.hpp"
#include "term/hash_build.hpp"
#include "term/hash_merge.hpp"
#include "term/maps.hpp"

namespace joist::bif {

namespace {

using Builder = hash_map::MapBuilder<hash_map::InternalHash>;
using Merge = hash_map::MapMerge<hash_map::InternalHash>;

constexpr std::size_t kStep = 1024;  // pairs between two looks at the reductions

/// What an element of the list gives: a {K, V} tuple for from_list/1, a key for from_keys/2 (then `value` is set).
bool read_pair(Term element, Term value, Term* key, Term* out) {
  if (value.has_value()) {
    *key = element;
    *out = value;
    return true;
  }
  if (!is_tuple(element, 2)) return false;
  *key = tuple_elements(element)[0];
  *out = tuple_elements(element)[1];
  return true;
}

BifTask build_large(Process& p, Term list, Term value) {
  Builder builder(p.heap);
  CellMeter meter(p);
  for (Term key, v; list.is_cons(); list = list.tail()) {
    if (!read_pair(list.head(), value, &key, &v)) co_return p.badarg();
    builder.add(key, v);
    if (meter.due()) co_await p.next_slice();
  }
  if (!list.is_nil()) co_return p.badarg();
  while (!builder.step(kStep)) {
    if (!p.spend(kStep / kCellsPerReduction)) co_await p.next_slice();
  }
  co_return builder.result();
}

Term build(Process& p, Term list, Term value) {
  flat_map::Pair pairs[kMaxFlatMap];
  std::size_t count = 0;
  Term rest = list;
  for (; rest.is_cons() && count < kMaxFlatMap; rest = rest.tail(), count++) {
    if (!read_pair(rest.head(), value, &pairs[count].key, &pairs[count].value)) return p.badarg();
  }
  if (rest.is_cons()) return p.run_task(build_large(p, list, value));
  if (!rest.is_nil()) return p.badarg();
  return flat_map::create(p.heap, pairs, flat_map::sort_unique(pairs, count));
}

BifTask merge_large(Process& p, Term a, Term b) {
  Merge merge(p.heap, a, b);
  while (!merge.step(kStep)) {
    if (!p.spend(kStep / kCellsPerReduction)) co_await p.next_slice();
  }
  co_return merge.result();
}

}  // namespace

Term maps_from_list_1(Process& p, const Term* a) {
  return build(p, a[0], Term::none());
}
Term maps_from_keys_2(Process& p, const Term* a) {
  return build(p, a[0], a[1]);
}

Term maps_merge_2(Process& p, const Term* a) {
  if (!is_map(a[0])) return bad_map(p, a[0]);
  if (!is_map(a[1])) return bad_map(p, a[1]);
  if (a[0] != a[1] && is_hash_map(a[0]) && is_hash_map(a[1])) return p.run_task(merge_large(p, a[0], a[1]));
  return map_merge(p.heap, a[0], a[1]);
}

}  // namespace joist::bif
