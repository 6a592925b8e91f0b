#pragma once
// What terms know of nodes: the name and creation that identifiers of another node carry.

#include <cstdint>

#include "term/atoms.hpp"

namespace joist {

/// Another node in one of its lives. Interned (runtime/nodes.hpp) and never freed, so that equal nodes are one pointer.
struct Node {
  Term name;
  std::uint32_t creation = 0;
};

/// Term order of nodes: by name, then creation.
inline int node_compare(const Node& a, const Node& b) {
  if (int order = atom_compare(a.name, b.name)) return order;
  return (a.creation > b.creation) - (a.creation < b.creation);
}

/// This node, as identifiers without a node belong to it.
inline Node local_node() {
  return {am::nonode_at_nohost, 0};
}

}  // namespace joist
