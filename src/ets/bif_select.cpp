// select, match and match_object in all their forms.

#include <mutex>

#include "bif/table.hpp"
#include "bif/text.hpp"
#include "ets/selection.hpp"
#include "proc/process.hpp"
#include "runtime/refs.hpp"
#include "runtime/runtime.hpp"

namespace joist::bif {

using ets::Access;
using ets::CompiledMatchSpec;
using ets::EtsTable;
using ets::LockedTable;
using ets::LockMode;
using ets::MatchError;
using ets::MatchFlavor;
using ets::MatchSpec;
using ets::Object;
using ets::Selection;
using ets::SelectMode;
using ets::TableReference;

namespace {

constexpr std::size_t kSmallTable = 1000;  // objects that one call walks over without yielding
constexpr std::size_t kStretch = 256;      // objects between two looks at the reductions
constexpr SWord kObjectsPerReduction = 4;

Term raise(Process& p, MatchError error) {
  return error == MatchError::SystemLimit ? p.system_limit() : p.badarg();
}

/// The specification that match (result '$$') and match_object ('$_') stand for.
Term spec_of_pattern(Process& p, Term pattern, Term result) {
  return p.heap.cons(p.heap.tuple(pattern, Term::nil(), p.heap.cons(result, Term::nil())), Term::nil());
}

// ---- limits and continuations
// --------------------------------------------------------------------------------------------

/// What a call with a limit remembers. In the shape that ets:repair_continuation/2 takes apart:
/// {Table, LastKey, [], Limit, Spec, Left, Reverse, Count} and {Table, Bucket, Limit, Spec, Left, Count}.
struct Continuation {
  Term table;
  Term spec;  // magic reference of the compiled specification
  bool reverse = false;
  std::size_t limit = 0;
  Term left = Term::nil();  // results that the last call found but did not give
  Term last_key = Term::none();
  SWord bucket = 0;  // -1: only `left` is left
  bool tree = false;

  Term make(Process& p) const {
    const Term max = Term::small(static_cast<SWord>(limit));
    if (tree) {
      return p.heap.tuple(table, last_key, Term::nil(), max, spec, left, Term::small(reverse), Term::small(0));
    }
    return p.heap.tuple(table, Term::small(bucket), max, spec, left, Term::small(0));
  }
  bool read(Term t) {
    if (!is_tuple(t, 8) && !is_tuple(t, 6)) return false;
    tree = tuple_arity(t) == 8;
    const Term* e = tuple_elements(t);
    table = e[0];
    const Term max = e[tree ? 3 : 2];
    spec = e[tree ? 4 : 3];
    left = e[tree ? 5 : 4];
    if (!max.is_small() || max.small_value() < 1 || !left.is_list()) return false;
    limit = static_cast<std::size_t>(max.small_value());
    if (tree) {
      last_key = e[1];
      reverse = e[6] == Term::small(1);
      return true;
    }
    if (!e[1].is_small() || e[1].small_value() < -1) return false;
    bucket = e[1].small_value();
    return true;
  }
};

const CompiledMatchSpec* compiled_spec(Term t) {
  if (!t.is_kind(BoxedKind::MagicRef)) return nullptr;
  MagicObject* object = magic_ref_object(t);
  return object->tag() == &CompiledMatchSpec::kTag ? static_cast<CompiledMatchSpec*>(object) : nullptr;
}

Term make_compiled_spec(Process& p, Term spec) {
  return p.heap.magic_ref(new CompiledMatchSpec(spec), p.runtime().refs->next());
}

/// The first `limit` of a list, and what comes after.
Term split(Process& p, Term list, std::size_t limit, Term* rest) {
  Term first = Term::nil(), last;
  for (; limit > 0 && list.is_cons(); limit--, list = list.tail()) {
    const Term cell = p.heap.cons(list.head(), Term::nil());
    (first.is_cons() ? last.cell()[1] : first) = cell;
    last = cell;
  }
  *rest = list;
  return first;
}

/// {Results, Continuation} of a walk with a limit that has stopped.
Term limited_result(Process& p, const Selection& walk, Continuation c) {
  if (walk.count() == 0) return am::end_of_table;
  if (!walk.reached_limit()) return p.heap.tuple(walk.results(), am::end_of_table);
  Term given = walk.results();
  if (!c.tree) {
    given = split(p, walk.results(), c.limit, &c.left);
    c.bucket = walk.at_end() ? -1 : static_cast<SWord>(walk.bucket());
    if (walk.few_keys() && c.left.is_nil()) return p.heap.tuple(given, am::end_of_table);
  } else if (walk.few_keys()) {
    return p.heap.tuple(given, am::end_of_table);
  } else {
    c.last_key = walk.last_key();
  }
  return p.heap.tuple(given, c.make(p));
}

// ---- running
// -----------------------------------------------------------------------------------------------------------

/// Everything a walk needs besides the table; `limit` 0 for none.
struct Request {
  std::unique_ptr<MatchSpec> spec;
  SelectMode mode = SelectMode::Collect;
  Continuation continuation;
  bool resumed = false;
};

Term finish(Process& p, const Selection& walk, SelectMode mode, const Continuation& c) {
  if (mode != SelectMode::Collect) return Term::small(static_cast<SWord>(walk.count()));
  return c.limit ? limited_result(p, walk, c) : walk.results();
}

void go_to_start(Selection& walk, const Continuation& c) {
  if (c.tree) {
    if (c.last_key.has_value()) walk.start_after(c.last_key);
  } else {
    walk.start_at_bucket(static_cast<std::size_t>(c.bucket));
  }
}

/// Keeps a hash table fixed while the lock is not held.
class WalkScope {
 public:
  explicit WalkScope(EtsTable& table) : table_(table) {
    std::lock_guard lock(table_.lock);
    table_.begin_walk();
  }
  ~WalkScope() {
    std::lock_guard lock(table_.lock);
    table_.end_walk();
  }
  /// A part of the work that the end brings; false when it is done.
  bool prepare_end() {
    std::lock_guard lock(table_.lock);
    return table_.purge_before_end(kStretch);
  }
  WalkScope(const WalkScope&) = delete;
  WalkScope& operator=(const WalkScope&) = delete;

