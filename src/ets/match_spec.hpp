#pragma once
// Match specifications, compiled once and then run against many terms.
//
// A clause is a head (a pattern, a small tree of tests and bindings), guards and a body (expression trees whose calls
// go to the bodies of the guard built-ins). Parts of the specification without variables are constants, kept in a
// private copy. Values that run() gives may point into the matched term: copy them before it goes away.

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "bif/table.hpp"
#include "ets/object.hpp"
#include "term/off_heap.hpp"

namespace joist::ets {

enum class MatchError : std::uint8_t { None, BadArg, SystemLimit };

/// What kind of term the heads must fit.
enum class MatchFlavor : std::uint8_t {
  Table,  // heads are tuples or a variable, terms are tuples
  Term,   // anything, for match_spec_run
};

class MatchSpec {
 public:
  /// From a list of {Head, Guards, Body}; null with the reason in `error`, and for people in `message`.
  static std::unique_ptr<MatchSpec> compile(Term spec, MatchFlavor flavor, MatchError* error,
                                            std::string* message = nullptr);
  ~MatchSpec();
  MatchSpec(const MatchSpec&) = delete;
  MatchSpec& operator=(const MatchSpec&) = delete;

  /// Value of the first clause that matches, or none(). Not copied.
  Term run(Process& p, Term subject);

  std::size_t clauses() const { return clauses_.size(); }
  /// The head of each clause as a term, for whoever looks for the keys that can match.
  Term head(std::size_t clause) const { return clauses_[clause].head_term; }
  /// Can every replacement be sure to have the key of what it replaces? (select_replace)
  bool keeps_key(std::size_t key_index) const;
  /// Has the term no variable and no '_'?
  static bool is_ground(Term pattern);

 private:
  friend class MatchCompiler;

  struct Pattern {
    enum Kind : std::uint8_t { Any, Bind, Same, Constant, Tuple, List, Map };
    Kind kind = Any;
    std::uint32_t slot = 0;   // of Bind and Same
    std::uint32_t first = 0;  // children in children_: elements; list: heads, then the tail
    std::uint32_t count = 0;  // map: pairs of Constant key and value
    joist::Term constant;
  };
  struct Expression {
    enum Kind : std::uint8_t {
      Constant,
      Slot,
      Whole,
      Bindings,
      Tuple,
      List,
      Map,
      Call,
      And,
      Or,
      AndAlso,
      OrElse,
      Self
    };
    Kind kind = Constant;
    std::uint32_t slot = 0;
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    BifFunction function = nullptr;
    joist::Term constant;
  };
  struct Clause {
    joist::Term head_term;
    joist::Term body_term;
    std::uint32_t head = 0;             // in patterns_
    std::vector<std::uint32_t> slots;   // of the bound variables, in order of their numbers
    std::vector<std::uint32_t> guards;  // in expressions_
    std::vector<std::uint32_t> body;
    std::uint32_t slot_count = 0;
  };

  MatchSpec() = default;
  bool match(std::uint32_t pattern, joist::Term t);
  bool match_children(const Pattern& p, const joist::Term* terms);
  joist::Term evaluate(Process& p, std::uint32_t expression, joist::Term subject, bool in_body);
  joist::Term evaluate_call(Process& p, const Expression& e, joist::Term subject, bool in_body);
  joist::Term evaluate_logic(Process& p, const Expression& e, joist::Term subject, bool in_body);
  joist::Term evaluate_list(Process& p, const Expression& e, joist::Term subject, bool in_body);
  joist::Term evaluate_map(Process& p, const Expression& e, joist::Term subject, bool in_body);
  joist::Term bindings(Process& p) const;

  Object* source_ = nullptr;  // {Spec}: the private copy
  std::vector<Pattern> patterns_;
  std::vector<Expression> expressions_;
  std::vector<std::uint32_t> children_;
  std::vector<Clause> clauses_;
  // Of the run that is going on.
  std::vector<joist::Term> slots_;
  const Clause* clause_ = nullptr;
};

/// The number of a match variable ('$0', '$1' ...), or -1.
SWord match_variable(Term atom);

/// ets:match_spec_compile/1: what the magic reference refers to. Runs of several processes take turns.
class CompiledMatchSpec final : public MagicObject {
 public:
  static constexpr char kTag = 0;
  explicit CompiledMatchSpec(Term spec);
  ~CompiledMatchSpec() override;
  const void* tag() const override { return &kTag; }
  /// A fresh compilation to run with.
  std::unique_ptr<MatchSpec> instance() const;

 private:
  Object* source_;
};

}  // namespace joist::ets
