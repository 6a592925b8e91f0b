// Built-ins that walk from key to key.

#include "bif/table.hpp"
#include "ets/access.hpp"
#include "proc/process.hpp"
#include "term/compare.hpp"

namespace joist::bif {

using ets::Access;
using ets::EtsTable;
using ets::HashStore;
using ets::LockedTable;
using ets::LockMode;
using ets::Object;

namespace {

enum class Form : std::uint8_t { Key, KeyAndObjects };

/// What a step gives: the key that was reached, with its objects if asked for.
Term step_result(Process& p, const EtsTable& table, Object* o, Form form) {
  if (!o) return am::end_of_table;
  const Term key = Object::copy_part(table.key(o), p.heap);
  if (form == Form::Key) return key;
  Term list = Term::nil();
  for (o = table.find(table.key(o)); o; o = table.next_same(o)) list = p.heap.cons(o->copy_to(p.heap), list);
  return p.heap.tuple(key, list);
}

Object* first_of_bucket(HashStore& hash, std::size_t from) {
  const std::size_t i = hash.next_used(from);
  return i < hash.buckets() ? HashStore::first_live(hash.bucket(i)) : nullptr;
}

Term first(Process& p, Term id, Form form, bool from_end) {
  LockedTable table(p, id, Access::Read, LockMode::Shared);
  if (!table) return Term::none();
  // The order of a hash table has no end of its own: last/1 is first/1.
  Object* o =
      table->is_tree() ? (from_end ? table->tree().last() : table->tree().first()) : first_of_bucket(table->hash(), 0);
  return step_result(p, *table, o, form);
}

/// The object after all that have the key of `o`.
Object* after_key(const EtsTable& table, HashStore& hash, Object* o) {
  Object* next = o;
  const Term key = table.key(o);
  do {
    next = HashStore::first_live(next->next);
  } while (next && next->hash == o->hash && exact_equal(table.key(next), key));
  return next ? next : first_of_bucket(hash, hash.bucket_of(o) + 1);
}

Term step(Process& p, const Term* a, Form form, bool back) {
  LockedTable table(p, a[0], Access::Read, LockMode::Shared);
  if (!table) return Term::none();
  if (table->is_tree()) {
    return step_result(p, *table, back ? table->tree().before(a[1]) : table->tree().after(a[1]), form);
  }
  Object* o = table->hash().find_any(a[1]);
  if (!o) return p.badarg();
  return step_result(p, *table, after_key(*table, table->hash(), o), form);
}

}  // namespace

Term ets_first_1(Process& p, const Term* a) {
  return first(p, a[0], Form::Key, false);
}
Term ets_first_lookup_1(Process& p, const Term* a) {
  return first(p, a[0], Form::KeyAndObjects, false);
}
Term ets_last_1(Process& p, const Term* a) {
  return first(p, a[0], Form::Key, true);
}
Term ets_last_lookup_1(Process& p, const Term* a) {
  return first(p, a[0], Form::KeyAndObjects, true);
}
Term ets_next_2(Process& p, const Term* a) {
  return step(p, a, Form::Key, false);
}
Term ets_next_lookup_2(Process& p, const Term* a) {
  return step(p, a, Form::KeyAndObjects, false);
}
Term ets_prev_2(Process& p, const Term* a) {
  return step(p, a, Form::Key, true);
}
Term ets_prev_lookup_2(Process& p, const Term* a) {
  return step(p, a, Form::KeyAndObjects, true);
}

/// Objects of the nth bucket, or the nth object of an ordered_set.
Term ets_slot_2(Process& p, const Term* a) {
  LockedTable table(p, a[0], Access::Read, LockMode::Shared);
  if (!table) return Term::none();
  if (!a[1].is_small() || a[1].small_value() < 0) return p.badarg();
  const auto slot = static_cast<std::size_t>(a[1].small_value());
  const std::size_t slots = table->is_tree() ? table->count() : table->hash().buckets();
  if (slot > slots) return p.badarg();
  if (slot == slots) return am::end_of_table;
  if (table->is_tree()) {
    Object* o = table->tree().first();
    for (std::size_t i = 0; i < slot; i++) o = table->tree().after(table->key(o));
    p.spend(static_cast<SWord>(slot / 4));
    return p.heap.cons(o->copy_to(p.heap), Term::nil());
  }
  Term list = Term::nil();
  for (Object* o = HashStore::first_live(table->hash().bucket(slot)); o; o = HashStore::first_live(o->next)) {
    list = p.heap.cons(o->copy_to(p.heap), list);
  }
  return list;
}

}  // namespace joist::bif
