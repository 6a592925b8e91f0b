#include "bif/persistent_term.hpp"

#include "bif/table.hpp"
#include "proc/process.hpp"
#include "runtime/runtime.hpp"
#include "term/compare.hpp"
#include "term/copy.hpp"
#include "term/hash.hpp"
#include "term/maps.hpp"

namespace joist {

namespace {
constexpr std::size_t kFirstSlots = 256;
}  // namespace

PersistentTerms::PersistentTerms() {
  tables_.push_back(new Table(kFirstSlots));
  table_.store(tables_.back(), std::memory_order_relaxed);
}

PersistentTerms::~PersistentTerms() {
  for (Entry* e : entries_) delete e;
  for (Table* t : tables_) delete t;
}

PersistentTerms::Entry* PersistentTerms::find(const Table& table, Term key, Word hash) const {
  for (std::size_t i = hash & table.mask;; i = (i + 1) & table.mask) {
    // acquire: pairs with the release that put the entry there.
    Entry* e = table.slots[i].load(std::memory_order_acquire);
    if (!e || (e->hash == hash && exact_equal(e->key, key))) return e;
  }
}

Term PersistentTerms::get(Term key) const {
  // acquire: pairs with the release in grow.
  const Entry* e = find(*table_.load(std::memory_order_acquire), key, internal_hash(key));
  return e ? Term(e->value.load(std::memory_order_acquire)) : Term::none();
}

PersistentTerms::Entry* PersistentTerms::find_or_add(Term key) {
  const Word hash = internal_hash(key);
  if (Entry* e = find(*table_.load(std::memory_order_relaxed), key, hash)) return e;
  if (entries_.size() * 2 >= table_.load(std::memory_order_relaxed)->slots.size()) grow();
  Entry* e = new Entry{copy_with_literals(key, area_), hash, Term::none().raw()};
  entries_.push_back(e);
  Table& table = *table_.load(std::memory_order_relaxed);
  std::size_t i = hash & table.mask;
  while (table.slots[i].load(std::memory_order_relaxed)) i = (i + 1) & table.mask;
  table.slots[i].store(e, std::memory_order_release);
  return e;
}

void PersistentTerms::grow() {
  Table& old = *table_.load(std::memory_order_relaxed);
  auto* table = new Table(2 * (old.mask + 1));
  for (Entry* e : entries_) {
    std::size_t i = e->hash & table->mask;
    while (table->slots[i].load(std::memory_order_relaxed)) i = (i + 1) & table->mask;
    table->slots[i].store(e, std::memory_order_relaxed);
  }
  tables_.push_back(table);
  table_.store(table, std::memory_order_release);
}

void PersistentTerms::put(Term key, Term value) {
  std::lock_guard lock(mutex_);
  Entry* e = find_or_add(key);
  const Term old(e->value.load(std::memory_order_relaxed));
  if (old.has_value() && exact_equal(old, value)) return;
  live_ += old.is_none();
  e->value.store(copy_with_literals(value, area_).raw(), std::memory_order_release);
}

bool PersistentTerms::put_new(Term key, Term value) {
  std::lock_guard lock(mutex_);
  Entry* e = find_or_add(key);
  const Term old(e->value.load(std::memory_order_relaxed));
  if (old.has_value()) return exact_equal(old, value);
  live_++;
  e->value.store(copy_with_literals(value, area_).raw(), std::memory_order_release);
  return true;
}

bool PersistentTerms::erase(Term key) {
  std::lock_guard lock(mutex_);
  Entry* e = find(*table_.load(std::memory_order_relaxed), key, internal_hash(key));
  if (!e || Term(e->value.load(std::memory_order_relaxed)).is_none()) return false;
  e->value.store(Term::none().raw(), std::memory_order_release);
  live_--;
  return true;
}

void PersistentTerms::erase_all() {
  std::lock_guard lock(mutex_);
  for (Entry* e : entries_) e->value.store(Term::none().raw(), std::memory_order_release);
  live_ = 0;
}

std::size_t PersistentTerms::count() const {
  std::lock_guard lock(mutex_);
  return live_;
}

std::size_t PersistentTerms::bytes() const {
  std::lock_guard lock(mutex_);
  return area_.words() * sizeof(Word) + (tables_.back()->mask + 1) * sizeof(Entry*) + entries_.size() * sizeof(Entry);
}

namespace bif {

namespace {
PersistentTerms& terms(Process& p) {
  return *p.runtime().persistent_terms;
}
}  // namespace

Term persistent_term_get_0(Process& p, const Term*) {
  Term list = Term::nil();
  SWord count = 0;
  terms(p).for_each([&](Term key, Term value) {
    list = p.heap.cons(p.heap.tuple(key, value), list);
    count++;
  });
  p.spend(count / 8);
  return list;
}

Term persistent_term_get_1(Process& p, const Term* a) {
  const Term value = terms(p).get(a[0]);
  return value.has_value() ? value : p.badarg();
}

Term persistent_term_get_2(Process& p, const Term* a) {
  const Term value = terms(p).get(a[0]);
  return value.has_value() ? value : a[1];
}

Term persistent_term_put_2(Process& p, const Term* a) {
  terms(p).put(a[0], a[1]);
  return am::ok;
}

Term persistent_term_put_new_2(Process& p, const Term* a) {
  return terms(p).put_new(a[0], a[1]) ? am::ok : p.badarg();
}

Term persistent_term_erase_1(Process& p, const Term* a) {
  return make_bool(terms(p).erase(a[0]));
}

Term persistent_term_info_0(Process& p, const Term*) {
  const Term pairs[] = {am::count, p.heap.unsigned_integer(terms(p).count()), am::memory,
                        p.heap.unsigned_integer(terms(p).bytes())};
  return map_from_pairs(p.heap, pairs, 2);
}

Term erts_internal_erase_persistent_terms_0(Process& p, const Term*) {
  terms(p).erase_all();
  return am::ok;
}

}  // namespace bif
}  // namespace joist
