#include "bif/binary_pattern.hpp"

#include <algorithm>
#include <cstring>

namespace joist::bif {

BinaryPattern::BinaryPattern(const std::vector<ByteSpan>& patterns) {
  if (patterns.size() == 1) {
    bytes_.assign(patterns[0].begin(), patterns[0].end());
    return;
  }
  std::vector<ByteSpan> sorted = patterns;
  std::sort(sorted.begin(), sorted.end(), [](ByteSpan a, ByteSpan b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
  });
  build_trie(std::move(sorted));
  link_failures();
}

/// Makes the nodes level by level. A node stands for a range of the sorted patterns, those that begin with its string.
void BinaryPattern::build_trie(std::vector<ByteSpan> sorted) {
  struct Range {
    std::size_t first, last;
  };
  std::vector<Range> ranges = {{0, sorted.size()}};
  nodes_.emplace_back();
  for (std::size_t n = 0; n < nodes_.size(); n++) {
    const std::uint32_t depth = nodes_[n].depth;
    auto [i, last] = ranges[n];
    while (i < last && sorted[i].size() == depth) i++;  // these end here; equal patterns are one
    if (i > ranges[n].first) nodes_[n].match = depth;
    nodes_[n].first_child = static_cast<std::uint32_t>(children_.size());
    while (i < last) {
      const std::uint8_t byte = sorted[i][depth];
      std::size_t end = i + 1;
      while (end < last && sorted[end][depth] == byte) end++;
      children_.push_back({byte, static_cast<std::uint32_t>(nodes_.size())});
      nodes_[n].child_count++;
      nodes_.emplace_back();
      nodes_.back().depth = depth + 1;
      ranges.push_back({i, end});
      i = end;
    }
  }
  for (std::uint32_t c = 0; c < nodes_[0].child_count; c++) root_children_[children_[c].byte] = children_[c].node;
}

void BinaryPattern::link_failures() {
  for (std::uint32_t n = 0; n < nodes_.size(); n++) {
    const Node node = nodes_[n];
    for (std::uint32_t c = node.first_child; c < node.first_child + node.child_count; c++) {
      Node& child = nodes_[children_[c].node];
      child.fail = n == 0 ? 0 : next_node(node.fail, children_[c].byte);
      // A shorter node comes earlier, so the failure's own match is known already.
      if (child.match == 0) child.match = nodes_[child.fail].match;
    }
  }
}

std::uint32_t BinaryPattern::child_of(std::uint32_t node, std::uint8_t byte) const {
  if (node == 0) return root_children_[byte];
  const Child* first = children_.data() + nodes_[node].first_child;
  const Child* last = first + nodes_[node].child_count;
  const Child* at = std::lower_bound(first, last, byte, [](const Child& c, std::uint8_t b) { return c.byte < b; });
  return at != last && at->byte == byte ? at->node : 0;
}

std::uint32_t BinaryPattern::next_node(std::uint32_t node, std::uint8_t byte) const {
  for (;;) {
    if (std::uint32_t child = child_of(node, byte)) return child;
    if (node == 0) return 0;
    node = nodes_[node].fail;
  }
}

bool BinaryPattern::find(ByteSpan subject, std::size_t limit, Search& search) const {
  return single() ? find_single(subject, limit, search) : find_several(subject, limit, search);
}

bool BinaryPattern::find_single(ByteSpan subject, std::size_t limit, Search& search) const {
  std::size_t end = std::min(limit + bytes_.size() - 1, subject.size());
  if (search.position < end) {
    const void* found = memmem(subject.data() + search.position, end - search.position, bytes_.data(), bytes_.size());
    if (found) {
      auto at = static_cast<std::size_t>(static_cast<const std::uint8_t*>(found) - subject.data());
      search.best = {at, bytes_.size()};
      search.position = at + bytes_.size();
      return true;
    }
  }
  search.position = std::max(search.position, limit);
  return false;
}

/// A match is final when the node's string begins behind it: nothing that begins earlier or at the same place and is
/// longer can come any more.
bool BinaryPattern::find_several(ByteSpan subject, std::size_t limit, Search& s) const {
  std::size_t end = std::min(limit, subject.size());
  while (s.position < end) {
    s.node = next_node(s.node, subject[s.position++]);
    const Node& node = nodes_[s.node];
    if (s.best.length > 0 && s.position - node.depth > s.best.position) break;
    if (node.match > 0) {
      PatternMatch match{s.position - node.match, node.match};
      if (s.best.length == 0 || match.position < s.best.position ||
          (match.position == s.best.position && match.length > s.best.length)) {
        s.best = match;
      }
    }
  }
  bool final = s.best.length > 0 && (s.position >= subject.size() || s.position < end ||
                                     s.position - nodes_[s.node].depth > s.best.position);
  if (!final) return false;
  s.position = s.best.position + s.best.length;
  s.node = 0;
  return true;
}

}  // namespace joist::bif