 private:
  EtsTable& table_;
};

/// One stretch under the lock; false when the table is not there (any more).
bool locked_step(Process& p, EtsTable& table, Selection& walk, bool* done) {
  auto step = [&] {
    if (!table.alive) return false;
    *done = walk.step(p, kStretch);
    return true;
  };
  if (walk.lock_mode() == LockMode::Shared) {
    table.lock.lock_shared();
    ets::finish_pending(table, LockMode::Shared);
    const bool ok = step();
    table.lock.unlock_shared();
    return ok;
  }
  std::lock_guard lock(table.lock);
  ets::finish_pending(table, LockMode::Exclusive);
  return step();
}

BifTask walk_in_slices(Process& p, TableReference table, std::unique_ptr<Selection> walk, SelectMode mode,
                       Continuation continuation) {
  WalkScope scope(*table);
  for (bool done = false; !done;) {
    if (!locked_step(p, *table, *walk, &done)) co_return p.badarg_because(am::id);
    if (!p.spend(kStretch / kObjectsPerReduction)) co_await p.next_slice();
  }
  while (scope.prepare_end()) {
    if (!p.spend(kStretch / kObjectsPerReduction)) co_await p.next_slice();
  }
  co_return finish(p, *walk, mode, continuation);
}

Term run(Process& p, Request request) {
  Continuation& c = request.continuation;
  const bool writes = request.mode == SelectMode::Delete || request.mode == SelectMode::Replace;
  LockedTable table(p, c.table, writes ? Access::Write : Access::Read, writes ? LockMode::Exclusive : LockMode::Shared);
  if (!table) return Term::none();
  if (request.resumed && c.tree != table->is_tree()) return p.badarg();
  if (request.mode == SelectMode::Replace) {
    if (table->is_bag()) return p.badarg_because(am::table_type);
    if (!request.spec->keeps_key(table->key_index)) return p.badarg();
  }
  c.tree = table->is_tree();
  auto walk = std::make_unique<Selection>(*table, std::move(request.spec), request.mode, c.reverse, c.limit);
  go_to_start(*walk, c);
  if (walk->few_keys() || table->count() <= kSmallTable) {
    while (!walk->step(p, SIZE_MAX)) {
    }
    p.spend(static_cast<SWord>(walk->few_keys() ? walk->count() : table->count()) / kObjectsPerReduction);
    return finish(p, *walk, request.mode, c);
  }
  TableReference reference(table.retained());
  table.release();
  return p.run_task(walk_in_slices(p, std::move(reference), std::move(walk), request.mode, c));
}

Term select(Process& p, Term table, Term spec, SelectMode mode, bool reverse = false,
            MatchFlavor flavor = MatchFlavor::Table) {
  MatchError error;
  Request request;
  request.mode = mode;
  request.spec = MatchSpec::compile(spec, flavor, &error);
  if (!request.spec) {
    // A bad table is reported before a bad specification.
    const bool writes = mode == SelectMode::Delete || mode == SelectMode::Replace;
    LockedTable locked(p, table, writes ? Access::Write : Access::Read, LockMode::Shared);
    return locked ? raise(p, error) : Term::none();
  }
  request.continuation.table = table;
  request.continuation.reverse = reverse;
  return run(p, std::move(request));
}

Term select_limited(Process& p, Term table, Term spec, Term limit, bool reverse, MatchFlavor flavor) {
  MatchError error;
  Request request;
  request.spec = MatchSpec::compile(spec, flavor, &error);
  if (!request.spec || !limit.is_small() || limit.small_value() < 1) {
    LockedTable locked(p, table, Access::Read, LockMode::Shared);
    return !locked ? Term::none() : request.spec ? p.badarg() : raise(p, error);
  }
  Continuation& c = request.continuation;
  c.table = table;
  c.reverse = reverse;
  c.limit = static_cast<std::size_t>(limit.small_value());
  c.spec = make_compiled_spec(p, spec);
  return run(p, std::move(request));
}

Term select_continued(Process& p, Term term) {
  if (term == am::end_of_table) return term;
  Request request;
  Continuation& c = request.continuation;
  if (!c.read(term)) return p.badarg();
  const CompiledMatchSpec* spec = compiled_spec(c.spec);
  if (!spec) return p.badarg();
  if (!c.tree && (c.left.is_cons() || c.bucket < 0)) {
    if (c.left.is_nil()) return am::end_of_table;
    const Term given = split(p, c.left, c.limit, &c.left);
    if (c.bucket < 0 && c.left.is_nil()) return p.heap.tuple(given, am::end_of_table);
    return p.heap.tuple(given, c.make(p));
  }
  request.spec = spec->instance();
  request.resumed = true;
  return run(p, std::move(request));
}

}  // namespace

Term ets_select_1(Process& p, const Term* a) {
  return select_continued(p, a[0]);
}
Term ets_select_2(Process& p, const Term* a) {
  return select(p, a[0], a[1], SelectMode::Collect);
}
Term ets_select_3(Process& p, const Term* a) {
  return select_limited(p, a[0], a[1], a[2], false, MatchFlavor::Table);
}
Term ets_select_reverse_1(Process& p, const Term* a) {
  return select_continued(p, a[0]);
}
Term ets_select_reverse_2(Process& p, const Term* a) {
  return select(p, a[0], a[1], SelectMode::Collect, true);
}
Term ets_select_reverse_3(Process& p, const Term* a) {
  return select_limited(p, a[0], a[1], a[2], true, MatchFlavor::Table);
}
Term ets_match_1(Process& p, const Term* a) {
  return select_continued(p, a[0]);
}
Term ets_match_2(Process& p, const Term* a) {
  const Term spec = spec_of_pattern(p, a[1], am::dollar_dollar);
  return select(p, a[0], spec, SelectMode::Collect, false, MatchFlavor::Term);
}
Term ets_match_3(Process& p, const Term* a) {
  return select_limited(p, a[0], spec_of_pattern(p, a[1], am::dollar_dollar), a[2], false, MatchFlavor::Term);
}
Term ets_match_object_1(Process& p, const Term* a) {
  return select_continued(p, a[0]);
}
Term ets_match_object_2(Process& p, const Term* a) {
  const Term spec = spec_of_pattern(p, a[1], am::dollar_underscore);
  return select(p, a[0], spec, SelectMode::Collect, false, MatchFlavor::Term);
}
Term ets_match_object_3(Process& p, const Term* a) {
  return select_limited(p, a[0], spec_of_pattern(p, a[1], am::dollar_underscore), a[2], false, MatchFlavor::Term);
}
Term ets_select_count_2(Process& p, const Term* a) {
  return select(p, a[0], a[1], SelectMode::Count);
}
Term ets_internal_select_delete_2(Process& p, const Term* a) {
  return select(p, a[0], a[1], SelectMode::Delete);
}
Term ets_select_replace_2(Process& p, const Term* a) {
  return select(p, a[0], a[1], SelectMode::Replace);
}

// ---- compiled specifications
// -----------------------------------------------------------------------------------------------

Term ets_match_spec_compile_1(Process& p, const Term* a) {
  MatchError error;
  if (!MatchSpec::compile(a[0], MatchFlavor::Term, &error)) return raise(p, error);
  return make_compiled_spec(p, a[0]);
}

/// What a specification makes of one term: {ok, Value, [], []}, or {error, [{error, Message}]}. Only for the
/// specifications of tables.
Term erlang_match_spec_test_3(Process& p, const Term* a) {
  if (a[2] != am::table) return p.badarg();
  MatchError error;
  std::string message = "Match programs are not in a list.";
  auto spec = a[1].is_nil() ? nullptr : MatchSpec::compile(a[1], MatchFlavor::Term, &error, &message);
  HeapBuilder& h = p.heap;
  if (!spec) {
    const Term text = list_from_bytes(h, message);
    return h.tuple(am::error, h.cons(h.tuple(am::error, text), Term::nil()));
  }
  const Term value = is_tuple(a[0]) ? spec->run(p, a[0]) : Term::none();
  return h.tuple(am::ok, value.has_value() ? Object::copy_part(value, h) : am::false_, Term::nil(), Term::nil());
}

Term ets_is_compiled_ms_1(Process& p, const Term* a) {
  return make_bool(compiled_spec(a[0]) != nullptr);
}

namespace {

BifTask run_over_list(Process& p, Term list, std::unique_ptr<MatchSpec> spec, Term results) {
  for (; list.is_cons(); list = list.tail()) {
    const Term value = spec->run(p, list.head());
    if (value.has_value()) results = p.heap.cons(Object::copy_part(value, p.heap), results);
    if (!p.spend(1)) co_await p.next_slice();
  }
  co_return list.is_nil() ? results : p.badarg();
}

}  // namespace

/// Results in front of the third argument, the last one first.
Term ets_match_spec_run_r_3(Process& p, const Term* a) {
  const CompiledMatchSpec* spec = compiled_spec(a[1]);
  if (!a[0].is_list() || !spec) return p.badarg();
  return p.run_task(run_over_list(p, a[0], spec->instance(), a[2]));
}

}  // namespace joist::bif
