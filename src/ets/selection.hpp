#pragma once
// One traversal of a table with a match specification: select and all of its kin.
//
// It goes over the table in stretches and holds the lock only during one. In between, a hash table is held fixed (so
// that bucket numbers go on meaning the same), and an ordered_set is left alone: the walk goes on after the last key.
// Where the heads say which keys can match, only those are looked at.

#include <memory>
#include <vector>

#include "ets/access.hpp"
#include "ets/match_spec.hpp"

namespace joist::ets {

enum class SelectMode : std::uint8_t { Collect, Count, Delete, Replace };

class Selection {
 public:
  Selection(EtsTable& table, std::unique_ptr<MatchSpec> spec, SelectMode mode, bool reverse, std::size_t limit);
  Selection(const Selection&) = delete;
  Selection& operator=(const Selection&) = delete;

  /// Can the walk be done without looking at the whole table?
  bool few_keys() const { return use_keys_; }
  LockMode lock_mode() const {
    return mode_ == SelectMode::Collect || mode_ == SelectMode::Count ? LockMode::Shared : LockMode::Exclusive;
  }
  /// Looks at up to about `budget` objects, under the table's lock; true when there is nothing more to do (the end of
  /// the table, or the limit).
  bool step(Process& p, std::size_t budget);

  // What came out: a list, or a number of objects.
  Term results() const { return first_; }
  std::size_t count() const { return count_; }
  bool reached_limit() const { return limit_ != 0 && count_ >= limit_; }
  bool at_end() const { return at_end_; }

  // Where a continuation goes on.
  std::size_t bucket() const { return bucket_; }
  Term last_key() const { return last_key_; }
  void start_at_bucket(std::size_t bucket) { bucket_ = bucket; }
  void start_after(Term key) { last_key_ = key; }

 private:
  void find_keys();
  void find_range();
  /// Order of a key against the range that the head allows: negative before, 0 inside, positive after.
  int range_order(Term key) const;
  bool step_keys(Process& p);
  bool step_buckets(Process& p, std::size_t budget);
  bool step_tree(Process& p, std::size_t budget);
  void visit(Process& p, Object* o);
  void visit_chain(Process& p, Object* newest, bool same_key_only);
  void collect(Process& p, Term value);
  void apply_changes();

  EtsTable& table_;
  std::unique_ptr<MatchSpec> spec_;
  SelectMode mode_;
  bool reverse_;
  std::size_t limit_;

  bool use_keys_ = false;
  std::vector<Term> keys_;      // of all clauses, without duplicates, in order for a tree
  Term prefix_ = Term::none();  // a tuple whose first elements are known, or none
  std::size_t prefix_length_ = 0;

  std::size_t bucket_ = 0;
  Term last_key_ = Term::none();
  bool at_end_ = false;
  std::size_t count_ = 0;
  Term first_ = Term::nil();
  Term last_cell_ = Term::nil();
  std::vector<Object*> chain_;  // scratch
  std::vector<Object*> doomed_;
  std::vector<std::pair<Object*, Object*>> replaced_;
};

}  // namespace joist::ets
