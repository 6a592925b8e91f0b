// From the terms of a match specification to trees. What ERTS calls excessive nesting is a limit here too.

#include <algorithm>

#include "ets/match_guards.hpp"
#include "ets/match_spec.hpp"
#include "term/atoms.hpp"
#include "term/maps.hpp"
#include "term/print.hpp"

namespace joist::ets {

namespace {

constexpr int kMaxDepth = 2000;

/// Forms that only specifications for tracing may use.
bool is_trace_form(Term name) {
  constexpr std::string_view kForms[] = {"message",      "is_seq_trace",       "set_seq_token", "get_seq_token",
                                         "return_trace", "exception_trace",    "display",       "process_dump",
                                         "enable_trace", "disable_trace",      "trace",         "caller",
                                         "caller_line",  "current_stacktrace", "silent"};
  return std::find(std::begin(kForms), std::end(kForms), atom_text(name)) != std::end(kForms);
}

std::vector<Term> children_of(Term list, Term* tail) {
  std::vector<Term> elements;
  for (; list.is_cons(); list = list.tail()) elements.push_back(list.head());
  *tail = list;
  return elements;
}

}  // namespace

SWord match_variable(Term atom) {
  if (!atom.is_atom()) return -1;
  const std::string_view text = atom_text(atom);
  if (text.size() < 2 || text.size() > 12 || text[0] != '$') return -1;
  if (text[1] == '0') return text.size() == 2 ? 0 : -1;
  SWord n = 0;
  for (char c : text.substr(1)) {
    if (c < '0' || c > '9') return -1;
    n = n * 10 + (c - '0');
  }
  return n;
}

class MatchCompiler {
 public:
  MatchCompiler(MatchSpec& spec, MatchFlavor flavor, std::string* message)
      : spec_(spec), flavor_(flavor), message_(message) {}

  MatchError compile(Term list) {
    for (; list.is_cons(); list = list.tail()) {
      const Term clause = list.head();
      if (!is_tuple(clause, 3)) {
        refuse("Match program part is not a tuple of arity 3.");
        return error_;
      }
      const Term* e = tuple_elements(clause);
      if (!add_clause(e[0], e[1], e[2])) return error_;
    }
    if (list.is_nil()) return MatchError::None;
    refuse("Match programs are not in a list.");
    return error_;
  }

 private:
  using Pattern = MatchSpec::Pattern;
  using Expression = MatchSpec::Expression;

  bool too_deep(Term t) {
    error_ = MatchError::SystemLimit;
    if (message_) *message_ = "Excessive nesting; system limit reached near: " + term_to_string(t, 200);
    return false;
  }
  bool refuse(std::string_view why) {
    error_ = MatchError::BadArg;
    if (message_) *message_ = why;
    return false;
  }
  /// `why` with the term in place of its %.
  bool refuse(std::string_view why, Term t) {
    if (!message_) return refuse(why);
    std::string text(why);
    text.replace(text.find('%'), 1, term_to_string(t, 200));
    return refuse(text);
  }

  bool add_clause(Term head, Term guards, Term body) {
    variables_.clear();
    // The head of a table's specification is a tuple or an atom, be it one that matches nothing.
    if (flavor_ == MatchFlavor::Table && !is_tuple(head) && !head.is_atom()) return refuse("Match head is no tuple.");
    MatchSpec::Clause clause;
    clause.head_term = head;
    clause.body_term = body;
    if (!compile_pattern(head, 0, &clause.head)) return false;
    if (!compile_sequence(guards, &clause.guards, true) || !compile_sequence(body, &clause.body, false)) return false;
    clause.slot_count = static_cast<std::uint32_t>(variables_.size());
    std::vector<std::pair<SWord, std::uint32_t>> order;
    for (std::uint32_t i = 0; i < variables_.size(); i++) order.emplace_back(variables_[i], i);
    std::sort(order.begin(), order.end());
    for (auto& [number, slot] : order) clause.slots.push_back(slot);
    spec_.clauses_.push_back(std::move(clause));
    return true;
  }

  bool compile_sequence(Term list, std::vector<std::uint32_t>* out, bool may_be_empty) {
    if (!may_be_empty && list.is_nil()) return refuse("Body clause does not return anything.");
    for (; list.is_cons(); list = list.tail()) {
      std::uint32_t e;
      if (!compile_expression(list.head(), 0, &e)) return false;
      out->push_back(e);
    }
    return list.is_nil() || refuse("Match expression is not a list.");
  }

  // ---- patterns ----------------------------------------------------------------------------------------------------

