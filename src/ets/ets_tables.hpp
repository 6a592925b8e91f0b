#pragma once
// All tables of a runtime: by identifier, by name, by owner.

#include <array>
#include <functional>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "ets/table.hpp"

namespace joist {

class Process;
class Runtime;

class EtsTables {
 public:
  using Table = ets::EtsTable;

  explicit EtsTables(Runtime& runtime);
  ~EtsTables();
  EtsTables(const EtsTables&) = delete;
  EtsTables& operator=(const EtsTables&) = delete;

  /// A new table, or null if its name is taken. The registry holds it until remove(); the caller has a reference too.
  Table* create(Term name, Term owner, const ets::TableOptions& options);
  /// Takes a table out of all registers. The caller has set `alive` to false under its lock and has a reference.
  void remove(Table& table);
  /// Gives a named table another name; false if that is taken (or the table is gone).
  bool rename(Table& table, Term name);
  /// Calls `use` for the table of that name while it cannot go away; false if there is none.
  bool with_named(Term name, const std::function<void(Table&)>& use);
  /// A table by the numbers of its identifier (for references that lost the object, after term_to_binary), with a
  /// reference that the caller releases; null if there is none.
  Table* retain_by_id(RefNumbers id);
  /// References to all tables, which the caller releases.
  std::vector<Table*> retain_all();
  std::size_t count();

  // Owners and fixers: what must happen when a process ends.
  void add_owned(Term pid, Table& table);
  void remove_owned(Term pid, Table& table);
  void add_fixed(Term pid, Table& table);
  void remove_fixed(Term pid, Table& table);
  /// The process has ended (nobody finds it by its pid any more): its tables go to their heirs or are deleted, its
  /// fixations are given up. `heap` is for scratch terms.
  void process_exit(Term pid, HeapBuilder& heap);
  /// After a table was given to `pid`: the process may have ended before it could see that.
  void owner_may_have_ended(Process& p, Term pid);

  /// The next objects of a large table whose owner has ended: a process of their own destroys them in slices, see
  /// erts_internal:destroy_ets_objects/0. False if there are none.
  bool take_doomed(ets::DoomedObjects* objects);

  /// The identifier of a table as a term.
  static Term identifier(HeapBuilder& heap, Table& table);
  /// The object of a table identifier; null if `t` is no magic reference of a table.
  static Table* from_identifier(Term t);

 private:
  struct IdHash {
    std::size_t operator()(const RefNumbers& n) const { return (n.low ^ n.high) * 0x9e3779b97f4a7c15ull; }
  };
  struct Holdings {
    std::vector<Table*> owned;
    std::vector<Table*> fixed;
    bool empty() const { return owned.empty() && fixed.empty(); }
  };
  struct Shard {
    std::mutex mutex;
    std::unordered_map<Word, Holdings> by_pid;
  };
  static constexpr std::size_t kShards = 64;
  Shard& shard(Term pid) { return shards_[pid.pid_slot() % kShards]; }
  void change(Term pid, Table& table, std::vector<Table*> Holdings::*list, bool add);
  void destroy_later(ets::DoomedObjects objects);
  void leave_to_heir_or_delete(Term pid, HeapBuilder& heap, Table& table);

  Runtime& runtime_;
  ets::RwLock names_lock_;
  std::unordered_map<Word, Table*> by_name_;  // by atom
  std::mutex ids_mutex_;
  std::unordered_map<RefNumbers, Table*, IdHash> by_id_;  // owns a reference to each
  std::array<Shard, kShards> shards_;
  std::mutex doomed_mutex_;
  std::vector<ets::DoomedObjects> doomed_;
  bool sweeping_ = false;  // a process is on its way to take them
};

/// Hook for the end of a process (proc/exit.hpp), to be called when the process table does not have it any more.
void ets_process_exit(Process& p);

}  // namespace joist
