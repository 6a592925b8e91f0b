#pragma once
// Look-up and single updates in the trie of hash_node.hpp. A template over the hash function, so that tests can force
// collisions; the runtime uses HashTrie<InternalHash>. Recursion is bounded by the 16 levels of a hash.

#include "term/compare.hpp"
#include "term/hash.hpp"
#include "term/hash_node.hpp"

namespace joist::hash_map {

struct InternalHash {
  Word operator()(Term key) const { return internal_hash(key); }
};

enum class PutMode : std::uint8_t {
  Any,       // add or replace
  Existing,  // only replace
  Missing,   // only add
};
enum class PutOutcome : std::uint8_t { Unchanged, Replaced, Added };

/// What to put: the pair, and its leaf if there is one already that may be shared.
struct NewLeaf {
  NewLeaf(Term k, Term v) : key(k), value(v) {}
  explicit NewLeaf(Term leaf) : key(leaf.head()), value(leaf.tail()), cell(leaf) {}
  Term make(HeapBuilder& h) const { return cell.is_cons() ? cell : h.cons(key, value); }

  Term key;
  Term value;
  Term cell = Term::none();
};

template <class Hash>
class HashTrie {
 public:
  /// The leaf of `key` in the hash map `root`, or none().
  static Term find(Term root, Term key) {
    const Word hash = Hash{}(key);
    Term node = root;
    for (int level = 0; level < kLevels; level++) {
      const NodeView view(node);
      const int n = nibble(hash, level);
      if (!view.has(n)) return Term::none();
      const Term child = view.children[view.index_of(n)];
      if (child.is_cons()) return exact_equal(child.head(), key) ? child : Term::none();
      node = child;
    }
    const NodeView view(node);
    for (std::size_t i = 0; i < view.count; i++) {
      if (exact_equal(view.children[i].head(), key)) return view.children[i];
    }
    return Term::none();
  }

  /// `root` with the leaf put; none() if the mode forbids it, `root` if nothing changes.
  static Term put(HeapBuilder& h, Term root, const NewLeaf& leaf, PutMode mode) {
    const NodeView view(root);
    const Word hash = Hash{}(leaf.key);
    const int n = nibble(hash, 0);
    const std::size_t at = view.index_of(n);
    if (!view.has(n)) {
      if (mode == PutMode::Existing) return Term::none();
      Term result = new_root(h, map_size(root) + 1, view.bitmap | (1u << n), view.count + 1);
      insert_child(view, at, leaf.make(h), NodeView(result));
      return result;
    }
    PutOutcome outcome = PutOutcome::Unchanged;
    const Term child = put_into(h, view.children[at], 1, leaf, hash, mode, &outcome);
    if (child.is_none() || child == view.children[at]) return child.is_none() ? child : root;
    Term result = make_root(h, map_size(root) + (outcome == PutOutcome::Added), view.bitmap, view.children, view.count);
    NodeView(result).children[at] = child;
    return result;
  }

  /// Puts into a child that belongs at `level`: the child that replaces it (itself if nothing changes), none() if the
  /// mode forbids it.
  static Term put_into(HeapBuilder& h, Term child, int level, const NewLeaf& leaf, Word hash, PutMode mode,
                       PutOutcome* outcome) {
    if (child.is_cons()) return put_over_leaf(h, child, level, leaf, hash, mode, outcome);
    if (level == kLevels) return put_into_collision(h, child, leaf, mode, outcome);
    const NodeView view(child);
    const int n = nibble(hash, level);
    const std::size_t at = view.index_of(n);
    if (!view.has(n)) {
      if (mode == PutMode::Existing) return Term::none();
      *outcome = PutOutcome::Added;
      Term node = new_node(h, view.bitmap | (1u << n), view.count + 1);
      insert_child(view, at, leaf.make(h), NodeView(node));
      return node;
    }
    const Term sub = put_into(h, view.children[at], level + 1, leaf, hash, mode, outcome);
    if (sub.is_none()) return sub;
    if (sub == view.children[at]) return child;
    Term node = make_node(h, view.bitmap, view.children, view.count);
    NodeView(node).children[at] = sub;
    return node;
  }

