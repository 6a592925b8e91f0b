#pragma once
// The nodes that identifiers in this runtime belong to.

#include <deque>
#include <map>
#include <mutex>
#include <utility>

#include "term/node.hpp"

namespace joist {

/// Interns other nodes: equal name and creation are one Node, which lives as long as the runtime. Any thread.
class NodeTable {
 public:
  Node* intern(Term name, std::uint32_t creation) {
    std::lock_guard lock(mutex_);
    Node*& slot = by_identity_[{name.raw(), creation}];
    if (!slot) slot = &nodes_.emplace_back(Node{name, creation});
    return slot;
  }

 private:
  std::mutex mutex_;
  std::map<std::pair<Word, std::uint32_t>, Node*> by_identity_;
  std::deque<Node> nodes_;  // does not move what it holds
};

}  // namespace joist
