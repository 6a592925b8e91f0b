#pragma once
// The objects of an ordered_set: a B-tree in Erlang's term order, in which 1 and 1.0 are the same key.
//
// A node keeps its keys beside the pointers to its objects, so that a search reads objects only where keys are not
// immediate. Every walk goes on by key (after(), before()), so that nothing has to be kept alive between two steps.

#include <cstdint>
#include <memory>
#include <utility>

#include "ets/object.hpp"

namespace joist::ets {

class TreeStore {
 public:
  explicit TreeStore(std::size_t key_index) : key_index_(key_index) {}
  ~TreeStore();
  TreeStore(const TreeStore&) = delete;
  TreeStore& operator=(const TreeStore&) = delete;

  std::size_t count() const { return count_; }
  std::size_t bytes() const { return bytes_ + node_bytes_; }
  Term key(const Object* o) const { return o->element(key_index_); }

  Object* find(Term k) const;
  Object* first() const;
  Object* last() const;
  /// First object with a greater key (or, with `or_equal`, not a smaller one); null if none.
  Object* after(Term k, bool or_equal = false) const;
  Object* before(Term k, bool or_equal = false) const;

  class Cursor;

  /// Adds `o`; an object with an equal key is destroyed.
  void insert(Object* o);
  std::size_t erase(Term k);
  void replace(Object* old, Object* fresh);
  /// All objects in a store of their own; this one is empty then.
  std::unique_ptr<TreeStore> release_all();
  /// Of a store that nobody uses any more: destroys about `count` objects; false when none are left.
  bool destroy_some(std::size_t count);

 private:
  friend class Cursor;
  static constexpr int kMaxKeys = 31;
  static constexpr int kMinKeys = kMaxKeys / 2;
  static constexpr int kMaxDepth = 20;
  struct Node;
  struct Inner;
  struct Step {
    Inner* node;
    int child;
  };

  Node* make_node(bool leaf);
  void free_node(Node* node);
  static int search(const Node* node, Term k, bool* found);
  void split_child(Inner* parent, int i);
  void refill(Step* path, int depth);
  void borrow_from_left(Inner* parent, int i);
  void borrow_from_right(Inner* parent, int i);
  void merge_children(Inner* parent, int i);

  std::size_t key_index_;
  Node* root_ = nullptr;
  std::size_t count_ = 0;
  std::size_t bytes_ = 0;
  std::size_t node_bytes_ = 0;
};

/// A place in the tree, valid while nothing is inserted or erased.
class TreeStore::Cursor {
 public:
  explicit Cursor(const TreeStore& store) : store_(store) {}
  Object* object() const;  // null past either end
  void to_first();
  void to_last();
  /// To the first key that is not `before`, or (seek_last) to the last one that is. `before` holds for a first part of
  /// the keys in order.
  template <class F>
  void seek(F before) {
    depth_ = 0;
    for (const Node* node = store_.root_; node;) {
      int low = 0, high = count(node);
      while (low < high) {
        const int middle = (low + high) / 2;
        if (before(key(node, middle))) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      node = push(node, low);
    }
    climb();
  }
  template <class F>
  void seek_last(F before) {
    seek(before);
    depth_ ? previous() : to_last();
  }
  void next();
  void previous();

 private:
  struct Place {
    const Node* node;
    int i;  // of the key, or (not on top) of the child that was entered
  };
  static int count(const Node* node);
  static Term key(const Node* node, int i);
  const Node* push(const Node* node, int i);
  void climb();

  const TreeStore& store_;
  Place path_[kMaxDepth];
  int depth_ = 0;
};

}  // namespace joist::ets
