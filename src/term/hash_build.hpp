#pragma once
// Builds a map from any number of pairs at once, without the garbage of single insertions: the pairs are distributed by
// the first two nibbles of their hashes, and each of the 256 subtries is built from the bottom up. The work comes in
// steps, so that a built-in can yield between them.

#include <vector>

#include "term/flat_map.hpp"
#include "term/hash_trie.hpp"
#include "term/maps.hpp"

namespace joist::hash_map {

template <class Hash>
class MapBuilder {
 public:
  explicit MapBuilder(HeapBuilder& h) : h_(h) {}

  void reserve(std::size_t count) { entries_.reserve(count); }
  /// Of equal keys the last counts.
  void add(Term key, Term value) {
    const Word hash = Hash{}(key);
    entries_.push_back({hash, h_.cons(key, value)});
    starts_[(hash & 255) + 1]++;
  }
  bool saw_duplicates() const { return size_ != entries_.size(); }

  /// After the last add: does at least `work` pairs' worth of work; true when result() is ready.
  bool step(std::size_t work) {
    if (next_entry_ == 0 && next_bucket_ == 0) prepare();
    const std::size_t end = std::min(entries_.size(), next_entry_ + work);
    work -= end - next_entry_;
    while (next_entry_ < end) {
      const Entry& e = entries_[next_entry_++];
      sorted_[fill_[e.hash & 255]++] = e;
    }
    while (next_entry_ == entries_.size() && next_bucket_ < 256) {
      const std::size_t count = starts_[next_bucket_ + 1] - starts_[next_bucket_];
      build_bucket();
      if (count >= work) break;
      work -= count;
    }
    return next_entry_ == entries_.size() && next_bucket_ == 256;
  }
  Term result() { return size_ <= kMaxFlatMap ? flat_result() : hash_result(); }

 private:
  struct Entry {
    Word hash;
    Term leaf;
  };

  void prepare() {
    for (int i = 0; i < 256; i++) starts_[i + 1] += starts_[i];
    std::copy_n(starts_, 256, fill_);
    sorted_.resize(entries_.size());
  }

  void build_bucket() {
    const std::size_t from = starts_[next_bucket_];
    const std::size_t count = starts_[next_bucket_ + 1] - from;
    subtries_[next_bucket_++] = build(2, sorted_.data() + from, count, entries_.data() + from);
  }

  /// The child at `level` for `count` entries that agree in all nibbles before; `scratch` is as long as `entries`.
  Term build(int level, Entry* entries, std::size_t count, Entry* scratch) {
    if (count == 0) return Term::none();
    if (count == 1) {
      size_++;
      return entries[0].leaf;
    }
    if (level == kLevels || all_same_hash(entries, count)) return build_same_hash(level, entries, count);
    std::size_t starts[kWays + 1] = {};
    for (std::size_t i = 0; i < count; i++) starts[nibble(entries[i].hash, level) + 1]++;
    for (int i = 0; i < kWays; i++) starts[i + 1] += starts[i];
    std::size_t fill[kWays];
    std::copy_n(starts, kWays, fill);
    for (std::size_t i = 0; i < count; i++) scratch[fill[nibble(entries[i].hash, level)]++] = entries[i];
    Term children[kWays];
    for (int i = 0; i < kWays; i++) {
      children[i] = build(level + 1, scratch + starts[i], starts[i + 1] - starts[i], entries + starts[i]);
    }
    return pack(children);
  }

  static bool all_same_hash(const Entry* entries, std::size_t count) {
    return std::all_of(entries, entries + count, [&](const Entry& e) { return e.hash == entries[0].hash; });
  }

  Term build_same_hash(int level, Entry* entries, std::size_t count) {
    auto less = [](const Entry& a, const Entry& b) { return compare_exact(a.leaf.head(), b.leaf.head()) < 0; };
    std::stable_sort(entries, entries + count, less);
    std::size_t used = 0;
    for (std::size_t i = 1; i < count; i++) {
      if (less(entries[used], entries[i])) used++;
      entries[used] = entries[i];
    }
    size_ += ++used;
    if (used == 1) return entries[0].leaf;
    Term node = new_node(h_, 0, used);
    for (std::size_t i = 0; i < used; i++) NodeView(node).children[i] = entries[i].leaf;
    for (int l = kLevels; l-- > level;) node = make_node(h_, 1u << nibble(entries[0].hash, l), &node, 1);
    return node;
  }

  /// Drops the absent of 16 children; the bitmap of those that remain, in front.
  static std::uint32_t compress(Term* children, std::size_t* count) {
    std::uint32_t bitmap = 0;
    for (int i = 0; i < kWays; i++) {
      if (children[i].is_none()) continue;
      bitmap |= 1u << i;
      children[(*count)++] = children[i];
    }
    return bitmap;
  }
  Term pack(Term* children) {
    std::size_t count = 0;
    const std::uint32_t bitmap = compress(children, &count);
    if (count == 0) return Term::none();
    if (count == 1 && children[0].is_cons()) return children[0];
    return make_node(h_, bitmap, children, count);
  }

  Term hash_result() {
    Term top[kWays];
    for (int i = 0; i < kWays; i++) {
      Term children[kWays];
      for (int j = 0; j < kWays; j++) children[j] = subtries_[i | (j << 4)];
      top[i] = pack(children);
    }
    std::size_t count = 0;
    const std::uint32_t bitmap = compress(top, &count);
    return make_root(h_, size_, bitmap, top, count);
  }

  Term flat_result() {
    flat_map::Pair pairs[kMaxFlatMap];
    std::size_t count = 0;
    for (Term root : subtries_) {
      if (root.has_value()) collect_leaves(root, pairs, &count);
    }
    return flat_map::create(h_, pairs, flat_map::sort_unique(pairs, count));
  }
  static void collect_leaves(Term child, flat_map::Pair* out, std::size_t* count) {
    if (child.is_cons()) {
      out[(*count)++] = {child.head(), child.tail()};
      return;
    }
    const NodeView view(child);
    for (std::size_t i = 0; i < view.count; i++) collect_leaves(view.children[i], out, count);
  }

  HeapBuilder& h_;
  std::vector<Entry> entries_;
  std::vector<Entry> sorted_;
  std::size_t starts_[257] = {};
  std::size_t fill_[256] = {};
  Term subtries_[256];
  std::size_t next_entry_ = 0;
  std::size_t next_bucket_ = 0;
  std::size_t size_ = 0;
};

}  // namespace joist::hash_map
