// Built-ins over whole tables: life, names, owners.

#include <mutex>

#include "base/clock.hpp"
#include "bif/system_info.hpp"
#include "bif/table.hpp"
#include "ets/access.hpp"
#include "proc/process_table.hpp"
#include "proc/send.hpp"
#include "runtime/refs.hpp"
#include "runtime/runtime.hpp"

namespace joist::bif {

using ets::Access;
using ets::EtsTable;
using ets::LockedTable;
using ets::LockMode;
using ets::Protection;
using ets::TableOptions;
using ets::TableReference;
using ets::TableType;

namespace {

EtsTables& tables(Process& p) {
  return *p.runtime().ets;
}

// ---- options
// -----------------------------------------------------------------------------------------------------------

bool read_boolean(Term t, bool* out) {
  *out = t == am::true_;
  return t == am::true_ || t == am::false_;
}

bool read_heir(const Term* e, std::size_t arity, Term* heir, Term* data) {
  *heir = e[1];
  *data = arity == 3 ? e[2] : Term::none();
  if (arity == 2 && e[1] == am::none) return true;
  return e[1].is_local_pid();
}

bool read_protection(Term t, Protection* out) {
  if (t == am::public_) return *out = Protection::Public, true;
  if (t == am::protected_) return *out = Protection::Protected, true;
  if (t == am::private_) return *out = Protection::Private, true;
  return false;
}

bool read_type(Term t, TableType* out) {
  if (t == am::set) return *out = TableType::Set, true;
  if (t == am::ordered_set) return *out = TableType::OrderedSet, true;
  if (t == am::bag) return *out = TableType::Bag, true;
  if (t == am::duplicate_bag) return *out = TableType::DuplicateBag, true;
  return false;
}

bool read_option_tuple(Term option, TableOptions* o, Term* counters) {
  const std::size_t arity = tuple_arity(option);
  if (arity != 2 && arity != 3) return false;
  const Term* e = tuple_elements(option);
  if (e[0] == am::heir) return read_heir(e, arity, &o->heir, &o->heir_data);
  if (arity != 2) return false;
  if (e[0] == am::keypos) {
    if (!e[1].is_small() || e[1].small_value() < 1) return false;
    o->key_position = static_cast<std::size_t>(e[1].small_value());
    return true;
  }
  if (e[0] == am::write_concurrency) {
    o->write_concurrency = e[1];
    return e[1] == am::true_ || e[1] == am::false_ || e[1] == am::auto_;
  }
  if (e[0] == am::read_concurrency) return read_boolean(e[1], &o->read_concurrency);
  if (e[0] == am::decentralized_counters) {
    *counters = e[1];
    return e[1] == am::true_ || e[1] == am::false_;
  }
  return false;
}

bool read_options(Term list, TableOptions* o) {
  Term counters = Term::none();
  for (; list.is_cons(); list = list.tail()) {
    const Term option = list.head();
    if (is_tuple(option)) {
      if (!read_option_tuple(option, o, &counters)) return false;
    } else if (option == am::named_table) {
      o->named = true;
    } else if (option == am::compressed) {
      o->compressed = true;
    } else if (option == am::set) {
      // The default; does not undo what came before it.
    } else if (!read_type(option, &o->type) && !read_protection(option, &o->protection)) {
      return false;
    }
  }
  if (!list.is_nil()) return false;
  if (o->protection == Protection::Private) {
    o->read_concurrency = false;
    o->write_concurrency = am::false_;
  }
  const bool by_default =
      o->write_concurrency == am::auto_ || (o->write_concurrency == am::true_ && o->type == TableType::OrderedSet);
  o->decentralized_counters =
      o->write_concurrency != am::false_ && (counters.is_none() ? by_default : counters == am::true_);
  return true;
}

Term transfer_message(Process& p, EtsTable& table, Term gift) {
  const Term id = table.options.named ? table.name : EtsTables::identifier(p.heap, table);
  return p.heap.tuple(am::ETS_TRANSFER, id, p.pid, gift);
}

}  // namespace

Term ets_new_2(Process& p, const Term* a) {
  TableOptions options;
  if (!a[0].is_atom() || !read_options(a[1], &options)) return p.badarg();
  EtsTable* table = tables(p).create(a[0], p.pid, options);
  if (!table) return p.badarg_because(am::already_exists);
  const Term id = options.named ? a[0] : EtsTables::identifier(p.heap, *table);
  table->release();
  return id;
}

Term ets_delete_1(Process& p, const Term* a) {
  EtsTable* retained;
  ets::DoomedObjects objects;
  std::vector<Term> fixers;
  Term owner;
  {
    LockedTable table(p, a[0], Access::Write, LockMode::Exclusive);
    if (!table) return Term::none();
    table->alive = false;
    owner = table->owner;
    for (const auto& f : table->fixations()) fixers.push_back(f.pid);
    objects = table->release_all(true);
    retained = table.retained();
  }
  TableReference table(retained);
  tables(p).remove_owned(owner, *table);
  for (Term pid : fixers) tables(p).remove_fixed(pid, *table);
  tables(p).remove(*table);
  return ets::destroy_objects(p, std::move(objects), am::true_);
}

/// The number of objects that were there, whatever the second argument.
Term ets_internal_delete_all_2(Process& p, const Term* a) {
  LockedTable table(p, a[0], Access::Write, LockMode::Exclusive);
  if (!table) return Term::none();
  const Term count = Term::small(static_cast<SWord>(table->count()));
  ets::DoomedObjects objects = table->release_all(false);
  table.release();
  return ets::destroy_objects(p, std::move(objects), count);
}

namespace {

BifTask sweep(Process& p) {
  constexpr std::size_t kStretch = 512;
  for (ets::DoomedObjects objects; tables(p).take_doomed(&objects);) {
    while (objects.destroy(kStretch)) {
      if (!p.spend(kStretch / 2)) co_await p.next_slice();
    }
  }
  co_return am::ok;
}

}  // namespace

/// What remains of tables whose owner has ended.
Term erts_internal_destroy_ets_objects_0(Process& p, const Term*) {
  return p.run_task(sweep(p));
}

Term ets_rename_2(Process& p, const Term* a) {
  LockedTable table(p, a[0], Access::Write, LockMode::Exclusive);
  if (!table) return Term::none();
  if (!a[1].is_atom()) return p.badarg();
  if (!table->options.named) {
    table->name = a[1];
    return a[0];
  }
  TableReference reference(table.retained());
  table.release();
  return tables(p).rename(*reference, a[1]) ? a[1] : p.badarg();
}

Term ets_setopts_2(Process& p, const Term* a) {
  LockedTable table(p, a[0], Access::Write, LockMode::Exclusive);
  if (!table) return Term::none();
  Term heir = Term::none(), data, single[2] = {a[1], Term::nil()};
  bool protect = false;
  Protection protection = table->protection;
  Term list = is_tuple(a[1]) ? Term::cons(single) : a[1];
  for (; list.is_cons(); list = list.tail()) {
    const Term option = list.head();
    if (!is_tuple(option) || tuple_arity(option) < 2 || tuple_arity(option) > 3) return p.badarg();
    const Term* e = tuple_elements(option);
    if (e[0] == am::heir && heir.is_none()) {
      if (!read_heir(e, tuple_arity(option), &heir, &data)) return p.badarg();
    } else if (e[0] == am::protection && tuple_arity(option) == 2 && !protect) {
      if (!read_protection(e[1], &protection)) return p.badarg();
      protect = true;
    } else {
      return p.badarg();
    }
  }
  if (!list.is_nil() || table->owner != p.pid) return p.badarg();
  if (heir.has_value()) table->set_heir(heir, data);
  table->protection = protection;
  return am::true_;
}

Term ets_give_away_3(Process& p, const Term* a) {
  LockedTable table(p, a[0], Access::Write, LockMode::Exclusive);
  if (!table) return Term::none();
  if (!a[1].is_local_pid() || !p.runtime().processes->find(a[1])) return p.badarg();
  if (table->owner != p.pid) return p.badarg_because(am::not_owner);
  if (a[1] == p.pid) return p.badarg_because(am::owner);
  tables(p).remove_owned(p.pid, *table);
  table->owner = a[1];
  tables(p).add_owned(a[1], *table);
  const Term message = transfer_message(p, *table, a[2]);
  table.release();
  send_message(p, a[1], message);
  tables(p).owner_may_have_ended(p, a[1]);
  return am::true_;
}

Term ets_safe_fixtable_2(Process& p, const Term* a) {
  LockedTable table(p, a[0], Access::Read, LockMode::Exclusive);
  if (!table) return Term::none();
  if (a[1] == am::true_) {
    if (table->fixations().empty()) table->fixed_since = p.runtime().clock->monotonic();
    if (table->fix(p.pid)) tables(p).add_fixed(p.pid, *table);
    return am::true_;
  }
  if (a[1] != am::false_) return p.badarg();
  if (!table->unfix(p.pid)) return am::true_;
  TableReference reference(table.retained());
  tables(p).remove_fixed(p.pid, *reference);
  table.release();
  return am::true_;
}

Term ets_whereis_1(Process& p, const Term* a) {
  if (!a[0].is_atom()) return p.badarg();
  Term id = am::undefined;
  tables(p).with_named(a[0], [&](EtsTable& table) { id = EtsTables::identifier(p.heap, table); });
  return id;
}

/// ets:all/0 waits for an answer from each scheduler: here the first one has them all.
Term ets_internal_request_all_0(Process& p, const Term*) {
  const Term ref = p.heap.ref(p.runtime().refs->next());
  Term list = Term::nil();
  for (EtsTable* t : tables(p).retain_all()) {
    TableReference table(t);
    list = p.heap.cons(table->options.named ? table->name : EtsTables::identifier(p.heap, *table), list);
  }
  for (std::size_t i = scheduler_count(p.runtime()); i > 0; i--) {
    send_message(p, p.pid, p.heap.tuple(ref, list));
    list = Term::nil();
  }
  return ref;
}

}  // namespace joist::bif
