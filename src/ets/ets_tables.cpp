// Lock order: names_lock_, then a table's lock, then ids_mutex_ and the shards.

#include "ets/ets_tables.hpp"

#include <algorithm>
#include <shared_mutex>
#include <utility>

#include "code/code_table.hpp"
#include "proc/process_table.hpp"
#include "proc/send.hpp"
#include "proc/spawn.hpp"
#include "runtime/refs.hpp"
#include "runtime/runtime.hpp"

namespace joist {

using ets::EtsTable;
using ets::Object;

namespace {
constexpr std::size_t kDestroyedAtOnce = 2000;  // of tables whose owner ended, which cannot yield any more
}

EtsTables::EtsTables(Runtime& runtime) : runtime_(runtime) {}

EtsTables::~EtsTables() {
  for (auto& [id, table] : by_id_) table->release();
}

EtsTable* EtsTables::create(Term name, Term owner, const ets::TableOptions& options) {
  auto* table = new EtsTable(name, owner, runtime_.refs->next(), options);
  table->set_heir(options.heir, options.heir_data);
  if (options.named) {
    std::lock_guard lock(names_lock_);
    if (!by_name_.emplace(name.raw(), table).second) {
      table->release();
      return nullptr;
    }
  }
  add_owned(owner, *table);
  table->retain();
  std::lock_guard lock(ids_mutex_);
  by_id_.emplace(table->id, table);
  return table;
}

void EtsTables::remove(EtsTable& table) {
  if (table.options.named) {
    std::lock_guard lock(names_lock_);
    by_name_.erase(table.name.raw());
  }
  bool was_there;
  {
    std::lock_guard lock(ids_mutex_);
    was_there = by_id_.erase(table.id) != 0;
  }
  if (was_there) table.release();
}

bool EtsTables::rename(EtsTable& table, Term name) {
  std::lock_guard lock(names_lock_);
  std::lock_guard table_lock(table.lock);
  if (!table.alive || !by_name_.emplace(name.raw(), &table).second) return false;
  by_name_.erase(table.name.raw());
  table.name = name;
  return true;
}

bool EtsTables::with_named(Term name, const std::function<void(EtsTable&)>& use) {
  std::shared_lock lock(names_lock_);
  auto it = by_name_.find(name.raw());
  if (it == by_name_.end()) return false;
  use(*it->second);
  return true;
}

EtsTable* EtsTables::retain_by_id(RefNumbers id) {
  std::lock_guard lock(ids_mutex_);
  auto it = by_id_.find(id);
  if (it == by_id_.end()) return nullptr;
  it->second->retain();
  return it->second;
}

std::vector<EtsTable*> EtsTables::retain_all() {
  std::lock_guard lock(ids_mutex_);
  std::vector<EtsTable*> all;
  for (auto& [id, table] : by_id_) {
    table->retain();
    all.push_back(table);
  }
  return all;
}

std::size_t EtsTables::count() {
  std::lock_guard lock(ids_mutex_);
  return by_id_.size();
}

Term EtsTables::identifier(HeapBuilder& heap, EtsTable& table) {
  table.retain();
  return heap.magic_ref(&table, table.id);
}

EtsTable* EtsTables::from_identifier(Term t) {
  if (!t.is_kind(BoxedKind::MagicRef)) return nullptr;
  MagicObject* object = magic_ref_object(t);
  return object->tag() == &EtsTable::kTag ? static_cast<EtsTable*>(object) : nullptr;
}

// ---- owners and fixers
// -------------------------------------------------------------------------------------------------

void EtsTables::change(Term pid, EtsTable& table, std::vector<EtsTable*> Holdings::*list, bool add) {
  Shard& s = shard(pid);
  std::lock_guard lock(s.mutex);
  auto it = s.by_pid.try_emplace(pid.raw()).first;
  if (add) {
    (it->second.*list).push_back(&table);
    return;
  }
  std::erase(it->second.*list, &table);
  if (it->second.empty()) s.by_pid.erase(it);
}

void EtsTables::add_owned(Term pid, EtsTable& table) {
  change(pid, table, &Holdings::owned, true);
}
void EtsTables::remove_owned(Term pid, EtsTable& table) {
  change(pid, table, &Holdings::owned, false);
}
void EtsTables::add_fixed(Term pid, EtsTable& table) {
  table.retain();
  change(pid, table, &Holdings::fixed, true);
}
void EtsTables::remove_fixed(Term pid, EtsTable& table) {
  change(pid, table, &Holdings::fixed, false);
  table.release();
}

void EtsTables::process_exit(Term pid, HeapBuilder& heap) {
  Shard& s = shard(pid);
  Holdings holdings;
  {
    std::lock_guard lock(s.mutex);
    auto it = s.by_pid.find(pid.raw());
    if (it == s.by_pid.end()) return;
    holdings = std::move(it->second);
    s.by_pid.erase(it);
    for (EtsTable* table : holdings.owned) table->retain();
  }
  for (EtsTable* table : holdings.fixed) {
    {
      std::lock_guard lock(table->lock);
      table->unfix(pid, true);
    }
    table->release();
  }
  for (EtsTable* table : holdings.owned) {
    leave_to_heir_or_delete(pid, heap, *table);
    table->release();
  }
}

void EtsTables::owner_may_have_ended(Process& p, Term pid) {
  if (!runtime_.processes->find(pid)) process_exit(pid, p.heap);
}

void EtsTables::leave_to_heir_or_delete(Term pid, HeapBuilder& heap, EtsTable& table) {
  ets::DoomedObjects objects;
  std::vector<Term> fixers;
  {
    std::lock_guard lock(table.lock);
    if (!table.alive || table.owner != pid) return;
    const Term heir = table.heir;
    if (heir.is_local_pid() && heir != pid && runtime_.processes->find(heir)) {
      table.owner = heir;
      add_owned(heir, table);
      if (table.heir_data) {
        const Term id = table.options.named ? table.name : identifier(heap, table);
        send_from_runtime(runtime_, heir, heap.tuple(am::ETS_TRANSFER, id, pid, table.heir_data->element(0)));
      }
      // The heir may have ended in between, before it could see that the table is its own.
      if (runtime_.processes->find(heir)) return;
      remove_owned(heir, table);
    }
    table.alive = false;
    for (const auto& f : table.fixations()) fixers.push_back(f.pid);
    if (table.pending) table.pending->run(table, SIZE_MAX);
    objects = table.release_all(true);
  }
  for (Term fixer : fixers) remove_fixed(fixer, table);
  remove(table);
  if (objects.destroy(kDestroyedAtOnce)) destroy_later(std::move(objects));
}

void EtsTables::destroy_later(ets::DoomedObjects objects) {
  {
    std::lock_guard lock(doomed_mutex_);
    doomed_.push_back(std::move(objects));
    if (std::exchange(sweeping_, true)) return;
  }
  Export* sweep = runtime_.code->export_for(am::erts_internal, am::destroy_ets_objects, 0);
  if (spawn_from_host(runtime_, sweep, Term::nil(), Term::none(), nullptr).has_value()) return;
  std::lock_guard lock(doomed_mutex_);  // no room for another process: now, then
  sweeping_ = false;
  doomed_.clear();
}

bool EtsTables::take_doomed(ets::DoomedObjects* objects) {
  std::lock_guard lock(doomed_mutex_);
  sweeping_ = !doomed_.empty();
  if (!sweeping_) return false;
  *objects = std::move(doomed_.back());
  doomed_.pop_back();
  return true;
}

void ets_process_exit(Process& p) {
  p.runtime().ets->process_exit(p.pid, p.heap);
}

}  // namespace joist
