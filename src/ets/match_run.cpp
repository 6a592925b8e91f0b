// Running compiled match specifications. Recursion is as deep as the specification, which compilation limits.

#include "ets/match_spec.hpp"
#include "proc/process.hpp"
#include "term/atoms.hpp"
#include "term/compare.hpp"
#include "term/maps.hpp"

namespace joist::ets {

Term MatchSpec::run(Process& p, Term subject) {
  for (const Clause& clause : clauses_) {
    if (!match(clause.head, subject)) continue;
    clause_ = &clause;
    bool pass = true;
    for (std::uint32_t guard : clause.guards) {
      if (evaluate(p, guard, subject, false) != am::true_) {
        pass = false;
        break;
      }
    }
    if (!pass) continue;
    Term value;
    for (std::uint32_t e : clause.body) value = evaluate(p, e, subject, true);
    return value;
  }
  return Term::none();
}

// ---- heads
// -------------------------------------------------------------------------------------------------------------

bool MatchSpec::match_children(const Pattern& p, const Term* terms) {
  for (std::uint32_t i = 0; i < p.count; i++) {
    if (!match(children_[p.first + i], terms[i])) return false;
  }
  return true;
}

bool MatchSpec::match(std::uint32_t pattern, Term t) {
  const Pattern& p = patterns_[pattern];
  switch (p.kind) {
    case Pattern::Any:
      return true;
    case Pattern::Bind:
      slots_[p.slot] = t;
      return true;
    case Pattern::Same:
      return exact_equal(slots_[p.slot], t);
    case Pattern::Constant:
      return exact_equal(p.constant, t);
    case Pattern::Tuple:
      return is_tuple(t, p.count) && match_children(p, tuple_elements(t));
    case Pattern::List:
      for (std::uint32_t i = 0; i < p.count; i++, t = t.tail()) {
        if (!t.is_cons() || !match(children_[p.first + i], t.head())) return false;
      }
      return match(children_[p.first + p.count], t);
    case Pattern::Map:
      if (!is_map(t)) return false;
      for (std::uint32_t i = 0; i < p.count; i++) {
        const Term value = map_get(t, patterns_[children_[p.first + 2 * i]].constant);
        if (value.is_none() || !match(children_[p.first + 2 * i + 1], value)) return false;
      }
      return true;
  }
  return false;
}

bool MatchSpec::is_ground(Term pattern) {
  // An explicit stack: patterns may be whole terms of any depth.
  std::vector<Term> todo{pattern};
  while (!todo.empty()) {
    Term t = todo.back();
    todo.pop_back();
    for (; t.is_cons(); t = t.tail()) todo.push_back(t.head());
    if (t == am::underscore || match_variable(t) >= 0) return false;
    if (is_tuple(t)) todo.insert(todo.end(), tuple_elements(t), tuple_elements(t) + tuple_arity(t));
    // A map pattern matches maps with more keys, so it is no constant.
    if (is_map(t)) return false;
  }
  return true;
}

// ---- guards and bodies
// ---------------------------------------------------------------------------------------------------

Term MatchSpec::bindings(Process& p) const {
  Term list = Term::nil();
  for (std::size_t i = clause_->slots.size(); i-- > 0;) list = p.heap.cons(slots_[clause_->slots[i]], list);
  return list;
}

/// Value of an expression. What fails is none() in a guard and the atom 'EXIT' in a body.
Term MatchSpec::evaluate(Process& p, std::uint32_t expression, Term subject, bool in_body) {
  const Expression& e = expressions_[expression];
  switch (e.kind) {
    case Expression::Constant:
      return e.constant;
    case Expression::Slot:
      return slots_[e.slot];
    case Expression::Whole:
      return subject;
    case Expression::Bindings:
      return bindings(p);
    case Expression::Self:
      return p.pid;
    case Expression::Tuple: {
      Term tuple = p.heap.boxed(BoxedKind::Tuple, e.count);
      for (std::uint32_t i = 0; i < e.count; i++) tuple_elements(tuple)[i] = Term::nil();
      for (std::uint32_t i = 0; i < e.count; i++) {
        const Term v = evaluate(p, children_[e.first + i], subject, in_body);
        if (v.is_none()) return v;
        tuple_elements(tuple)[i] = v;
      }
      return tuple;
    }
    case Expression::List:
      return evaluate_list(p, e, subject, in_body);
    case Expression::Map:
      return evaluate_map(p, e, subject, in_body);
    case Expression::Call:
      return evaluate_call(p, e, subject, in_body);
    default:
      return evaluate_logic(p, e, subject, in_body);
  }
}

Term MatchSpec::evaluate_list(Process& p, const Expression& e, Term subject, bool in_body) {
  Term list = evaluate(p, children_[e.first + e.count], subject, in_body);
  for (std::uint32_t i = e.count; list.has_value() && i-- > 0;) {
    const Term v = evaluate(p, children_[e.first + i], subject, in_body);
    list = v.is_none() ? v : p.heap.cons(v, list);
  }
  return list;
}

Term MatchSpec::evaluate_map(Process& p, const Expression& e, Term subject, bool in_body) {
  std::vector<Term> pairs;
  for (std::uint32_t i = 0; i < 2 * e.count; i++) {
    pairs.push_back(evaluate(p, children_[e.first + i], subject, in_body));
    if (pairs.back().is_none()) return Term::none();
  }
  return map_from_pairs(p.heap, pairs.data(), e.count);
}

Term MatchSpec::evaluate_call(Process& p, const Expression& e, Term subject, bool in_body) {
  Term arguments[3];
  for (std::uint32_t i = 0; i < e.count; i++) {
    arguments[i] = evaluate(p, children_[e.first + i], subject, in_body);
    if (arguments[i].is_none()) return Term::none();
  }
  const Term value = e.function(p, arguments);
  if (value.has_value()) return value;
  p.exec->request = Request::None;
  return in_body ? am::EXIT : Term::none();
}

Term MatchSpec::evaluate_logic(Process& p, const Expression& e, Term subject, bool in_body) {
  const bool conjunction = e.kind == Expression::And || e.kind == Expression::AndAlso;
  const bool strict = e.kind == Expression::And || e.kind == Expression::Or;
  const Term failed = in_body ? am::EXIT : Term::none();
  bool result = conjunction;
  for (std::uint32_t i = 0; i < e.count; i++) {
    const Term v = evaluate(p, children_[e.first + i], subject, in_body);
    if (v.is_none()) return v;
    if (v != am::true_ && v != am::false_) return failed;
    const bool b = v == am::true_;
    result = conjunction ? result && b : result || b;
    if (!strict && b != conjunction) break;
  }
  return make_bool(result);
}

// ---- select_replace
// ----------------------------------------------------------------------------------------------------

namespace {

/// Does a part of a body (of a constant, if `as_constant`) give what that part of the head matched?
bool gives_back(Term head, Term body, bool as_constant) {
  if (head == am::underscore || is_map(head)) return false;
  if (match_variable(head) >= 0) return !as_constant && head == body;
  if (!MatchSpec::is_ground(head)) {
    if (as_constant) return false;
    if (is_tuple(head)) {
      // In a body, a tuple is written {{...}}.
      if (!is_tuple(body, 1) || !is_tuple(tuple_elements(body)[0], tuple_arity(head))) return false;
      const Term* b = tuple_elements(tuple_elements(body)[0]);
      for (std::size_t i = 0; i < tuple_arity(head); i++) {
        if (!gives_back(tuple_elements(head)[i], b[i], false)) return false;
      }
      return true;
    }
    for (; head.is_cons() && body.is_cons(); head = head.tail(), body = body.tail()) {
      if (!gives_back(head.head(), body.head(), false)) return false;
    }
    return !head.is_cons() && gives_back(head, body, false);
  }
  if (as_constant) return exact_equal(head, body);
  if (is_tuple(body, 2) && tuple_elements(body)[0] == am::const_) return exact_equal(head, tuple_elements(body)[1]);
  if (is_tuple(head)) {
    return is_tuple(body, 1) && exact_equal(head, tuple_elements(body)[0]) && tuple_arity(head) == 0;
  }
  return exact_equal(head, body);
}

bool clause_keeps_key(Term head, Term body, std::size_t key_index) {
  if (!body.is_cons() || !body.tail().is_nil()) return false;
  const Term made = body.head();
  if (made == am::dollar_underscore) return true;
  if (!is_tuple(made) || !is_tuple(head) || tuple_arity(head) <= key_index) return false;
  const bool constant = is_tuple(made, 2) && tuple_elements(made)[0] == am::const_;
  if (!constant && !is_tuple(made, 1)) return false;
  const Term tuple = tuple_elements(made)[constant ? 1 : 0];
  if (!is_tuple(tuple) || tuple_arity(tuple) <= key_index) return false;
  const Term key = tuple_elements(tuple)[key_index];
  if (gives_back(tuple_elements(head)[key_index], key, constant)) return true;
  if (constant || !is_tuple(key, 3)) return false;
  const Term* call = tuple_elements(key);
  return call[0] == am::element && call[1] == Term::small(static_cast<SWord>(key_index) + 1) &&
         call[2] == am::dollar_underscore;
}

}  // namespace

bool MatchSpec::keeps_key(std::size_t key_index) const {
  for (const Clause& c : clauses_) {
    if (!clause_keeps_key(c.head_term, c.body_term, key_index)) return false;
  }
  return true;
}

}  // namespace joist::ets