  std::uint32_t add(Pattern p) {
    spec_.patterns_.push_back(p);
    return static_cast<std::uint32_t>(spec_.patterns_.size() - 1);
  }
  std::uint32_t add(Expression e) {
    spec_.expressions_.push_back(e);
    return static_cast<std::uint32_t>(spec_.expressions_.size() - 1);
  }
  template <class Node>
  void set_children(Node* node, const std::vector<std::uint32_t>& children) {
    node->first = static_cast<std::uint32_t>(spec_.children_.size());
    spec_.children_.insert(spec_.children_.end(), children.begin(), children.end());
  }

  bool compile_pattern(Term t, int depth, std::uint32_t* out) {
    if (depth > kMaxDepth) return too_deep(t);
    Pattern p;
    if (t == am::underscore) {
      *out = add(p);
      return true;
    }
    if (const SWord number = match_variable(t); number >= 0) {
      auto it = std::find(variables_.begin(), variables_.end(), number);
      p.kind = it == variables_.end() ? Pattern::Bind : Pattern::Same;
      p.slot = static_cast<std::uint32_t>(it - variables_.begin());
      if (it == variables_.end()) variables_.push_back(number);
      *out = add(p);
      return true;
    }
    if (MatchSpec::is_ground(t)) {
      p.kind = Pattern::Constant;
      p.constant = t;
      *out = add(p);
      return true;
    }
    if (is_map(t)) return compile_map_pattern(t, depth, out);
    std::vector<Term> parts;
    if (is_tuple(t)) {
      p.kind = Pattern::Tuple;
      parts.assign(tuple_elements(t), tuple_elements(t) + tuple_arity(t));
      p.count = static_cast<std::uint32_t>(parts.size());
    } else {
      p.kind = Pattern::List;
      Term tail;
      parts = children_of(t, &tail);
      p.count = static_cast<std::uint32_t>(parts.size());
      parts.push_back(tail);
    }
    std::vector<std::uint32_t> children(parts.size());
    for (std::size_t i = 0; i < parts.size(); i++) {
      if (!compile_pattern(parts[i], depth + 1, &children[i])) return false;
    }
    set_children(&p, children);
    *out = add(p);
    return true;
  }

  bool compile_map_pattern(Term map, int depth, std::uint32_t* out) {
    Pattern p;
    p.kind = Pattern::Map;
    p.count = static_cast<std::uint32_t>(map_size(map));
    std::vector<std::uint32_t> children;
    MapIterator iterator(map);
    for (Term key, value; iterator.next(&key, &value);) {
      if (!MatchSpec::is_ground(key)) return refuse("Variable found in map key.");
      Pattern k;
      k.kind = Pattern::Constant;
      k.constant = key;
      children.push_back(add(k));
      std::uint32_t v;
      if (!compile_pattern(value, depth + 1, &v)) return false;
      children.push_back(v);
    }
    set_children(&p, children);
    *out = add(p);
    return true;
  }

  // ---- expressions -------------------------------------------------------------------------------------------------

  bool constant(Term t, std::uint32_t* out) {
    Expression e;
    e.constant = t;
    *out = add(e);
    return true;
  }

  bool compile_expression(Term t, int depth, std::uint32_t* out) {
    if (depth > kMaxDepth) return too_deep(t);
    if (t.is_atom()) return compile_atom(t, out);
    if (t.is_cons()) {
      Term tail;
      std::vector<Term> parts = children_of(t, &tail);
      parts.push_back(tail);
      return compile_parts(Expression::List, parts, t, depth, out);
    }
    if (is_map(t)) return compile_map(t, depth, out);
    if (!is_tuple(t)) return constant(t, out);
    const Term* e = tuple_elements(t);
    const std::size_t arity = tuple_arity(t);
    if (arity == 1 && is_tuple(e[0])) {
      const Term inner = e[0];
      std::vector<Term> parts(tuple_elements(inner), tuple_elements(inner) + tuple_arity(inner));
      return compile_parts(Expression::Tuple, parts, inner, depth, out);
    }
    if (arity == 0 || !e[0].is_atom() || match_variable(e[0]) >= 0) {
      return refuse("% is neither a function call, nor a tuple (tuples are written {{ ... }}).", t);
    }
    return compile_call(t, depth, out);
  }

  bool compile_atom(Term t, std::uint32_t* out) {
    Expression e;
    if (const SWord number = match_variable(t); number >= 0) {
      auto it = std::find(variables_.begin(), variables_.end(), number);
      if (it == variables_.end()) return refuse("Variable " + std::string(atom_text(t)) + " is unbound.");
      e.kind = Expression::Slot;
      e.slot = static_cast<std::uint32_t>(it - variables_.begin());
    } else if (t == am::dollar_underscore) {
      e.kind = Expression::Whole;
    } else if (t == am::dollar_dollar) {
      e.kind = Expression::Bindings;
    } else {
      e.constant = t;
    }
    *out = add(e);
    return true;
  }

