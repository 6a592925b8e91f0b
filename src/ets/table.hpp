#pragma once
// One table: its objects in the store of its type, who may use it, who owns it.
//
// A table is the object behind its identifier, a magic reference, so that whoever holds the identifier can look at the
// table, even when it has been deleted (`alive` is false then). Everything below the lock is guarded by it.

#include <atomic>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "ets/doomed.hpp"
#include "ets/hash_store.hpp"
#include "ets/rw_lock.hpp"
#include "ets/tree_store.hpp"
#include "term/atoms.hpp"
#include "term/off_heap.hpp"

namespace joist::ets {

enum class TableType : std::uint8_t { Set, OrderedSet, Bag, DuplicateBag };
enum class Protection : std::uint8_t { Public, Protected, Private };
enum class Access : std::uint8_t { Info, Read, Write };

struct TableOptions {
  TableType type = TableType::Set;
  Protection protection = Protection::Protected;
  std::size_t key_position = 1;
  bool named = false;
  bool compressed = false;
  bool read_concurrency = false;
  Term write_concurrency = am::false_;  // false, true or auto
  bool decentralized_counters = false;
  Term heir = am::none;           // none or a pid
  Term heir_data = Term::none();  // none(): the heir is not told
};

class EtsTable;

/// The insertion of a long list, in steps. Its inserter and the table share it; all of it is guarded by the table's
/// lock.
class PendingInsert {
 public:
  PendingInsert(Object* chain, bool only_new) : first_(chain), unchecked_(only_new ? chain : nullptr) {}
  ~PendingInsert() { Object::destroy_chain(first_); }
  PendingInsert(const PendingInsert&) = delete;
  PendingInsert& operator=(const PendingInsert&) = delete;

  /// Goes on for `budget` objects; at the end it is no longer the table's pending one.
  void run(EtsTable& table, std::size_t budget);
  bool done() const { return done_; }
  /// After the end: what was not inserted.
  Object* take_rest() { return std::exchange(first_, nullptr); }
  bool refused() const { return refused_; }  // only_new, and a key was there

 private:
  Object* first_;      // not yet in the table
  Object* unchecked_;  // keys from here on may be in the table
  bool refused_ = false;
  bool done_ = false;
};

class EtsTable final : public MagicObject {
 public:
  static constexpr char kTag = 0;
  EtsTable(Term name, Term owner, RefNumbers id, const TableOptions& options);
  ~EtsTable() override;
  const void* tag() const override { return &kTag; }

  // ---- fixed from the start ----------------------------------------------------------------------------------------
  const RefNumbers id;
  const TableOptions options;  // heir and protection as given to new/2
  const std::size_t key_index;
  bool is_tree() const { return options.type == TableType::OrderedSet; }
  bool is_bag() const { return options.type == TableType::Bag || options.type == TableType::DuplicateBag; }

  RwLock lock;
  bool alive = true;
  std::shared_ptr<PendingInsert> pending;  // goes before whatever else somebody wants of the table
  Term name;
  Term owner;
  Protection protection;
  Term heir = am::none;
  Object* heir_data = nullptr;  // {Data}, or null if the heir is not told
  void set_heir(Term pid, Term data);

  bool allows(Term pid, Access access) const {
    return access == Access::Info || pid == owner || protection == Protection::Public ||
           (protection == Protection::Protected && access == Access::Read);
  }

  // ---- objects
  // -------------------------------------------------------------------------------------------------------
  Term key(const Object* o) const { return o->element(key_index); }
  std::size_t count() const { return tree_ ? tree_->count() : hash_->count(); }
  std::size_t memory_words() const;
  HashStore& hash() { return *hash_; }
  TreeStore& tree() { return *tree_; }

  Object* find(Term k) const { return tree_ ? tree_->find(k) : hash_->find(k); }
  /// Newest first.
  Object* next_same(Object* o) const { return tree_ ? nullptr : hash_->next_same(o); }
  void insert(Object* o) { tree_ ? tree_->insert(o) : hash_->insert(o); }
  std::size_t erase(Term k) { return tree_ ? tree_->erase(k) : hash_->erase(k); }
  std::size_t erase_object(Term tuple);
  void erase_one(Object* o);
  void replace(Object* old, Object* fresh) { tree_ ? tree_->replace(old, fresh) : hash_->replace(old, fresh); }
  /// Takes all objects out, to be destroyed at leisure. In a fixed table deletion marks stay, so that walks go
  /// on, unless the table itself is `going_away`.
  DoomedObjects release_all(bool going_away);

  // ---- fixing
  // --------------------------------------------------------------------------------------------------------
  struct Fixation {
    Term pid;
    std::size_t count;
  };
  const std::vector<Fixation>& fixations() const { return fixations_; }
  /// True if it is the process' first.
  bool fix(Term pid);
  /// True if it was the process' last.
  bool unfix(Term pid, bool all = false);
  bool fixed() const { return !fixations_.empty() || walks_ > 0; }
  SWord fixed_since = 0;  // monotonic time, native units
  /// A walk of one call that yields: like fixing, but not shown.
  void begin_walk();
  void end_walk();
  /// Work that the end of the only walk would do at once; false when there is none left.
  bool purge_before_end(std::size_t buckets) {
    return hash_ && walks_ == 1 && fixations_.empty() && hash_->purge_some(buckets);
  }

 private:
  void update_fixed();

  std::optional<HashStore> hash_;
  std::optional<TreeStore> tree_;
  std::vector<Fixation> fixations_;
  std::size_t walks_ = 0;
};

}  // namespace joist::ets
