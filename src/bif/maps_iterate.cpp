// Reading whole maps: keys, values, and the resumable walk under maps:iterator/1, maps:to_list/1 and map
// comprehensions.
//
// Where a walk stopped in a large map is a number, the path: four bits a level, the place of the next child to visit in
// each node from the root down. A lower level that the path does not reach starts at its first child, so that 0 is
// the start of the map.

#include "bif/errors.hpp"
#include "bif/slice.hpp"
#include "bif/table.hpp"
#include "term/hash_node.hpp"
#include "term/maps.hpp"
#include "term/num.hpp"

namespace joist::bif {

namespace {

enum class Half : std::uint8_t { Key, Value };

BifTask list_half(Process& p, Term map, Half half) {
  ListWriter list(p.heap);
  CellMeter meter(p);
  MapIterator it(map);
  for (Term key, value; it.next(&key, &value);) {
    list.add(half == Half::Key ? key : value);
    if (meter.due()) co_await p.next_slice();
  }
  co_return list.finish();
}

Term keys_or_values(Process& p, Term map, Half half) {
  if (!is_map(map)) return bad_map(p, map);
  if (is_hash_map(map)) return p.run_task(list_half(p, map, half));
  const Term* elements = half == Half::Key ? tuple_elements(flat_map_keys(map)) : flat_map_values(map);
  Term list = Term::nil();
  for (std::size_t i = flat_map_size(map); i-- > 0;) list = p.heap.cons(elements[i], list);
  return list;
}

/// A walk over a large map, in iteration order or (`backwards`) the reverse, that can be stopped and found again by
/// path.
class PathWalk {
 public:
  /// False if the path leads nowhere.
  bool start(Term map, Word path, bool backwards) {
    backwards_ = backwards;
    push(map, path & 15);
    while (true) {
      const Level& top = levels_[depth_ - 1];
      if (top.next >= top.count) return false;
      const Term child = child_at(top);
      if (child.is_cons()) return true;
      path >>= 4;
      levels_[depth_ - 1].next++;
      push(child, in_collisions_next() ? 0 : path & 15);
    }
  }
  /// The next leaf, or none().
  Term next() {
    while (depth_ > 0) {
      Level& top = levels_[depth_ - 1];
      if (top.next == top.count) {
        depth_--;
        continue;
      }
      const Term child = child_at(top);
      top.next++;
      if (child.is_cons()) return child;
      push(child, 0);
    }
    return Term::none();
  }
  /// Drops finished levels; false when nothing is left. Then path() is where to go on.
  bool has_more() {
    while (depth_ > 0 && levels_[depth_ - 1].next == levels_[depth_ - 1].count) depth_--;
    return depth_ > 0;
  }
  /// A path has no room for places among keys with the same hash.
  bool can_stop() const { return depth_ <= hash_map::kLevels; }
  Word path() const {
    Word path = 0;
    // Levels above the last point past the child that the walk is in.
    for (int i = 0; i < depth_; i++) path |= Word{levels_[i].next - (i + 1 < depth_)} << (4 * i);
    return path;
  }

 private:
  struct Level {
    const Term* children;
    std::size_t count;
    std::size_t next;
  };

  void push(Term node, std::size_t next) {
    const hash_map::NodeView view(node);
    levels_[depth_++] = {view.children, view.count, next};
  }
  Term child_at(const Level& l) const { return l.children[backwards_ ? l.count - 1 - l.next : l.next]; }
  bool in_collisions_next() const { return depth_ == hash_map::kLevels; }

  Level levels_[hash_map::kLevels + 1];
  int depth_ = 0;
  bool backwards_ = false;
};

/// {K1, V1, {K2, V2, ... Rest}} front to back.
class ChainWriter {
 public:
  explicit ChainWriter(HeapBuilder& h) : h_(h) {}
  void add(Term key, Term value) {
    const Term link = h_.tuple(key, value, am::none);
    *end_ = link;
    end_ = &tuple_elements(link)[2];
  }
  Term finish(Term rest) {
    *end_ = rest;
    return first_;
  }

