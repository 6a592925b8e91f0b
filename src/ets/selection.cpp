#include "ets/selection.hpp"

#include <algorithm>

#include "proc/process.hpp"
#include "term/compare.hpp"

namespace joist::ets {

Selection::Selection(EtsTable& table, std::unique_ptr<MatchSpec> spec, SelectMode mode, bool reverse, std::size_t limit)
    : table_(table), spec_(std::move(spec)), mode_(mode), reverse_(reverse), limit_(limit) {
  find_keys();
  if (!use_keys_ && table_.is_tree()) find_range();
}

/// If every head that can match names its key, only those keys need be looked at.
void Selection::find_keys() {
  for (std::size_t i = 0; i < spec_->clauses(); i++) {
    const Term head = spec_->head(i);
    if (!is_tuple(head)) {
      if (head == am::underscore || match_variable(head) >= 0) return;
      continue;
    }
    if (tuple_arity(head) <= table_.key_index) continue;
    const Term key = tuple_elements(head)[table_.key_index];
    if (!MatchSpec::is_ground(key)) return;
    keys_.push_back(key);
  }
  auto same = [&](Term a, Term b) { return table_.is_tree() ? equal(a, b) : exact_equal(a, b); };
  std::stable_sort(keys_.begin(), keys_.end(), [&](Term a, Term b) {
    const int order = table_.is_tree() ? compare(a, b) : compare_exact(a, b);
    return reverse_ ? order > 0 : order < 0;
  });
  keys_.erase(std::unique(keys_.begin(), keys_.end(), same), keys_.end());
  use_keys_ = true;
}

/// A key pattern {a, b, '_'} allows only a range of an ordered_set.
void Selection::find_range() {
  if (spec_->clauses() != 1) return;
  const Term head = spec_->head(0);
  if (!is_tuple(head) || tuple_arity(head) <= table_.key_index) return;
  const Term key = tuple_elements(head)[table_.key_index];
  if (!is_tuple(key)) return;
  while (prefix_length_ < tuple_arity(key) && MatchSpec::is_ground(tuple_elements(key)[prefix_length_])) {
    prefix_length_++;
  }
  prefix_ = key;
}

int Selection::range_order(Term key) const {
  if (prefix_.is_none()) return 0;
  if (!is_tuple(key)) return compare(key, prefix_);
  if (tuple_arity(key) != tuple_arity(prefix_)) return tuple_arity(key) < tuple_arity(prefix_) ? -1 : 1;
  for (std::size_t i = 0; i < prefix_length_; i++) {
    if (int order = compare(tuple_elements(key)[i], tuple_elements(prefix_)[i])) return order;
  }
  return 0;
}

// ---- walks
// -------------------------------------------------------------------------------------------------------------

bool Selection::step(Process& p, std::size_t budget) {
  if (use_keys_) {
    at_end_ = step_keys(p);
  } else {
    at_end_ = table_.is_tree() ? step_tree(p, budget) : step_buckets(p, budget);
  }
  apply_changes();
  return at_end_ || reached_limit();
}

bool Selection::step_keys(Process& p) {
  for (Term key : keys_) {
    if (Object* o = table_.find(key)) visit_chain(p, o, true);
  }
  return true;
}

/// Whole buckets: a limit may be passed by the rest of the last one.
bool Selection::step_buckets(Process& p, std::size_t budget) {
  HashStore& hash = table_.hash();
  for (std::size_t seen = 0; bucket_ < hash.buckets(); seen++) {
    if (seen >= budget) return false;
    Object* o = HashStore::first_live(hash.bucket(bucket_++));
    if (!o) continue;
    visit_chain(p, o, false);
    if (reached_limit()) return bucket_ >= hash.buckets();
  }
  return true;
}

bool Selection::step_tree(Process& p, std::size_t budget) {
  TreeStore::Cursor cursor(table_.tree());
  if (last_key_.has_value()) {
    if (reverse_) {
      cursor.seek_last([&](Term k) { return compare(k, last_key_) < 0; });
    } else {
      cursor.seek([&](Term k) { return compare(k, last_key_) <= 0; });
    }
  } else if (reverse_) {
    cursor.seek_last([&](Term k) { return range_order(k) <= 0; });
  } else {
    cursor.seek([&](Term k) { return range_order(k) < 0; });
  }
  std::size_t seen = 0;
  while (Object* o = cursor.object()) {
    if (range_order(table_.key(o)) != 0) return true;
    visit(p, o);
    if (++seen >= budget || reached_limit()) {
      last_key_ = Object::copy_part(table_.key(o), p.heap);
      return false;
    }
    reverse_ ? cursor.previous() : cursor.next();
  }
  return true;
}

/// A chain, oldest first: all of it, or the objects of one key.
void Selection::visit_chain(Process& p, Object* newest, bool same_key_only) {
  if (!table_.is_bag()) {
    for (Object* o = newest; o; o = same_key_only ? nullptr : HashStore::first_live(o->next)) visit(p, o);
    return;
  }
  chain_.clear();
  for (Object* o = newest; o; o = same_key_only ? table_.next_same(o) : HashStore::first_live(o->next)) {
    chain_.push_back(o);
  }
  for (std::size_t i = chain_.size(); i-- > 0;) visit(p, chain_[i]);
}

void Selection::visit(Process& p, Object* o) {
  const Term value = spec_->run(p, o->tuple());
  if (value.is_none()) return;
  switch (mode_) {
    case SelectMode::Collect:
      return collect(p, Object::copy_part(value, p.heap));
    case SelectMode::Count:
      count_ += value == am::true_;
      return;
    case SelectMode::Delete:
      if (value != am::true_) return;
      count_++;
      doomed_.push_back(o);
      return;
    case SelectMode::Replace:
      if (!is_tuple(value) || tuple_arity(value) <= table_.key_index) return;
      count_++;
      replaced_.emplace_back(o, Object::create(value));
      return;
  }
}

void Selection::collect(Process& p, Term value) {
  const Term cell = p.heap.cons(value, Term::nil());
  (last_cell_.is_cons() ? last_cell_.cell()[1] : first_) = cell;
  last_cell_ = cell;
  count_++;
}

void Selection::apply_changes() {
  for (Object* o : doomed_) table_.erase_one(o);
  for (auto& [old, fresh] : replaced_) table_.replace(old, fresh);
  doomed_.clear();
  replaced_.clear();
}

}  // namespace joist::ets
