// Built-ins over single objects and keys.

#include <algorithm>
#include <mutex>
#include <optional>
#include <utility>

#include "bif/slice.hpp"
#include "bif/table.hpp"
#include "ets/access.hpp"
#include "proc/process.hpp"
#include "term/num.hpp"

namespace joist::bif {

using ets::Access;
using ets::DoomedObjects;
using ets::EtsTable;
using ets::LockedTable;
using ets::LockMode;
using ets::Object;
using ets::PendingInsert;

namespace {

bool is_object(const EtsTable& table, Term t) {
  return is_tuple(t) && tuple_arity(t) > table.key_index;
}

bool has_key(const EtsTable& table, Term tuple) {
  return table.find(tuple_elements(tuple)[table.key_index]) != nullptr;
}

/// All objects of a key, oldest first.
Term copy_objects(Process& p, const EtsTable& table, Object* newest) {
  Term list = Term::nil();
  std::size_t count = 0;
  for (Object* o = newest; o; o = table.next_same(o), count++) list = p.heap.cons(o->copy_to(p.heap), list);
  if (count > 8) p.spend(static_cast<SWord>(count) / 8);
  return list;
}

/// Objects made of a list, not yet in the table.
class NewObjects {
 public:
  NewObjects() = default;
  NewObjects(const NewObjects&) = delete;
  NewObjects& operator=(const NewObjects&) = delete;
  ~NewObjects() { Object::destroy_chain(first_); }
  void add(Term tuple) {
    Object* o = Object::create(tuple);
    *last_ = o;
    last_ = &o->next;
  }
  Object* take() {
    last_ = &first_;
    return std::exchange(first_, nullptr);
  }

