#pragma once
// What binary:match and its kin search for: one byte string, or the longest of several at the leftmost place.
//
// One pattern is found by memmem. Several make an Aho-Corasick automaton: a trie whose nodes know where to go on when
// the next byte leads nowhere, so that the search looks at each byte of the subject a bounded number of times whatever
// the patterns are.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "term/off_heap.hpp"

namespace joist::bif {

using ByteSpan = std::span<const std::uint8_t>;

struct PatternMatch {
  std::size_t position = 0;
  std::size_t length = 0;  // 0: none found
};

class BinaryPattern {
 public:
  /// Not empty, none of them empty.
  explicit BinaryPattern(const std::vector<ByteSpan>& patterns);

  bool single() const { return nodes_.empty(); }

  /// A search that can stop: first match that begins in [position, limit) of the subject.
  struct Search {
    std::size_t position = 0;
    std::uint32_t node = 0;
    PatternMatch best;
  };
  /// Goes on until there is a match (true, in search.best) or `limit` is reached. A match may end behind `limit` but
  /// not behind the subject.
  bool find(ByteSpan subject, std::size_t limit, Search& search) const;

 private:
  struct Node {
    std::uint32_t first_child = 0;  // in children_
    std::uint32_t child_count = 0;
    std::uint32_t fail = 0;  // longest proper suffix of this node's string that is a node
    std::uint32_t depth = 0;
    std::uint32_t match = 0;  // length of the longest pattern that this node's string ends with
  };
  struct Child {
    std::uint8_t byte;
    std::uint32_t node;
  };

  bool find_single(ByteSpan subject, std::size_t limit, Search& search) const;
  bool find_several(ByteSpan subject, std::size_t limit, Search& search) const;
  std::uint32_t child_of(std::uint32_t node, std::uint8_t byte) const;
  std::uint32_t next_node(std::uint32_t node, std::uint8_t byte) const;
  void build_trie(std::vector<ByteSpan> sorted);
  void link_failures();

  std::vector<std::uint8_t> bytes_;  // of the single pattern
  std::vector<Node> nodes_;          // breadth first: children of a node are neighbours
  std::vector<Child> children_;
  std::uint32_t root_children_[256] = {};
};

/// binary:compile_pattern/1.
class CompiledPattern final : public MagicObject {
 public:
  static constexpr char kTag = 0;
  explicit CompiledPattern(const std::vector<ByteSpan>& patterns) : pattern(patterns) {}
  const void* tag() const override { return &kTag; }
  const BinaryPattern pattern;
};

}  // namespace joist::bif
