#pragma once
// The nodes of large maps: a hash array mapped trie, 16 ways over a 64-bit hash, least significant nibble first.
//
//   root      HashMap: size, bitmap, children     level 0
//   inner     HashNode: bitmap, children          levels 1 to 15
//   collision HashNode: 0, leaves                 level 16: keys with the same hash, in the order of compare_exact
//
// A child is a leaf, the cons [K|V], or a node. Children lie in the order of their nibbles. A node below the root with
// a single child has a node as that child: a lone leaf moves up. This keeps the shape a function of the keys.

#include <algorithm>
#include <bit>

#include "term/builder.hpp"

namespace joist::hash_map {

inline constexpr int kLevels = 16;
inline constexpr int kWays = 16;

inline int nibble(Word hash, int level) {
  return static_cast<int>(hash >> (4 * level)) & 15;
}

struct NodeView {
  explicit NodeView(Term node) {
    const bool root = is_hash_map(node);
    Word* p = node.box() + (root ? 2 : 1);
    bitmap = static_cast<std::uint32_t>(Term(p[0]).small_value());
    children = reinterpret_cast<Term*>(p + 1);
    count = header_of(node).words() - (root ? 2 : 1);
  }
  bool has(int nibble) const { return (bitmap >> nibble) & 1; }
  std::size_t index_of(int nibble) const {
    return static_cast<std::size_t>(std::popcount(bitmap & ((1u << nibble) - 1)));
  }

  std::uint32_t bitmap;
  Term* children;
  std::size_t count;
};

/// A node with its children yet to be written at NodeView::children.
inline Term new_node(HeapBuilder& h, std::uint32_t bitmap, std::size_t count) {
  Term node = h.boxed(BoxedKind::HashNode, count + 1);
  node.box()[1] = Term::small(bitmap).raw();
  return node;
}
inline Term new_root(HeapBuilder& h, std::size_t size, std::uint32_t bitmap, std::size_t count) {
  Term root = h.boxed(BoxedKind::HashMap, count + 2);
  root.box()[1] = Term::small(static_cast<SWord>(size)).raw();
  root.box()[2] = Term::small(bitmap).raw();
  return root;
}
inline Term make_node(HeapBuilder& h, std::uint32_t bitmap, const Term* children, std::size_t count) {
  Term node = new_node(h, bitmap, count);
  std::copy_n(children, count, NodeView(node).children);
  return node;
}
inline Term make_root(HeapBuilder& h, std::size_t size, std::uint32_t bitmap, const Term* children, std::size_t count) {
  Term root = new_root(h, size, bitmap, count);
  std::copy_n(children, count, NodeView(root).children);
  return root;
}

}  // namespace joist::hash_map