  /// The node at `level` that holds two leaves with different keys.
  static Term join(HeapBuilder& h, Term a, Word a_hash, Term b, Word b_hash, int level) {
    int bottom = level;
    while (bottom < kLevels && nibble(a_hash, bottom) == nibble(b_hash, bottom)) bottom++;
    Term node;
    if (bottom == kLevels) {
      Term pair[2] = {a, b};
      if (compare_exact(a.head(), b.head()) > 0) std::swap(pair[0], pair[1]);
      node = make_node(h, 0, pair, 2);
    } else {
      const int na = nibble(a_hash, bottom), nb = nibble(b_hash, bottom);
      Term pair[2] = {na < nb ? a : b, na < nb ? b : a};
      node = make_node(h, (1u << na) | (1u << nb), pair, 2);
    }
    while (bottom-- > level) node = make_node(h, 1u << nibble(a_hash, bottom), &node, 1);
    return node;
  }

  /// `root` without `key`, which it has, as `leaf`. The result is a hash map even if it is small.
  static Term remove(HeapBuilder& h, Term root, Term leaf) {
    const NodeView view(root);
    const Word hash = Hash{}(leaf.head());
    const int n = nibble(hash, 0);
    const std::size_t at = view.index_of(n);
    const Term child = remove_from(h, view.children[at], 1, leaf, hash);
    if (child.is_none()) {
      Term result = new_root(h, map_size(root) - 1, view.bitmap & ~(1u << n), view.count - 1);
      erase_child(view, at, NodeView(result));
      return result;
    }
    Term result = make_root(h, map_size(root) - 1, view.bitmap, view.children, view.count);
    NodeView(result).children[at] = child;
    return result;
  }

 private:
  static void insert_child(const NodeView& from, std::size_t at, Term child, const NodeView& to) {
    std::copy_n(from.children, at, to.children);
    to.children[at] = child;
    std::copy(from.children + at, from.children + from.count, to.children + at + 1);
  }
  static void erase_child(const NodeView& from, std::size_t at, const NodeView& to) {
    std::copy_n(from.children, at, to.children);
    std::copy(from.children + at + 1, from.children + from.count, to.children + at);
  }

  static Term put_over_leaf(HeapBuilder& h, Term old, int level, const NewLeaf& leaf, Word hash, PutMode mode,
                            PutOutcome* outcome) {
    if (exact_equal(old.head(), leaf.key)) {
      if (mode == PutMode::Missing || old.tail() == leaf.value) return old;
      *outcome = PutOutcome::Replaced;
      return leaf.cell.is_cons() ? leaf.cell : h.cons(old.head(), leaf.value);
    }
    if (mode == PutMode::Existing) return Term::none();
    *outcome = PutOutcome::Added;
    return join(h, old, Hash{}(old.head()), leaf.make(h), hash, level);
  }

  static Term put_into_collision(HeapBuilder& h, Term node, const NewLeaf& leaf, PutMode mode, PutOutcome* outcome) {
    const NodeView view(node);
    std::size_t at = 0;
    int order = 1;
    while (at < view.count && (order = compare_exact(view.children[at].head(), leaf.key)) < 0) at++;
    if (at < view.count && order == 0) {
      const Term old = view.children[at];
      if (mode == PutMode::Missing || old.tail() == leaf.value) return node;
      *outcome = PutOutcome::Replaced;
      Term result = make_node(h, 0, view.children, view.count);
      NodeView(result).children[at] = leaf.make(h);
      return result;
    }
    if (mode == PutMode::Existing) return Term::none();
    *outcome = PutOutcome::Added;
    Term result = new_node(h, 0, view.count + 1);
    insert_child(view, at, leaf.make(h), NodeView(result));
    return result;
  }

  /// What replaces `child` when `leaf` is gone: a node, the leaf that remains, or none().
  static Term remove_from(HeapBuilder& h, Term child, int level, Term leaf, Word hash) {
    if (child == leaf) return Term::none();
    const NodeView view(child);
    const std::size_t at = level == kLevels ? place_in_collision(view, leaf) : view.index_of(nibble(hash, level));
    const Term sub = level == kLevels ? Term::none() : remove_from(h, view.children[at], level + 1, leaf, hash);
    if (sub.has_value()) {
      if (view.count == 1 && sub.is_cons()) return sub;
      Term node = make_node(h, view.bitmap, view.children, view.count);
      NodeView(node).children[at] = sub;
      return node;
    }
    if (view.count == 1) return Term::none();
    if (view.count == 2 && view.children[1 - at].is_cons()) return view.children[1 - at];
    const std::uint32_t bitmap = level == kLevels ? 0 : view.bitmap & ~(1u << nibble(hash, level));
    Term node = new_node(h, bitmap, view.count - 1);
    erase_child(view, at, NodeView(node));
    return node;
  }
  static std::size_t place_in_collision(const NodeView& view, Term leaf) {
    return static_cast<std::size_t>(std::find(view.children, view.children + view.count, leaf) - view.children);
  }
};

}  // namespace joist::hash_map