  bool compile_parts(Expression::Kind kind, const std::vector<Term>& parts, Term whole, int depth, std::uint32_t* out) {
    Expression e;
    std::vector<std::uint32_t> children(parts.size());
    bool all_constant = true;
    for (std::size_t i = 0; i < parts.size(); i++) {
      if (!compile_expression(parts[i], depth + 1, &children[i])) return false;
      const Expression& child = spec_.expressions_[children[i]];
      // A constant that stands for something else than itself ({const, X}, {{...}}) must be put together.
      all_constant = all_constant && child.kind == Expression::Constant && child.constant == parts[i];
    }
    if (all_constant) return constant(whole, out);
    e.kind = kind;
    e.count = static_cast<std::uint32_t>(kind == Expression::List ? parts.size() - 1 : parts.size());
    set_children(&e, children);
    *out = add(e);
    return true;
  }

  bool compile_map(Term map, int depth, std::uint32_t* out) {
    Expression e;
    std::vector<std::uint32_t> children;
    bool all_constant = true;
    MapIterator iterator(map);
    for (Term pair[2]; iterator.next(&pair[0], &pair[1]);) {
      for (Term part : pair) {
        std::uint32_t child;
        if (!compile_expression(part, depth + 1, &child)) return false;
        children.push_back(child);
        const Expression& made = spec_.expressions_[child];
        all_constant = all_constant && made.kind == Expression::Constant && made.constant == part;
      }
    }
    if (all_constant) return constant(map, out);
    e.kind = Expression::Map;
    e.count = static_cast<std::uint32_t>(map_size(map));
    set_children(&e, children);
    *out = add(e);
    return true;
  }

  static bool logic_kind(Term name, Expression::Kind* kind) {
    *kind = name == am::and_     ? Expression::And
            : name == am::or_    ? Expression::Or
            : name == am::orelse ? Expression::OrElse
                                 : Expression::AndAlso;
    return *kind != Expression::AndAlso || name == am::andalso || name == am::andthen;
  }

  bool compile_call(Term call, int depth, std::uint32_t* out) {
    const Term name = tuple_elements(call)[0];
    const Term* arguments = tuple_elements(call) + 1;
    const std::size_t count = tuple_arity(call) - 1;
    Expression e;
    if (name == am::const_) {
      if (count == 1) return constant(arguments[0], out);
      return refuse("Special form 'const' called with more than one argument in %.", call);
    }
    if (name == am::self) {
      if (count != 0) return refuse("Special form 'self' called with arguments in %.", call);
      e.kind = Expression::Self;
      *out = add(e);
      return true;
    }
    if (logic_kind(name, &e.kind)) {
      if (count == 0) {
        return refuse("Special form '" + std::string(atom_text(name)) + "' called without arguments in %.", call);
      }
    } else {
      e.kind = Expression::Call;
      e.function = match_function(name, count);
      if (!e.function && is_trace_form(name)) {
        return refuse("Special form '" + std::string(atom_text(name)) + "' used in wrong dialect.");
      }
      if (!e.function) return refuse("Function %/" + std::to_string(count) + " does_not_exist.", name);
    }
    std::vector<std::uint32_t> children(count);
    for (std::size_t i = 0; i < count; i++) {
      if (!compile_expression(arguments[i], depth + 1, &children[i])) return false;
    }
    e.count = static_cast<std::uint32_t>(count);
    set_children(&e, children);
    *out = add(e);
    return true;
  }

  MatchSpec& spec_;
  MatchFlavor flavor_;
  std::string* message_;
  MatchError error_ = MatchError::BadArg;
  std::vector<SWord> variables_;  // of the clause being compiled; the place is the slot
};

std::unique_ptr<MatchSpec> MatchSpec::compile(Term spec, MatchFlavor flavor, MatchError* error, std::string* message) {
  std::unique_ptr<MatchSpec> made(new MatchSpec);
  Word source[2] = {Header(BoxedKind::Tuple, 1).raw(), spec.raw()};
  made->source_ = Object::create(Term::boxed(source));
  MatchCompiler compiler(*made, flavor, message);
  *error = compiler.compile(made->source_->element(0));
  if (*error != MatchError::None) return nullptr;
  std::size_t slots = 0;
  for (const Clause& c : made->clauses_) slots = std::max<std::size_t>(slots, c.slot_count);
  made->slots_.resize(slots);
  return made;
}

MatchSpec::~MatchSpec() {
  if (source_) Object::destroy(source_);
}

CompiledMatchSpec::CompiledMatchSpec(Term spec) {
  Word source[2] = {Header(BoxedKind::Tuple, 1).raw(), spec.raw()};
  source_ = Object::create(Term::boxed(source));
}
CompiledMatchSpec::~CompiledMatchSpec() {
  Object::destroy(source_);
}
std::unique_ptr<MatchSpec> CompiledMatchSpec::instance() const {
  MatchError error;
  return MatchSpec::compile(source_->element(0), MatchFlavor::Term, &error);
}

}  // namespace joist::ets
