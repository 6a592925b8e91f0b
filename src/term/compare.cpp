// The order of terms.
//
// The walk goes depth first with an explicit stack; the first difference decides. Only large maps do not fit this:
// their order is that of their smallest key that differs, or else of the values of their smallest key whose values
// differ, while a trie yields keys in the order of hashes. Comparing two of them therefore needs the results of other
// comparisons and goes on after them. It is written as a coroutine (compare_maps.hpp) that asks for these, and the
// driver at the end of this file keeps the walks and coroutines that wait for each other in a stack of its own, so that
// here too the depth of a term costs no C++ stack.

#include "term/compare.hpp"

#include <deque>
#include <optional>

#include "term/atoms.hpp"
#include "term/compare_leaf.hpp"
#include "term/compare_maps.hpp"
#include "term/num.hpp"
#include "term/record.hpp"
#include "term/pair_walk.hpp"

namespace joist {
namespace comparing {

/// One depth-first walk.
class OrderWalk : private PairWalk {
 public:
  OrderWalk(Term a, Term b, bool exact) : PairWalk(a, b, exact) {}

  /// True when `order` is known; false at two large maps, whose order resume() wants.
  bool run(int* order);
  bool resume(int map_order, int* order) {
    *order = map_order;
    if (map_order != 0 || !next()) return true;
    return run(order);
  }
  Term map_a() const { return a_; }
  Term map_b() const { return b_; }
  bool exact() const { return exact_; }

 private:
  /// Order of a_ and b_ as far as it is decided here; 0 with more on the stack, or after descend() or with `at_maps_` set.
  int step();
  int step_array(const Term* a, const Term* b, std::size_t count);
  int undecided(Term a, Term b) {
    descend(a, b);
    return 0;
  }
  int step_lists();
  int step_flat_maps();
  int step_records();

  bool at_maps_ = false;
};

bool OrderWalk::run(int* order) {
  for (;;) {
    if (a_ != b_) {
      *order = step();
      if (*order != 0) return true;
      if (at_maps_) {
        at_maps_ = false;
        return false;
      }
    }
    if (!go_on()) {
      *order = 0;
      return true;
    }
  }
}

/// Goes into the first difference of two arrays; what follows it stays on the stack.
int OrderWalk::step_array(const Term* a, const Term* b, std::size_t count) {
  while (count > 0 && *a == *b) a++, b++, count--;
  if (count == 0) return 0;
  if (a->is_small() && b->is_small()) return order_of(a->small_value(), b->small_value());
  push_array(a + 1, b + 1, count - 1);
  return undecided(*a, *b);
}

int OrderWalk::step() {
  if (a_.is_cons() && b_.is_cons()) return step_lists();
  if (is_tuple(a_) && is_tuple(b_)) {
    std::size_t arity = tuple_arity(a_), other = tuple_arity(b_);
    return arity == other ? step_array(tuple_elements(a_), tuple_elements(b_), arity) : order_of(arity, other);
  }
  Rank rank = rank_of(a_), other = rank_of(b_);
  if (rank != other) {
    bool numbers = rank <= Rank::Float && other <= Rank::Float;
    return numbers && !exact_ ? num_compare(a_, b_) : order_of(rank, other);
  }
  switch (rank) {
    case Rank::Record:
      return step_records();
    case Rank::Map:
      if (map_size(a_) != map_size(b_)) return order_of(map_size(a_), map_size(b_));
      if (is_flat_map(a_)) return step_flat_maps();
      at_maps_ = true;
      return 0;
    case Rank::Fun: {
      int order = compare_funs(a_, b_);
      if (order == 0 && is_closure(a_)) push_array(closure_env(a_), closure_env(b_), closure_env_size(a_));
      return order;
    }
    default:
      return compare_leaf(rank, a_, b_, exact_);
  }
}

int OrderWalk::step_lists() {
  Term a = a_, b = b_;
  do {
    if (a.head() != b.head()) {
      Term x = a.head(), y = b.head();
      if (x.is_small() && y.is_small()) return order_of(x.small_value(), y.small_value());
      if (a.tail() != b.tail()) push_pair(a.tail(), b.tail());
      return undecided(x, y);
    }
    a = a.tail();
    b = b.tail();
    if (a == b) return 0;
  } while (a.is_cons() && b.is_cons());
  return undecided(a, b);
}

int OrderWalk::step_flat_maps() {
  FlatMapOrder x(a_), y(b_);
  const std::size_t count = x.count;
  for (std::size_t i = count; i-- > 0;) {
    if (x.value(i) != y.value(i)) push_pair(x.value(i), y.value(i));
  }
  if (flat_map_keys(a_) == flat_map_keys(b_)) return 0;
  begin_keys();
  for (std::size_t i = count; i-- > 0;) {
    if (x.key(i) != y.key(i)) push_pair(x.key(i), y.key(i));
  }
  return 0;
}

/// By module and name; then, of two versions of one definition, by its fields; then by values.
int OrderWalk::step_records() {
  if (record_size(a_) == record_size(b_)) {
    push_array(record_values(a_), record_values(b_), record_size(a_));
  } else {
    push_pair(Term::small(static_cast<SWord>(record_size(a_))), Term::small(static_cast<SWord>(record_size(b_))));
  }
  push_pair(record_definition(a_), record_definition(b_));
  return 0;
}

namespace {

/// A walk and, while it stands at two large maps, the coroutine that compares these.
struct Level {
  Level(Term a, Term b, bool exact) : walk(a, b, exact) {}
  OrderWalk walk;
  std::optional<MapOrder> maps;
};

int drive(Term a, Term b, bool exact) {
  std::deque<Level> levels;
  int order = 0;
  bool known = levels.emplace_back(a, b, exact).walk.run(&order);
  for (;;) {
    if (!known) {
      OrderWalk& walk = levels.back().walk;
      levels.back().maps.emplace(compare_hash_maps(walk.map_a(), walk.map_b(), walk.exact()));
    } else {
      levels.pop_back();
      if (levels.empty()) return order;
      levels.back().maps->answer(order);
    }
    // The coroutine at the top either asks for another comparison or has its result.
    MapOrder& maps = *levels.back().maps;
    if (const MapOrder::Question* q = maps.next_question()) {
      known = levels.emplace_back(q->a, q->b, q->exact).walk.run(&order);
    } else {
      int map_order = maps.result();
      levels.back().maps.reset();
      known = levels.back().walk.resume(map_order, &order);
    }
  }
}

int compare_terms(Term a, Term b, bool exact) {
  int order;
  {
    OrderWalk walk(a, b, exact);
    if (walk.run(&order)) return order;
  }
  return drive(a, b, exact);
}

}  // namespace
}  // namespace comparing

int compare(Term a, Term b) {
  if (a == b) return 0;
  if (a.is_small() && b.is_small()) return a.small_value() < b.small_value() ? -1 : 1;
  if (a.is_atom() && b.is_atom()) return atom_compare(a, b);
  return comparing::compare_terms(a, b, false);
}

int compare_exact(Term a, Term b) {
  if (a == b) return 0;
  if (a.is_small() && b.is_small()) return a.small_value() < b.small_value() ? -1 : 1;
  if (a.is_atom() && b.is_atom()) return atom_compare(a, b);
  return comparing::compare_terms(a, b, true);
}

}  // namespace joist
