#include "term/hash_node.hpp"
#include "term/maps.hpp"

namespace joist {

MapIterator::MapIterator(Term map) {
  depth_ = 1;
  if (is_flat_map(map)) {
    keys_ = tuple_elements(flat_map_keys(map));
    levels_[0] = {flat_map_values(map), flat_map_values(map) + flat_map_size(map)};
    return;
  }
  const hash_map::NodeView root(map);
  levels_[0] = {root.children, root.children + root.count};
}

bool MapIterator::next(Term* key, Term* value) {
  while (depth_ > 0) {
    Level& level = levels_[depth_ - 1];
    if (level.child == level.end) {
      depth_--;
      continue;
    }
    const Term child = *level.child++;
    if (keys_) {
      *key = *keys_++;
      *value = child;
      return true;
    }
    if (child.is_cons()) {
      *key = child.head();
      *value = child.tail();
      return true;
    }
    const hash_map::NodeView node(child);
    levels_[depth_++] = {node.children, node.children + node.count};
  }
  return false;
}

}  // namespace joist
