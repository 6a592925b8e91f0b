#pragma once
// How built-ins get at tables: resolve the identifier, lock, check who may do what. Errors carry the causes that
// erl_stdlib_errors:format_ets_error looks up.

#include "ets/ets_tables.hpp"
#include "proc/process.hpp"

namespace joist::ets {

enum class LockMode : std::uint8_t { Shared, Exclusive };

void finish_pending_slow(EtsTable& table, LockMode mode);
/// Whoever has locked a table does the rest of another process' insertion first, so that nobody sees a part of it.
inline void finish_pending(EtsTable& table, LockMode mode) {
  if (JOIST_UNLIKELY(table.pending != nullptr)) finish_pending_slow(table, mode);
}

/// A locked table, or nothing, with the exception recorded.
class LockedTable {
 public:
  LockedTable(Process& p, Term id, Access access, LockMode mode);
  ~LockedTable() { release(); }
  LockedTable(const LockedTable&) = delete;
  LockedTable& operator=(const LockedTable&) = delete;

  explicit operator bool() const { return table_ != nullptr; }
  EtsTable* operator->() const { return table_; }
  EtsTable& operator*() const { return *table_; }
  /// Why there is no table: type, id or access.
  Term cause() const { return cause_; }
  /// Gives the lock back early.
  void release();
  /// The table with a reference of its own, for use after the lock.
  EtsTable* retained() {
    table_->retain();
    return table_;
  }

 private:
  bool take(EtsTable& table);

  Process& p_;
  Access access_;
  LockMode mode_;
  EtsTable* table_ = nullptr;
  bool owns_reference_ = false;
  Term cause_;
};

/// A reference to a table across time slices.
class TableReference {
 public:
  explicit TableReference(EtsTable* retained) : table_(retained) {}
  TableReference(TableReference&& o) noexcept : table_(o.table_) { o.table_ = nullptr; }
  ~TableReference() {
    if (table_) table_->release();
  }
  EtsTable& operator*() const { return *table_; }
  EtsTable* operator->() const { return table_; }

 private:
  EtsTable* table_;
};

/// Destroys objects in slices, then gives `result`.
Term destroy_objects(Process& p, DoomedObjects objects, Term result);

}  // namespace joist::ets
