#pragma once
// The objects of a set, bag or duplicate_bag: linear hashing over chains.
//
// The array of buckets grows and shrinks by one bucket at a time (the split or merge of one chain), so that no
// insertion pays for all objects, and never while the table is fixed, so that a walk over bucket numbers sees each
// object once. Objects with one key are neighbours in their chain, newest first. In a fixed table, what is deleted
// stays in its chain as a mark; purge_deleted() removes the marks when the table is free again.

#include <cstdint>
#include <memory>
#include <vector>

#include "ets/object.hpp"

namespace joist::ets {

enum class HashKind : std::uint8_t { Set, Bag, DuplicateBag };

class HashStore {
 public:
  HashStore(HashKind kind, std::size_t key_index);
  ~HashStore();
  HashStore(const HashStore&) = delete;
  HashStore& operator=(const HashStore&) = delete;

  std::size_t count() const { return count_; }
  std::size_t bytes() const { return bytes_ + capacity_ * sizeof(Object*); }
  std::size_t buckets() const { return buckets_; }
  Object* bucket(std::size_t i) const { return array_[i]; }
  /// While fixed, nothing moves and deletions leave marks.
  void set_fixed(bool fixed);
  /// Removes deletion marks of up to `buckets` buckets; false when none are left. Only when no walk needs them.
  bool purge_some(std::size_t buckets);

  Term key(const Object* o) const { return o->element(key_index_); }
  /// First object of the key that is there, or null; go on with next_same().
  Object* find(Term k) const;
  Object* next_same(Object* o) const;
  /// The object of the key to go on from after the walk stopped there, deleted or not.
  Object* find_any(Term k) const;
  /// Next bucket that has an object, from `i` on; buckets() if none.
  std::size_t next_used(std::size_t i) const;
  static Object* first_live(Object* o) {
    while (o && o->deleted) o = o->next;
    return o;
  }
  std::size_t bucket_of(const Object* o) const { return index(o->hash); }

  void insert(Object* o);
  /// Removes all objects with that key; their number.
  std::size_t erase(Term k);
  /// Removes the objects that are exactly `tuple`.
  std::size_t erase_object(Term tuple);
  /// Removes one object that is in the store.
  void erase_one(Object* o);
  /// Puts `fresh` (same key) where `old` was and destroys `old`.
  void replace(Object* old, Object* fresh);
  /// All objects in a store of their own; this one is empty then.
  std::unique_ptr<HashStore> release_all();
  /// Of a store that nobody uses any more: destroys about `count` objects; false when none are left.
  bool destroy_some(std::size_t count);

 private:
  std::size_t index(Word hash) const {
    const std::size_t i = hash & mask_;
    return i < buckets_ ? i : hash & (mask_ >> 1);
  }
  bool same_key(const Object* o, Term k, Word hash) const;
  Object** find_link(Term k, Word hash) const;
  void remove(Object** link);
  void grow();
  void shrink();
  void purge_bucket(std::size_t i);
  void note_in(Object* o) {
    count_++;
    bytes_ += o->bytes();
  }
  void note_out(Object* o) {
    count_--;
    bytes_ -= o->bytes();
  }

  static constexpr std::size_t kMinBuckets = 16;

  HashKind kind_;
  bool fixed_ = false;
  std::size_t key_index_;
  Object** array_;
  std::size_t capacity_ = kMinBuckets;
  std::size_t buckets_ = kMinBuckets;
  std::size_t mask_ = kMinBuckets - 1;
  std::size_t count_ = 0;
  std::size_t bytes_ = 0;
  std::vector<std::size_t> marked_;  // buckets with deleted objects
};

}  // namespace joist::ets
