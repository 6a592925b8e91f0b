#include "ets/access.hpp"

#include "bif/slice.hpp"
#include "runtime/runtime.hpp"

namespace joist::ets {

void finish_pending_slow(EtsTable& table, LockMode mode) {
  while (table.pending) {
    if (mode == LockMode::Shared) {
      table.lock.unlock_shared();
      table.lock.lock();
    }
    if (table.pending) table.pending->run(table, SIZE_MAX);
    if (mode == LockMode::Shared) {
      table.lock.unlock();
      table.lock.lock_shared();
    }
  }
}

LockedTable::LockedTable(Process& p, Term id, Access access, LockMode mode) : p_(p), access_(access), mode_(mode) {
  EtsTables& tables = *p.runtime().ets;
  EtsTable* table = EtsTables::from_identifier(id);
  if (table) {
    take(*table);
  } else if (id.is_atom()) {
    if (!tables.with_named(id, [&](EtsTable& t) { take(t); })) cause_ = am::id;
  } else if (is_local_ref(id)) {
    table = tables.retain_by_id(ref_numbers(id));
    if (!table) {
      cause_ = am::type;
    } else if (take(*table)) {
      owns_reference_ = true;
    } else {
      table->release();
    }
  } else {
    cause_ = am::type;
  }
  if (!table_) p.badarg_because(cause_);
}

bool LockedTable::take(EtsTable& table) {
  mode_ == LockMode::Shared ? table.lock.lock_shared() : table.lock.lock();
  finish_pending(table, mode_);
  if (table.alive && table.allows(p_.pid, access_)) {
    table_ = &table;
    return true;
  }
  cause_ = table.alive ? am::access : am::id;
  mode_ == LockMode::Shared ? table.lock.unlock_shared() : table.lock.unlock();
  return false;
}

void LockedTable::release() {
  if (!table_) return;
  EtsTable* table = table_;
  table_ = nullptr;
  mode_ == LockMode::Shared ? table->lock.unlock_shared() : table->lock.unlock();
  if (owns_reference_) table->release();
}

namespace {

constexpr std::size_t kStretch = 512;

BifTask destroy_in_slices(Process& p, DoomedObjects objects, Term result) {
  while (objects.destroy(kStretch)) {
    if (!p.spend(kStretch / 2)) co_await p.next_slice();
  }
  co_return result;
}

}  // namespace

Term destroy_objects(Process& p, DoomedObjects objects, Term result) {
  if (!objects.destroy(kStretch)) return result;
  return p.run_task(destroy_in_slices(p, std::move(objects), result));
}

}  // namespace joist::ets
