// update_counter and update_element: all of their operations happen, or none.

#include <algorithm>
#include <vector>

#include "bif/table.hpp"
#include "ets/access.hpp"
#include "proc/process.hpp"
#include "term/compare.hpp"
#include "term/num.hpp"

namespace joist::bif {

using ets::Access;
using ets::EtsTable;
using ets::LockedTable;
using ets::LockMode;
using ets::Object;

namespace {

enum class Fault : std::uint8_t { None, BadItem, KeyPosition, Position, SystemLimit };

Term raise(Process& p, Fault fault) {
  switch (fault) {
    case Fault::KeyPosition:
      return p.badarg_because(am::keypos);
    case Fault::Position:
      return p.badarg_because(am::position);
    case Fault::SystemLimit:
      return p.system_limit();
    default:
      return p.badarg();
  }
}

/// An object about to change: that of the table, or the default one with the key put in.
class Draft {
 public:
  Draft(Process& p, EtsTable& table, Term key, Term otherwise) : p_(p), table_(table), object_(table.find(key)) {
    if (object_) {
      tuple_ = object_->tuple();
    } else if (otherwise.has_value()) {
      tuple_ = p.heap.boxed(BoxedKind::Tuple, tuple_arity(otherwise));
      std::copy_n(tuple_elements(otherwise), tuple_arity(otherwise), tuple_elements(tuple_));
      tuple_elements(tuple_)[table.key_index] = key;
    }
  }
  bool exists() const { return tuple_.has_value(); }

  Fault check_position(Term position, std::size_t* index) const {
    if (!position.is_small()) return Fault::BadItem;
    const SWord n = position.small_value();
    if (n == static_cast<SWord>(table_.key_index) + 1) return Fault::KeyPosition;
    if (n < 1 || n > static_cast<SWord>(tuple_arity(tuple_))) return Fault::Position;
    *index = static_cast<std::size_t>(n) - 1;
    return Fault::None;
  }
  /// The element as changed so far.
  Term get(std::size_t index) const {
    for (std::size_t i = changes_.size(); i-- > 0;) {
      if (changes_[i].index == index) return changes_[i].value;
    }
    return tuple_elements(tuple_)[index];
  }
  void set(std::size_t index, Term value) { changes_.push_back({index, value}); }

  void commit() {
    bool in_place = object_ != nullptr;
    for (const Change& c : changes_) {
      in_place = in_place && !c.value.is_pointer() && !tuple_elements(tuple_)[c.index].is_pointer();
    }
    if (in_place) {
      for (const Change& c : changes_) object_->set_immediate(c.index, c.value);
      return;
    }
    if (object_ && changes_.empty()) return;
    const Term fresh = p_.heap.boxed(BoxedKind::Tuple, tuple_arity(tuple_));
    std::copy_n(tuple_elements(tuple_), tuple_arity(tuple_), tuple_elements(fresh));
    for (const Change& c : changes_) tuple_elements(fresh)[c.index] = c.value;
    Object* made = Object::create(fresh);
    if (object_) {
      table_.replace(object_, made);
    } else {
      table_.insert(made);
    }
    // What the scratch tuple shares with the table may go away at any time.
    std::fill_n(tuple_elements(fresh), tuple_arity(fresh), Term::nil());
  }