 private:
  HeapBuilder& h_;
  Term first_ = am::none;
  Term* end_ = &first_;
};

constexpr std::size_t kFirstChunk = 32;  // a caller may want only the first few
constexpr std::size_t kChunk = 512;

Term next_of_flat(Process& p, Term map, Term acc) {
  const Term* keys = tuple_elements(flat_map_keys(map));
  const Term* values = flat_map_values(map);
  if (acc != am::iterator) {
    for (std::size_t i = flat_map_size(map); i-- > 0;) acc = p.heap.cons(p.heap.tuple(keys[i], values[i]), acc);
    return acc;
  }
  Term chain = am::none;
  for (std::size_t i = flat_map_size(map); i-- > 0;) chain = p.heap.tuple(keys[i], values[i], chain);
  return chain;
}

Term next_of_hash(Process& p, Term map, Word path, Term acc) {
  const bool list = acc != am::iterator;
  PathWalk walk;
  if (!walk.start(map, path, list)) return p.badarg();
  ChainWriter chain(p.heap);
  const std::size_t chunk = path == 0 ? kFirstChunk : kChunk;
  std::size_t left = chunk;
  bool more = true;
  for (; more && (left > 0 || !walk.can_stop()); more = walk.has_more()) {
    const Term leaf = walk.next();
    if (list) {
      acc = p.heap.cons(p.heap.tuple(leaf.head(), leaf.tail()), acc);
    } else {
      chain.add(leaf.head(), leaf.tail());
    }
    if (left > 0) left--;
  }
  spend_cells(p, chunk);
  if (!more) return list ? acc : chain.finish(am::none);
  const Term rest = p.heap.unsigned_integer(walk.path());
  return list ? p.heap.cons(rest, p.heap.cons(map, acc)) : chain.finish(p.heap.cons(rest, map));
}

/// An ordered iterator carries the keys that are left as its path.
Term next_of_keys(Process& p, Term map, Term keys) {
  ChainWriter chain(p.heap);
  for (std::size_t left = kChunk; keys.is_cons() && left > 0; left--, keys = keys.tail()) {
    const Term value = map_get(map, keys.head());
    if (value.is_none()) return p.badarg();
    chain.add(keys.head(), value);
  }
  if (keys.is_cons()) return chain.finish(p.heap.cons(keys, map));
  return keys.is_nil() ? chain.finish(am::none) : p.badarg();
}

}  // namespace

Term maps_keys_1(Process& p, const Term* a) {
  return keys_or_values(p, a[0], Half::Key);
}
Term maps_values_1(Process& p, const Term* a) {
  return keys_or_values(p, a[0], Half::Value);
}

Term erts_internal_map_next_3(Process& p, const Term* a) {
  const Term path = a[0], map = a[1], acc = a[2];
  if (!is_map(map) || (acc != am::iterator && !acc.is_list())) return p.badarg();
  if (acc == am::iterator && path.is_list()) return next_of_keys(p, map, path);
  Word place = 0;
  if (!is_integer(path) || !num_to_uint64(path, &place)) return p.badarg();
  if (is_hash_map(map)) return next_of_hash(p, map, place, acc);
  return place <= flat_map_size(map) ? next_of_flat(p, map, acc) : p.badarg();
}

Term erts_internal_map_to_tuple_keys_1(Process& p, const Term* a) {
  if (!is_map(a[0])) return bad_map(p, a[0]);
  return is_flat_map(a[0]) ? flat_map_keys(a[0]) : p.badarg();
}

/// Children of the root of a large map: pairs, and for each inner node its leaves as pairs, since nodes are no terms
/// that Erlang code may hold.
Term erts_internal_map_hashmap_children_1(Process& p, const Term* a) {
  if (!is_map(a[0])) return bad_map(p, a[0]);
  if (is_flat_map(a[0])) return p.badarg();
  MapIterator it(a[0]);
  Term list = Term::nil();
  for (Term key, value; it.next(&key, &value);) list = p.heap.cons(p.heap.cons(key, value), list);
  return list;
}

}  // namespace joist::bif
