// What is known about a table.

#include "base/clock.hpp"
#include "bif/table.hpp"
#include "ets/access.hpp"
#include "runtime/runtime.hpp"
#include "term/node.hpp"

namespace joist::bif {

using ets::Access;
using ets::EtsTable;
using ets::LockedTable;
using ets::LockMode;
using ets::Protection;
using ets::TableType;

namespace {

Term number(std::size_t n) {
  return Term::small(static_cast<SWord>(n));
}

Term type_name(TableType type) {
  switch (type) {
    case TableType::Set:
      return am::set;
    case TableType::OrderedSet:
      return am::ordered_set;
    case TableType::Bag:
      return am::bag;
    default:
      return am::duplicate_bag;
  }
}

Term protection_name(Protection protection) {
  return protection == Protection::Public      ? am::public_
         : protection == Protection::Protected ? am::protected_
                                               : am::private_;
}

Term fixers(Process& p, const EtsTable& table, bool monotonic) {
  if (table.fixations().empty()) return am::false_;
  Term list = Term::nil();
  for (const auto& f : table.fixations()) list = p.heap.cons(p.heap.tuple(f.pid, number(f.count)), list);
  Term when;
  if (monotonic) {
    when = p.heap.integer(table.fixed_since);
  } else {
    const SWord micro = (table.fixed_since + p.runtime().clock->time_offset()) / 1000;
    when = p.heap.tuple(Term::small(micro / 1000000000000), Term::small(micro / 1000000 % 1000000),
                        Term::small(micro % 1000000));
  }
  return p.heap.tuple(when, list);
}

/// Shape of a hash table; the chain figures are not kept.
Term statistics(Process& p, EtsTable& table) {
  if (table.is_tree()) return am::false_;
  const Term buckets = number(table.hash().buckets());
  const Term load = p.heap.make_float(static_cast<double>(table.count()) / static_cast<double>(table.hash().buckets()));
  const Term zero = p.heap.make_float(0.0);
  const Term none = Term::small(0);
  return p.heap.tuple(buckets, load, zero, zero, none, none, none, Term::small(1));
}

struct Item {
  Term name;
  Term (*get)(Process& p, EtsTable& t);
};

// In the order in which info/1 has them.
const Item kListed[] = {
    {am::id, [](Process& p, EtsTable& t) { return EtsTables::identifier(p.heap, t); }},
    {am::decentralized_counters, [](Process&, EtsTable& t) { return make_bool(t.options.decentralized_counters); }},
    {am::read_concurrency, [](Process&, EtsTable& t) { return make_bool(t.options.read_concurrency); }},
    {am::write_concurrency, [](Process&, EtsTable& t) { return t.options.write_concurrency; }},
    {am::compressed, [](Process&, EtsTable& t) { return make_bool(t.options.compressed); }},
    {am::memory, [](Process&, EtsTable& t) { return number(t.memory_words()); }},
    {am::owner, [](Process&, EtsTable& t) { return t.owner; }},
    {am::heir, [](Process&, EtsTable& t) { return t.heir; }},
    {am::name, [](Process&, EtsTable& t) { return t.name; }},
    {am::size, [](Process&, EtsTable& t) { return number(t.count()); }},
    {am::node, [](Process&, EtsTable&) { return local_node().name; }},
    {am::named_table, [](Process&, EtsTable& t) { return make_bool(t.options.named); }},
    {am::type, [](Process&, EtsTable& t) { return type_name(t.options.type); }},
    {am::keypos, [](Process&, EtsTable& t) { return number(t.options.key_position); }},
    {am::protection, [](Process&, EtsTable& t) { return protection_name(t.protection); }},
};
const Item kUnlisted[] = {
    {am::fixed, [](Process&, EtsTable& t) { return make_bool(!t.fixations().empty()); }},
    {am::safe_fixed, [](Process& p, EtsTable& t) { return fixers(p, t, false); }},
    {am::safe_fixed_monotonic_time, [](Process& p, EtsTable& t) { return fixers(p, t, true); }},
    {am::stats, statistics},
    {am::binary, [](Process&, EtsTable&) { return Term::nil(); }},
};

/// A table that is gone has no information; what cannot be a table is an error.
Term no_information(Process& p, const LockedTable& table) {
  if (table.cause() != am::id) return Term::none();
  p.exec->request = Request::None;
  return am::undefined;
}

}  // namespace

Term ets_info_1(Process& p, const Term* a) {
  LockedTable table(p, a[0], Access::Info, LockMode::Shared);
  if (!table) return no_information(p, table);
  Term list = Term::nil();
  for (std::size_t i = std::size(kListed); i-- > 0;) {
    list = p.heap.cons(p.heap.tuple(kListed[i].name, kListed[i].get(p, *table)), list);
  }
  return list;
}

Term ets_info_2(Process& p, const Term* a) {
  LockedTable table(p, a[0], Access::Info, LockMode::Shared);
  if (!table) return no_information(p, table);
  for (const Item& item : kListed) {
    if (item.name == a[1]) return item.get(p, *table);
  }
  for (const Item& item : kUnlisted) {
    if (item.name == a[1]) return item.get(p, *table);
  }
  return p.badarg();
}

}  // namespace joist::bif
