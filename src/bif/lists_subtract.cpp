// `--`: from the left list goes, for each element of the right one, the first that is =:= to it. That is one pass over
// the left list against a multiset of the right: a small array for few elements, a hash table for more.

#include <vector>

#include "bif/slice.hpp"
#include "bif/table.hpp"
#include "term/compare.hpp"
#include "term/hash.hpp"

namespace joist::bif {

namespace {

class Multiset {
 public:
  /// For at most `count` elements.
  explicit Multiset(std::size_t count) {
    std::size_t capacity = 16;
    while (capacity < 2 * count) capacity *= 2;
    slots_.resize(capacity);
  }
  void add(Term element) {
    Slot& s = slot_of(element);
    s.element = element;
    s.count++;
    total_++;
  }
  /// Takes one `element` out; false if there is none.
  bool take(Term element) {
    Slot& s = slot_of(element);
    if (s.count == 0) return false;
    s.count--;
    total_--;
    return true;
  }
  bool empty() const { return total_ == 0; }

 private:
  struct Slot {
    Term element = Term::none();
    std::size_t count = 0;
  };

  Slot& slot_of(Term element) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t i = internal_hash(element) & mask;
    while (slots_[i].element.has_value() && !exact_equal(slots_[i].element, element)) i = (i + 1) & mask;
    return slots_[i];
  }

  std::vector<Slot> slots_;
  std::size_t total_ = 0;
};

constexpr std::size_t kFew = 8;

Term subtract_few(Process& p, Term left, Term right) {
  Term gone[kFew];
  std::size_t count = 0;
  for (; right.is_cons(); right = right.tail()) gone[count++] = right.head();
  ListWriter kept(p.heap);
  for (; count > 0 && left.is_cons(); left = left.tail()) {
    // The order among the right elements does not matter: equal ones are the same to the left list.
    std::size_t i = 0;
    while (i < count && !exact_equal(gone[i], left.head())) i++;
    if (i == count) {
      kept.add(left.head());
    } else {
      gone[i] = gone[--count];
    }
  }
  return kept.finish(left);
}

BifTask subtract_many(Process& p, Term left, Term right) {
  CellMeter meter(p);
  std::size_t count = 0;
  Term end = left;
  for (; end.is_cons(); end = end.tail()) {
    if (meter.due()) co_await p.next_slice();
  }
  if (!end.is_nil()) co_return p.badarg();
  for (end = right; end.is_cons(); end = end.tail(), count++) {
    if (meter.due()) co_await p.next_slice();
  }
  if (!end.is_nil()) co_return p.badarg();

  Multiset gone(count);
  for (; right.is_cons(); right = right.tail()) {
    gone.add(right.head());
    if (meter.due()) co_await p.next_slice();
  }
  ListWriter kept(p.heap);
  for (; left.is_cons() && !gone.empty(); left = left.tail()) {
    if (!gone.take(left.head())) kept.add(left.head());
    if (meter.due()) co_await p.next_slice();
  }
  co_return kept.finish(left);
}

}  // namespace

Term erlang_subtract_2(Process& p, const Term* a) {
  if (!a[0].is_list() || !a[1].is_list()) return p.badarg();
  const std::size_t budget = cells_in_slice(p) / 2;
  const ListMeasure right = measure_list(a[1], kFew + 1);
  const ListMeasure left = measure_list(a[0], budget);
  if (right.rest.is_cons() || right.length > kFew || left.rest.is_cons()) {
    return p.run_task(subtract_many(p, a[0], a[1]));
  }
  spend_cells(p, left.length * (right.length + 1));
  if (!left.rest.is_nil() || !right.rest.is_nil()) return p.badarg();
  return subtract_few(p, a[0], a[1]);
}

}  // namespace joist::bif
