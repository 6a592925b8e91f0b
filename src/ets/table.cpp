#include "ets/table.hpp"

#include <algorithm>

#include "term/compare.hpp"

namespace joist::ets {

namespace {

HashKind hash_kind(TableType type) {
  return type == TableType::Set ? HashKind::Set : type == TableType::Bag ? HashKind::Bag : HashKind::DuplicateBag;
}

}  // namespace

EtsTable::EtsTable(Term table_name, Term table_owner, RefNumbers table_id, const TableOptions& table_options)
    : id(table_id),
      options(table_options),
      key_index(table_options.key_position - 1),
      name(table_name),
      owner(table_owner),
      protection(table_options.protection) {
  if (is_tree()) {
    tree_.emplace(key_index);
  } else {
    hash_.emplace(hash_kind(options.type), key_index);
  }
}

EtsTable::~EtsTable() {
  if (heir_data) Object::destroy(heir_data);
}

void EtsTable::set_heir(Term pid, Term data) {
  if (heir_data) Object::destroy(heir_data);
  heir_data = nullptr;
  heir = pid;
  if (data.is_none()) return;
  Word tuple[2] = {Header(BoxedKind::Tuple, 1).raw(), data.raw()};
  heir_data = Object::create(Term::boxed(tuple));
}

std::size_t EtsTable::memory_words() const {
  return (sizeof(EtsTable) + (tree_ ? tree_->bytes() : hash_->bytes())) / sizeof(Word);
}

std::size_t EtsTable::erase_object(Term tuple) {
  if (!tree_) return hash_->erase_object(tuple);
  const Term k = tuple_elements(tuple)[key_index];
  Object* o = tree_->find(k);
  return o && exact_equal(o->tuple(), tuple) ? tree_->erase(k) : 0;
}

void EtsTable::erase_one(Object* o) {
  if (tree_) {
    tree_->erase(key(o));
  } else {
    hash_->erase_one(o);
  }
}

DoomedObjects EtsTable::release_all(bool going_away) {
  if (tree_) return DoomedObjects(tree_->release_all());
  if (going_away || !fixed()) return DoomedObjects(hash_->release_all());
  for (std::size_t i = 0; i < hash_->buckets(); i++) {
    for (Object* o = HashStore::first_live(hash_->bucket(i)); o; o = HashStore::first_live(o->next)) {
      hash_->erase_one(o);
    }
  }
  return {};
}

void EtsTable::update_fixed() {
  if (hash_) hash_->set_fixed(fixed());
}

void PendingInsert::run(EtsTable& table, std::size_t budget) {
  for (; unchecked_ && budget > 0; budget--, unchecked_ = unchecked_->next) {
    if (!table.find(table.key(unchecked_))) continue;
    refused_ = true;
    break;
  }
  for (; !refused_ && !unchecked_ && first_ && budget > 0; budget--) {
    Object* o = first_;
    first_ = o->next;
    o->next = nullptr;
    table.insert(o);
  }
  done_ = refused_ || !first_;
  if (done_) table.pending.reset();  // may be the last to hold this
}

bool EtsTable::fix(Term pid) {
  for (Fixation& f : fixations_) {
    if (f.pid == pid) {
      f.count++;
      return false;
    }
  }
  fixations_.push_back({pid, 1});
  update_fixed();
  return true;
}

bool EtsTable::unfix(Term pid, bool all) {
  auto it = std::find_if(fixations_.begin(), fixations_.end(), [&](const Fixation& f) { return f.pid == pid; });
  if (it == fixations_.end()) return false;
  if (!all && --it->count > 0) return false;
  fixations_.erase(it);
  update_fixed();
  return true;
}

void EtsTable::begin_walk() {
  walks_++;
  update_fixed();
}

void EtsTable::end_walk() {
  walks_--;
  update_fixed();
}

}  // namespace joist::ets
