#include "ets/tree_store.hpp"

#include <algorithm>

#include "base/block_alloc.hpp"
#include "term/compare.hpp"

namespace joist::ets {

struct TreeStore::Node {
  bool leaf;
  int count = 0;
  Term keys[kMaxKeys];
  Object* objects[kMaxKeys];

  inline Node* child(int i) const;
  void open(int at) {
    std::copy_backward(keys + at, keys + count, keys + count + 1);
    std::copy_backward(objects + at, objects + count, objects + count + 1);
    count++;
  }
  void close(int at) {
    std::copy(keys + at + 1, keys + count, keys + at);
    std::copy(objects + at + 1, objects + count, objects + at);
    count--;
  }
  void set(int at, Term key, Object* object) {
    keys[at] = key;
    objects[at] = object;
  }
  void take(int at, const Node* from, int from_at) { set(at, from->keys[from_at], from->objects[from_at]); }
};

struct TreeStore::Inner : Node {
  Node* children[kMaxKeys + 1];
};

inline TreeStore::Node* TreeStore::Node::child(int i) const {
  return static_cast<const Inner*>(this)->children[i];
}

namespace {

int compare_keys(Term a, Term b) {
  if (a.is_small() && b.is_small()) {
    const auto x = static_cast<SWord>(a.raw()), y = static_cast<SWord>(b.raw());
    return (x > y) - (x < y);
  }
  return a == b ? 0 : compare(a, b);
}

}  // namespace

TreeStore::~TreeStore() {
  destroy_some(SIZE_MAX);
}

TreeStore::Node* TreeStore::make_node(bool leaf) {
  const std::size_t bytes = leaf ? sizeof(Node) : sizeof(Inner);
  void* memory = alloc_block(bytes);
  Node* node = leaf ? new (memory) Node : new (memory) Inner;
  node->leaf = leaf;
  node_bytes_ += bytes;
  return node;
}

void TreeStore::free_node(Node* node) {
  const std::size_t bytes = node->leaf ? sizeof(Node) : sizeof(Inner);
  node_bytes_ -= bytes;
  free_block(node, bytes);
}

std::unique_ptr<TreeStore> TreeStore::release_all() {
  auto all = std::make_unique<TreeStore>(key_index_);
  std::swap(all->root_, root_);
  std::swap(all->node_bytes_, node_bytes_);
  count_ = 0;
  bytes_ = 0;
  return all;
}

/// Leaf after leaf from the right, each with the key that leads to it, which leaves nodes without any of them behind.
bool TreeStore::destroy_some(std::size_t count) {
  while (root_ && count > 0) {
    Inner* path[kMaxDepth];
    int depth = 0;
    Node* node = root_;
    for (; !node->leaf; node = node->child(node->count)) path[depth++] = static_cast<Inner*>(node);
    for (int i = 0; i < node->count; i++) Object::destroy(node->objects[i]);
    count -= std::min(count, static_cast<std::size_t>(node->count) + 1);
    free_node(node);
    while (depth > 0 && path[depth - 1]->count == 0) free_node(path[--depth]);
    if (depth == 0) {
      root_ = nullptr;
    } else {
      Object::destroy(path[depth - 1]->objects[--path[depth - 1]->count]);
    }
  }
  return root_ != nullptr;
}

// ---- look-up
// -----------------------------------------------------------------------------------------------------------

/// Place of the first key that is not smaller than `k`.
int TreeStore::search(const Node* node, Term k, bool* found) {
  int low = 0, high = node->count;
  while (low < high) {
    const int middle = (low + high) / 2;
    const int order = compare_keys(node->keys[middle], k);
    if (order == 0) {
      *found = true;
      return middle;
    }
    if (order < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  *found = false;
  return low;
}

Object* TreeStore::find(Term k) const {
  for (const Node* node = root_; node;) {
    bool found;
    const int i = search(node, k, &found);
    if (found) return node->objects[i];
    node = node->leaf ? nullptr : node->child(i);
  }
  return nullptr;
}

Object* TreeStore::first() const {
  const Node* node = root_;
  if (!node) return nullptr;
  while (!node->leaf) node = node->child(0);
  return node->objects[0];
}

Object* TreeStore::last() const {
  const Node* node = root_;
  if (!node) return nullptr;
  while (!node->leaf) node = node->child(node->count);
  return node->objects[node->count - 1];
}

Object* TreeStore::after(Term k, bool or_equal) const {
  Object* best = nullptr;
  for (const Node* node = root_; node;) {
    bool found;
    int i = search(node, k, &found);
    if (found && or_equal) return node->objects[i];
    if (found) i++;
    if (i < node->count) best = node->objects[i];
    node = node->leaf ? nullptr : node->child(i);
  }
  return best;
}

Object* TreeStore::before(Term k, bool or_equal) const {
  Object* best = nullptr;
  for (const Node* node = root_; node;) {
    bool found;
    const int i = search(node, k, &found);
    if (found && or_equal) return node->objects[i];
    if (i > 0) best = node->objects[i - 1];
    node = node->leaf ? nullptr : node->child(i);
  }
  return best;
}

// ---- cursor
// ------------------------------------------------------------------------------------------------------------

int TreeStore::Cursor::count(const Node* node) {
  return node->count;
}
Term TreeStore::Cursor::key(const Node* node, int i) {
  return node->keys[i];
}
/// Notes the place; the child to go on in, or null.
const TreeStore::Node* TreeStore::Cursor::push(const Node* node, int i) {
  path_[depth_++] = {node, i};
  return node->leaf ? nullptr : node->child(i);
}
/// Leaves nodes that have no key at the place.
void TreeStore::Cursor::climb() {
  while (depth_ > 0 && path_[depth_ - 1].i >= path_[depth_ - 1].node->count) depth_--;
}

Object* TreeStore::Cursor::object() const {
  return depth_ ? path_[depth_ - 1].node->objects[path_[depth_ - 1].i] : nullptr;
}

void TreeStore::Cursor::to_first() {
  depth_ = 0;
  for (const Node* node = store_.root_; node;) node = push(node, 0);
}

void TreeStore::Cursor::to_last() {
  depth_ = 0;
  for (const Node* node = store_.root_; node;) node = push(node, node->count);
  if (depth_) path_[depth_ - 1].i--;
}

void TreeStore::Cursor::next() {
  Place& top = path_[depth_ - 1];
  top.i++;
  if (!top.node->leaf) {
    for (const Node* node = top.node->child(top.i); node;) node = push(node, 0);
  }
  climb();
}

void TreeStore::Cursor::previous() {
  const Place top = path_[depth_ - 1];
  if (!top.node->leaf) {
    for (const Node* node = top.node->child(top.i); node;) node = push(node, node->count);
  }
  while (depth_ > 0 && path_[depth_ - 1].i == 0) depth_--;
  if (depth_) path_[depth_ - 1].i--;
}

// ---- insertion: full nodes are split on the way down
// ---------------------------------------------------------------------

void TreeStore::split_child(Inner* parent, int i) {
  Node* left = parent->children[i];
  Node* right = make_node(left->leaf);
  constexpr int middle = kMaxKeys / 2;
  for (int k = middle + 1; k < left->count; k++) right->take(k - middle - 1, left, k);
  right->count = left->count - middle - 1;
  if (!left->leaf) {
    std::copy_n(static_cast<Inner*>(left)->children + middle + 1, right->count + 1,
                static_cast<Inner*>(right)->children);
  }
  left->count = middle;
  std::copy_backward(parent->children + i + 1, parent->children + parent->count + 1,
                     parent->children + parent->count + 2);
  parent->open(i);
  parent->take(i, left, middle);
  parent->children[i + 1] = right;
}

void TreeStore::insert(Object* o) {
  const Term k = key(o);
  if (!root_) root_ = make_node(true);
  if (root_->count == kMaxKeys) {
    auto* top = static_cast<Inner*>(make_node(false));
    top->children[0] = root_;
    root_ = top;
    split_child(top, 0);
  }
  for (Node* node = root_;;) {
    bool found;
    int i = search(node, k, &found);
    if (found) {
      replace(node->objects[i], o);
      return;
    }
    if (node->leaf) {
      node->open(i);
      node->set(i, k, o);
      break;
    }
    auto* inner = static_cast<Inner*>(node);
    if (inner->children[i]->count == kMaxKeys) {
      split_child(inner, i);
      const int order = compare_keys(inner->keys[i], k);
      if (order == 0) {
        replace(inner->objects[i], o);
        return;
      }
      if (order < 0) i++;
    }
    node = inner->children[i];
  }
  count_++;
  bytes_ += o->bytes();
}

void TreeStore::replace(Object* old, Object* fresh) {
  const Term k = key(old);
  for (Node* node = root_; node;) {
    bool found;
    const int i = search(node, k, &found);
    if (found) {
      node->set(i, key(fresh), fresh);
      bytes_ += fresh->bytes() - old->bytes();
      Object::destroy(old);
      return;
    }
    node = node->leaf ? nullptr : node->child(i);
  }
  JOIST_UNREACHABLE("replaced object is not in the tree");
}

// ---- deletion: from a leaf, then nodes that became too small are refilled on the way up
// -----------------------------------

std::size_t TreeStore::erase(Term k) {
  Step path[kMaxDepth];
  int depth = 0;
  Node* node = root_;
  int at = 0;
  bool found = false;
  while (node) {
    at = search(node, k, &found);
    if (found || node->leaf) break;
    path[depth++] = {static_cast<Inner*>(node), at};
    node = node->child(at);
  }
  if (!node || !found) return 0;
  Object* gone = node->objects[at];
  if (!node->leaf) {
    // The predecessor, which is in a leaf, takes its place.
    Node* place = node;
    const int place_at = at;
    path[depth++] = {static_cast<Inner*>(node), at};
    node = node->child(at);
    while (!node->leaf) {
      path[depth++] = {static_cast<Inner*>(node), node->count};
      node = node->child(node->count);
    }
    at = node->count - 1;
    place->take(place_at, node, at);
  }
  node->close(at);
  refill(path, depth);
  count_--;
  bytes_ -= gone->bytes();
  Object::destroy(gone);
  return 1;
}

void TreeStore::refill(Step* path, int depth) {
  while (depth > 0) {
    auto [parent, i] = path[--depth];
    if (parent->children[i]->count >= kMinKeys) return;
    if (i > 0 && parent->children[i - 1]->count > kMinKeys) return borrow_from_left(parent, i);
    if (i < parent->count && parent->children[i + 1]->count > kMinKeys) return borrow_from_right(parent, i);
    merge_children(parent, i > 0 ? i - 1 : i);
  }
  if (root_->count > 0) return;
  Node* old = root_;
  root_ = old->leaf ? nullptr : old->child(0);
  free_node(old);
}

void TreeStore::borrow_from_left(Inner* parent, int i) {
  Node* left = parent->children[i - 1];
  Node* node = parent->children[i];
  if (!node->leaf) {
    auto* inner = static_cast<Inner*>(node);
    std::copy_backward(inner->children, inner->children + inner->count + 1, inner->children + inner->count + 2);
    inner->children[0] = left->child(left->count);
  }
  node->open(0);
  node->take(0, parent, i - 1);
  parent->take(i - 1, left, left->count - 1);
  left->count--;
}

void TreeStore::borrow_from_right(Inner* parent, int i) {
  Node* node = parent->children[i];
  Node* right = parent->children[i + 1];
  node->take(node->count, parent, i);
  node->count++;
  if (!node->leaf) {
    auto* from = static_cast<Inner*>(right);
    static_cast<Inner*>(node)->children[node->count] = from->children[0];
    std::copy(from->children + 1, from->children + from->count + 1, from->children);
  }
  parent->take(i, right, 0);
  right->close(0);
}

void TreeStore::merge_children(Inner* parent, int i) {
  Node* left = parent->children[i];
  Node* right = parent->children[i + 1];
  left->take(left->count, parent, i);
  for (int k = 0; k < right->count; k++) left->take(left->count + 1 + k, right, k);
  if (!left->leaf) {
    std::copy_n(static_cast<Inner*>(right)->children, right->count + 1,
                static_cast<Inner*>(left)->children + left->count + 1);
  }
  left->count += right->count + 1;
  parent->close(i);
  std::copy(parent->children + i + 2, parent->children + parent->count + 2, parent->children + i + 1);
  free_node(right);
}

}  // namespace joist::ets
