#include "ets/hash_store.hpp"

#include <algorithm>

#include "base/block_alloc.hpp"
#include "term/compare.hpp"
#include "term/hash.hpp"

namespace joist::ets {

HashStore::HashStore(HashKind kind, std::size_t key_index) : kind_(kind), key_index_(key_index) {
  array_ = static_cast<Object**>(alloc_block(capacity_ * sizeof(Object*)));
  std::fill_n(array_, capacity_, nullptr);
}

HashStore::~HashStore() {
  destroy_some(SIZE_MAX);
  free_block(array_, capacity_ * sizeof(Object*));
}

bool HashStore::same_key(const Object* o, Term k, Word hash) const {
  return o->hash == hash && exact_equal(key(o), k);
}

Object** HashStore::find_link(Term k, Word hash) const {
  Object** link = &array_[index(hash)];
  while (*link && !same_key(*link, k, hash)) link = &(*link)->next;
  return link;
}

Object* HashStore::find_any(Term k) const {
  return *find_link(k, internal_hash(k));
}

Object* HashStore::find(Term k) const {
  const Word hash = internal_hash(k);
  Object* o = *find_link(k, hash);
  while (o && o->deleted) o = o->next && same_key(o->next, k, hash) ? o->next : nullptr;
  return o;
}

Object* HashStore::next_same(Object* o) const {
  if (kind_ == HashKind::Set) return nullptr;
  const Word hash = o->hash;
  const Term k = key(o);
  for (o = o->next; o && same_key(o, k, hash); o = o->next) {
    if (!o->deleted) return o;
  }
  return nullptr;
}

std::size_t HashStore::next_used(std::size_t i) const {
  while (i < buckets_ && !first_live(array_[i])) i++;
  return i;
}

// ---- changes
// -----------------------------------------------------------------------------------------------------------

void HashStore::insert(Object* o) {
  const Term k = key(o);
  o->hash = internal_hash(k);
  Object** link = find_link(k, o->hash);
  if (*link && kind_ == HashKind::Set) {
    Object* old = *link;
    if (!old->deleted) note_out(old);
    o->next = old->next;
    *link = o;
    note_in(o);
    Object::destroy(old);
    return;
  }
  if (kind_ == HashKind::Bag) {
    for (Object* same = *link; same && same_key(same, k, o->hash); same = same->next) {
      if (same->deleted || !exact_equal(same->tuple(), o->tuple())) continue;
      Object::destroy(o);
      return;
    }
  }
  o->next = *link;
  *link = o;
  note_in(o);
  if (count_ > buckets_ && !fixed_) grow();
}

/// Takes the object out of its chain, or marks it while the table is fixed.
void HashStore::remove(Object** link) {
  Object* o = *link;
  note_out(o);
  if (fixed_) {
    o->deleted = true;
    marked_.push_back(index(o->hash));
    return;
  }
  *link = o->next;
  Object::destroy(o);
}

std::size_t HashStore::erase(Term k) {
  const Word hash = internal_hash(k);
  std::size_t erased = 0;
  for (Object** link = find_link(k, hash); *link && same_key(*link, k, hash);) {
    Object* o = *link;
    if (o->deleted) {
      link = &o->next;
      continue;
    }
    erased++;
    remove(link);
    if (fixed_) link = &o->next;
    if (kind_ == HashKind::Set) break;
  }
  if (!fixed_ && erased) shrink();
  return erased;
}

std::size_t HashStore::erase_object(Term tuple) {
  const Term k = tuple_elements(tuple)[key_index_];
  const Word hash = internal_hash(k);
  std::size_t erased = 0;
  for (Object** link = find_link(k, hash); *link && same_key(*link, k, hash);) {
    Object* o = *link;
    if (o->deleted || !exact_equal(o->tuple(), tuple)) {
      link = &o->next;
      continue;
    }
    erased++;
    remove(link);
    if (fixed_) link = &o->next;
  }
  if (!fixed_ && erased) shrink();
  return erased;
}

void HashStore::erase_one(Object* o) {
  Object** link = &array_[index(o->hash)];
  while (*link != o) link = &(*link)->next;
  remove(link);
  if (!fixed_) shrink();
}

void HashStore::replace(Object* old, Object* fresh) {
  Object** link = &array_[index(old->hash)];
  while (*link != old) link = &(*link)->next;
  note_out(old);
  fresh->hash = old->hash;
  fresh->next = old->next;
  *link = fresh;
  note_in(fresh);
  Object::destroy(old);
}

std::unique_ptr<HashStore> HashStore::release_all() {
  auto all = std::make_unique<HashStore>(kind_, key_index_);
  std::swap(all->array_, array_);
  std::swap(all->capacity_, capacity_);
  std::swap(all->buckets_, buckets_);
  std::swap(all->mask_, mask_);
  count_ = 0;
  bytes_ = 0;
  marked_.clear();
  return all;
}

bool HashStore::destroy_some(std::size_t count) {
  for (; buckets_ > 0 && count > 0; buckets_--) {
    const std::size_t destroyed = Object::destroy_chain(array_[buckets_ - 1]) + 1;
    count -= std::min(count, destroyed);
  }
  return buckets_ > 0;
}

// ---- size
// --------------------------------------------------------------------------------------------------------------

void HashStore::set_fixed(bool fixed) {
  fixed_ = fixed;
  if (fixed) return;
  purge_some(SIZE_MAX);
  for (int i = 0; i < 64 && count_ > buckets_; i++) grow();
}

bool HashStore::purge_some(std::size_t buckets) {
  for (; buckets > 0 && !marked_.empty(); buckets--) {
    purge_bucket(marked_.back());
    marked_.pop_back();
  }
  return !marked_.empty();
}

void HashStore::purge_bucket(std::size_t i) {
  for (Object** link = &array_[i]; *link;) {
    Object* o = *link;
    if (!o->deleted) {
      link = &o->next;
      continue;
    }
    *link = o->next;
    Object::destroy(o);
  }
}

/// One more bucket: the chain that it splits keeps its order on both sides.
void HashStore::grow() {
  if (buckets_ == capacity_) {
    array_ = static_cast<Object**>(resize_block(array_, capacity_ * sizeof(Object*), 2 * capacity_ * sizeof(Object*)));
    capacity_ *= 2;
  }
  if (buckets_ > mask_) mask_ = 2 * mask_ + 1;
  const std::size_t to = buckets_++;
  const std::size_t from = to & (mask_ >> 1);
  Object** stay = &array_[from];
  Object** go = &array_[to];
  for (Object* o = array_[from]; o; o = o->next) {
    if ((o->hash & mask_) == to) {
      *go = o;
      go = &o->next;
    } else {
      *stay = o;
      stay = &o->next;
    }
  }
  *stay = nullptr;
  *go = nullptr;
}

/// One bucket less when the table is nearly empty: its chain goes to the end of the one that it once came from.
void HashStore::shrink() {
  if (buckets_ <= kMinBuckets || count_ > buckets_ / 4) return;
  const std::size_t from = --buckets_;
  Object** link = &array_[from & (mask_ >> 1)];
  while (*link) link = &(*link)->next;
  *link = array_[from];
  array_[from] = nullptr;
  if (buckets_ - 1 <= mask_ >> 1) mask_ >>= 1;
  if (capacity_ > kMinBuckets && buckets_ <= capacity_ / 4) {
    array_ = static_cast<Object**>(resize_block(array_, capacity_ * sizeof(Object*), capacity_ / 2 * sizeof(Object*)));
    capacity_ /= 2;
  }
}

}  // namespace joist::ets