 private:
  Object* first_ = nullptr;
  Object** last_ = &first_;
};

constexpr std::size_t kObjectsAtOnce = 1000;

/// A long list: objects are made and linked in slices. Others see all of them or none: from the first one linked on,
/// who takes the table's lock links the rest first, and the end of the inserter changes nothing about that.
BifTask insert_in_slices(Process& p, Term id, Term list, bool only_new) {
  NewObjects objects;
  for (Term l = list; l.is_cons(); l = l.tail()) {
    objects.add(l.head());
    if (!p.spend(1)) co_await p.next_slice();
  }
  std::optional<ets::TableReference> table;
  std::shared_ptr<PendingInsert> insert;
  {
    LockedTable locked(p, id, Access::Write, LockMode::Exclusive);
    if (!locked) co_return Term::none();
    table.emplace(locked.retained());
    insert = std::make_shared<PendingInsert>(objects.take(), only_new);
    locked->pending = insert;
  }
  for (;;) {
    {
      std::lock_guard lock((*table)->lock);
      if (!insert->done()) insert->run(**table, kObjectsAtOnce);
      if (insert->done()) break;
    }
    if (!p.spend(kObjectsAtOnce)) co_await p.next_slice();
  }
  for (DoomedObjects rest(insert->take_rest()); rest.destroy(kObjectsAtOnce);) {
    if (!p.spend(kObjectsAtOnce / 2)) co_await p.next_slice();
  }
  co_return make_bool(!insert->refused());
}

Term insert_list(Process& p, Term id, Term list, bool only_new) {
  LockedTable table(p, id, Access::Write, LockMode::Exclusive);
  if (!table) return Term::none();
  std::size_t count = 0;
  Term rest = list;
  for (; rest.is_cons(); rest = rest.tail(), count++) {
    if (!is_object(*table, rest.head())) return p.badarg();
  }
  if (!rest.is_nil()) return p.badarg();
  if (count > kObjectsAtOnce) {
    table.release();
    return p.run_task(insert_in_slices(p, id, list, only_new));
  }
  if (only_new) {
    for (rest = list; rest.is_cons(); rest = rest.tail()) {
      if (has_key(*table, rest.head())) return am::false_;
    }
  }
  for (rest = list; rest.is_cons(); rest = rest.tail()) table->insert(Object::create(rest.head()));
  p.spend(static_cast<SWord>(count));
  return am::true_;
}

/// Position argument of lookup_element/3,4 from 0, or -1.
SWord element_index(Term position) {
  return position.is_small() && position.small_value() > 0 ? position.small_value() - 1 : -1;
}

Term lookup_element(Process& p, const Term* a, Term otherwise) {
  LockedTable table(p, a[0], Access::Read, LockMode::Shared);
  if (!table) return Term::none();
  const SWord index = element_index(a[2]);
  if (index < 0) return p.badarg();
  Object* o = table->find(a[1]);
  if (!o) return otherwise.has_value() ? otherwise : p.badarg();
  Term list = Term::nil();
  for (; o; o = table->next_same(o)) {
    if (static_cast<std::size_t>(index) >= o->arity()) return p.badarg();
    const Term value = Object::copy_part(o->element(static_cast<std::size_t>(index)), p.heap);
    if (!table->is_bag()) return value;
    list = p.heap.cons(value, list);
  }
  return list;
}

}  // namespace

Term ets_insert_2(Process& p, const Term* a) {
  if (a[1].is_list()) return insert_list(p, a[0], a[1], false);
  // The copy is made before the lock is taken.
  if (!is_tuple(a[1]) || tuple_arity(a[1]) == 0) {
    LockedTable table(p, a[0], Access::Write, LockMode::Shared);
    return table ? p.badarg() : Term::none();
  }
  Object* o = Object::create(a[1]);
  LockedTable table(p, a[0], Access::Write, LockMode::Exclusive);
  if (!table || !is_object(*table, a[1])) {
    Object::destroy(o);
    return table ? p.badarg() : Term::none();
  }
  table->insert(o);
  return am::true_;
}

Term ets_insert_new_2(Process& p, const Term* a) {
  if (a[1].is_list()) return insert_list(p, a[0], a[1], true);
  LockedTable table(p, a[0], Access::Write, LockMode::Exclusive);
  if (!table) return Term::none();
  if (!is_object(*table, a[1])) return p.badarg();
  if (has_key(*table, a[1])) return am::false_;
  table->insert(Object::create(a[1]));
  return am::true_;
}

Term ets_lookup_2(Process& p, const Term* a) {
  LockedTable table(p, a[0], Access::Read, LockMode::Shared);
  if (!table) return Term::none();
  Object* o = table->find(a[1]);
  if (!o) return Term::nil();
  if (!table->is_bag()) return p.heap.cons(o->copy_to(p.heap), Term::nil());
  return copy_objects(p, *table, o);
}

Term ets_lookup_element_3(Process& p, const Term* a) {
  return lookup_element(p, a, Term::none());
}
Term ets_lookup_element_4(Process& p, const Term* a) {
  return lookup_element(p, a, a[3]);
}

Term ets_member_2(Process& p, const Term* a) {
  LockedTable table(p, a[0], Access::Read, LockMode::Shared);
  if (!table) return Term::none();
  return make_bool(table->find(a[1]) != nullptr);
}

Term ets_take_2(Process& p, const Term* a) {
  LockedTable table(p, a[0], Access::Write, LockMode::Exclusive);
  if (!table) return Term::none();
  Object* o = table->find(a[1]);
  if (!o) return Term::nil();
  const Term list = copy_objects(p, *table, o);
  table->erase(a[1]);
  return list;
}

Term ets_delete_2(Process& p, const Term* a) {
  LockedTable table(p, a[0], Access::Write, LockMode::Exclusive);
  if (!table) return Term::none();
  table->erase(a[1]);
  return am::true_;
}

Term ets_delete_object_2(Process& p, const Term* a) {
  LockedTable table(p, a[0], Access::Write, LockMode::Exclusive);
  if (!table) return Term::none();
  if (!is_object(*table, a[1])) return p.badarg();
  table->erase_object(a[1]);
  return am::true_;
}

}  // namespace joist::bif
