// What a fun says about itself.
#include <cstring>

#include "bif/file_names.hpp"
#include "bif/table.hpp"
#include "code/code_table.hpp"
#include "proc/process.hpp"
#include "runtime/runtime.hpp"
#include "term/bits.hpp"
#include "term/print.hpp"

namespace joist::bif {

namespace {

bool is_unloaded(const FunEntry& entry) {
  return entry.code.load(std::memory_order_relaxed) == entry.stub;
}

Mfa mfa_of(Term fun) {
  if (is_export_fun(fun)) return export_fun_target(fun)->mfa;
  const FunEntry& entry = *closure_entry(fun);
  // The name of a fun whose code is gone is not known.
  return {entry.module, is_unloaded(entry) ? Term::nil() : entry.name, entry.arity};
}

Term environment(Process& p, Term fun) {
  Term list = Term::nil();
  for (std::size_t i = closure_env_size(fun); i > 0; i--) list = p.heap.cons(closure_env(fun)[i - 1], list);
  return list;
}

/// Items that only closures have.
Term closure_item(Process& p, Term fun, Term what) {
  const FunEntry& entry = *closure_entry(fun);
  if (what == am::pid) return Term::local_pid(0, 0);  // since OTP 29 the same for all
  if (what == am::index || what == am::new_index) return Term::small(entry.index);
  if (what == am::uniq) return Term::small(entry.old_uniq);
  if (what == am::new_uniq) return bits_from_bytes(p.heap, entry.module_md5);
  if (what == am::refc) return Term::small(1);
  return Term::none();
}

Term item(Process& p, Term fun, Term what) {
  const bool closure = is_closure(fun);
  const Mfa mfa = mfa_of(fun);
  if (what == am::type) return closure ? am::local : am::external;
  if (what == am::module) return mfa.module;
  if (what == am::name) return mfa.function;
  if (what == am::arity) return Term::small(mfa.arity);
  if (what == am::env) return closure ? environment(p, fun) : Term::nil();
  if (closure) return closure_item(p, fun, what);
  for (Term known : {am::pid, am::index, am::new_index, am::uniq, am::new_uniq, am::refc}) {
    if (what == known) return am::undefined;
  }
  return Term::none();
}

}  // namespace

Term erlang_make_fun_3(Process& p, const Term* a) {
  constexpr SWord kMaxArity = 255;
  if (!a[0].is_atom() || !a[1].is_atom() || !a[2].is_small()) return p.badarg();
  SWord arity = a[2].small_value();
  if (arity < 0 || arity > kMaxArity) return p.badarg();
  return p.runtime().code->export_for(a[0], a[1], static_cast<std::uint32_t>(arity))->fun_term();
}

Term erlang_fun_info_2(Process& p, const Term* a) {
  if (!is_fun(a[0])) return p.badarg();
  Term value = item(p, a[0], a[1]);
  return value.is_none() ? p.badarg() : p.heap.tuple(a[1], value);
}

Term erlang_fun_info_mfa_1(Process& p, const Term* a) {
  if (!is_fun(a[0])) return p.badarg();
  const Mfa mfa = mfa_of(a[0]);
  return p.heap.tuple(mfa.module, mfa.function, Term::small(mfa.arity));
}

Term erlang_fun_to_list_1(Process& p, const Term* a) {
  if (!is_fun(a[0])) return p.badarg();
  return list_from_native(p.heap, term_to_string(a[0]));
}

}  // namespace joist::bif