 private:
  struct Change {
    std::size_t index;
    Term value;
  };
  Process& p_;
  EtsTable& table_;
  Object* object_;
  Term tuple_;
  std::vector<Change> changes_;
};

// ---- update_counter
// ----------------------------------------------------------------------------------------------------

struct CounterOperation {
  Term position;
  Term increment;
  Term threshold = Term::none();
  Term reset;
};

Fault read_operation(Term t, CounterOperation* op) {
  if (!is_tuple(t) || (tuple_arity(t) != 2 && tuple_arity(t) != 4)) return Fault::BadItem;
  const Term* e = tuple_elements(t);
  op->position = e[0];
  op->increment = e[1];
  if (!is_integer(e[1])) return Fault::BadItem;
  if (tuple_arity(t) == 2) return Fault::None;
  op->threshold = e[2];
  op->reset = e[3];
  return is_integer(e[2]) && is_integer(e[3]) ? Fault::None : Fault::BadItem;
}

Fault apply(Process& p, Draft& draft, const CounterOperation& op, Term* result) {
  std::size_t index;
  if (Fault fault = draft.check_position(op.position, &index); fault != Fault::None) return fault;
  const Term old = draft.get(index);
  if (!is_integer(old)) return Fault::BadItem;
  NumContext context{p.heap};
  Term value = num_add(context, old, op.increment);
  if (value.is_none()) return Fault::SystemLimit;
  // What is not changed must not refer to the table's memory once the lock is given back.
  if (value == old && value.is_pointer()) value = copy(value, p.heap);
  if (op.threshold.has_value()) {
    const bool down = num_compare(op.increment, Term::small(0)) < 0;
    const int order = num_compare(value, op.threshold);
    if (down ? order < 0 : order > 0) value = op.reset;
  }
  draft.set(index, value);
  *result = value;
  return Fault::None;
}

Term update_counter(Process& p, const Term* a, Term otherwise) {
  LockedTable table(p, a[0], Access::Write, LockMode::Exclusive);
  if (!table) return Term::none();
  if (otherwise.has_value() && (!is_tuple(otherwise) || tuple_arity(otherwise) <= table->key_index)) {
    return p.badarg_because(am::default_);
  }
  if (table->is_bag()) return p.badarg_because(am::table_type);
  Draft draft(p, *table, a[1], otherwise);
  if (!draft.exists()) return p.badarg_because(am::badkey);
  CounterOperation op;
  Term value;
  if (is_integer(a[2]) || is_tuple(a[2])) {
    Fault fault = Fault::None;
    if (is_integer(a[2])) {
      op.position = Term::small(static_cast<SWord>(table->key_index) + 2);
      op.increment = a[2];
    } else {
      fault = read_operation(a[2], &op);
    }
    if (fault == Fault::None) fault = apply(p, draft, op, &value);
    if (fault != Fault::None) return raise(p, fault);
    draft.commit();
    return value;
  }
  std::vector<Term> values;
  Term rest = a[2];
  for (; rest.is_cons(); rest = rest.tail()) {
    op = {};
    Fault fault = read_operation(rest.head(), &op);
    if (fault == Fault::None) fault = apply(p, draft, op, &value);
    if (fault != Fault::None) return raise(p, fault);
    values.push_back(value);
  }
  if (!rest.is_nil()) return p.badarg();
  draft.commit();
  Term list = Term::nil();
  for (std::size_t i = values.size(); i-- > 0;) list = p.heap.cons(values[i], list);
  return list;
}

// ---- update_element
// ----------------------------------------------------------------------------------------------------

Fault set_element(Draft& draft, Term spec) {
  if (!is_tuple(spec, 2)) return Fault::BadItem;
  std::size_t index;
  const Fault fault = draft.check_position(tuple_elements(spec)[0], &index);
  if (fault == Fault::None) draft.set(index, tuple_elements(spec)[1]);
  return fault;
}

Term update_element(Process& p, const Term* a, Term otherwise) {
  LockedTable table(p, a[0], Access::Write, LockMode::Exclusive);
  if (!table) return Term::none();
  if (otherwise.has_value() && (!is_tuple(otherwise) || tuple_arity(otherwise) <= table->key_index)) {
    return p.badarg_because(am::default_);
  }
  if (table->is_bag()) return p.badarg();
  Draft draft(p, *table, a[1], otherwise);
  if (!draft.exists()) return am::false_;
  Fault fault = Fault::None;
  if (is_tuple(a[2])) {
    fault = set_element(draft, a[2]);
  } else {
    Term rest = a[2];
    for (; rest.is_cons() && fault == Fault::None; rest = rest.tail()) fault = set_element(draft, rest.head());
    if (fault == Fault::None && !rest.is_nil()) fault = Fault::BadItem;
  }
  if (fault != Fault::None) return raise(p, fault);
  draft.commit();
  return am::true_;
}

}  // namespace

Term ets_update_counter_3(Process& p, const Term* a) {
  return update_counter(p, a, Term::none());
}
Term ets_update_counter_4(Process& p, const Term* a) {
  return update_counter(p, a, a[3]);
}
Term ets_update_element_3(Process& p, const Term* a) {
  return update_element(p, a, Term::none());
}
Term ets_update_element_4(Process& p, const Term* a) {
  return update_element(p, a, a[3]);
}

}  // namespace joist::bif
