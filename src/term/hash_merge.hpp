#pragma once
// The union of two large maps, node by node: subtries that only one side has are shared, not rebuilt. It has a stack of
// its own (one frame a level), so that a built-in can stop it anywhere and go on in a later slice.

#include "term/hash_trie.hpp"

namespace joist::hash_map {

template <class Hash>
class MapMerge {
 public:
  /// Values of `b` win. Both are hash maps, alive and unmoved until the end.
  MapMerge(HeapBuilder& h, Term a, Term b) : h_(h), size_(map_size(a) + map_size(b)) { enter(a, b); }

  /// Does about `work` nodes' worth of work; true when result() is ready.
  bool step(std::size_t work) {
    while (depth_ > 0) {
      if (work-- == 0) return false;
      Frame& f = frames_[depth_ - 1];
      if (f.pending == 0) {
        leave();
        continue;
      }
      const int n = std::countr_zero(f.pending);
      f.pending &= f.pending - 1;
      const NodeView a(f.a), b(f.b);
      if (!b.has(n)) {
        f.out[f.out_count++] = a.children[a.index_of(n)];
      } else if (!a.has(n)) {
        f.out[f.out_count++] = b.children[b.index_of(n)];
      } else {
        both(a.children[a.index_of(n)], b.children[b.index_of(n)]);
      }
    }
    return true;
  }
  Term result() const { return result_; }

 private:
  struct Frame {
    Term a;
    Term b;
    std::uint32_t bitmap;
    std::uint32_t pending;  // nibbles still to do
    std::uint32_t out_count;
    Term out[kWays];
  };

  void enter(Term a, Term b) {
    Frame& f = frames_[depth_++];
    f.a = a;
    f.b = b;
    f.bitmap = f.pending = NodeView(a).bitmap | NodeView(b).bitmap;
    f.out_count = 0;
  }

  void both(Term a, Term b) {
    const int level = depth_;  // of the children
    if (a == b) {
      size_ -= leaves_below(a);
      return emit(a);
    }
    if (!a.is_cons() && !b.is_cons()) {
      if (level < kLevels) return enter(a, b);
      return emit(merge_collisions(a, b));
    }
    PutOutcome outcome = PutOutcome::Unchanged;
    const bool into_a = b.is_cons();
    const Term leaf = into_a ? b : a;
    const Term merged = HashTrie<Hash>::put_into(h_, into_a ? a : b, level, NewLeaf(leaf), Hash{}(leaf.head()),
                                                 into_a ? PutMode::Any : PutMode::Missing, &outcome);
    if (outcome != PutOutcome::Added) size_--;
    emit(merged);
  }

  Term merge_collisions(Term a, Term b) {
    const NodeView view(b);
    for (std::size_t i = 0; i < view.count; i++) {
      PutOutcome outcome = PutOutcome::Unchanged;
      a = HashTrie<Hash>::put_into(h_, a, kLevels, NewLeaf(view.children[i]), 0, PutMode::Any, &outcome);
      if (outcome != PutOutcome::Added) size_--;
    }
    return a;
  }

  static std::size_t leaves_below(Term child) {
    if (child.is_cons()) return 1;
    const NodeView view(child);
    std::size_t count = 0;
    for (std::size_t i = 0; i < view.count; i++) count += leaves_below(view.children[i]);
    return count;
  }

  void emit(Term child) {
    Frame& f = frames_[depth_ - 1];
    f.out[f.out_count++] = child;
  }

  void leave() {
    const Frame& f = frames_[--depth_];
    const Term node = same_children(f, f.a) ? f.a : same_children(f, f.b) ? f.b : Term::none();
    if (depth_ > 0) {
      emit(node.has_value() ? node : make_node(h_, f.bitmap, f.out, f.out_count));
    } else {
      result_ = node.has_value() ? node : make_root(h_, size_, f.bitmap, f.out, f.out_count);
    }
  }
  /// A node that lost nothing and won nothing is shared.
  static bool same_children(const Frame& f, Term node) {
    const NodeView view(node);
    return view.count == f.out_count && std::equal(f.out, f.out + f.out_count, view.children);
  }

  HeapBuilder& h_;
  std::size_t size_;
  int depth_ = 0;
  Term result_;
  Frame frames_[kLevels + 1];
};

}  // namespace joist::hash_map
