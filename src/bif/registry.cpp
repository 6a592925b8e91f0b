// Registered names.

#include "proc/registry.hpp"

#include "bif/table.hpp"
#include "proc/process_rare.hpp"
#include "proc/process_table.hpp"
#include "proc/request.hpp"
#include "runtime/runtime.hpp"

namespace joist::bif {

/// Runs in the process that gets the name: true, or badarg if it or the name is taken or it has ended.
static bool take_name(Process& p, Term name) {
  if (p.flags & kHasName) return false;
  if (!p.runtime().registry->add(name, p.pid)) return false;
  p.need_rare().name = name;
  p.flags |= kHasName;
  return true;
}
static bool give_name(Process& p, Term name) {
  if (!(p.flags & kHasName) || p.rare->name != name) return false;
  p.runtime().registry->remove(name, p.pid);
  p.rare->name = Term::none();
  p.flags &= ~static_cast<std::uint32_t>(kHasName);
  return true;
}

static void answer_take(Runtime& runtime, Process* target, RequestSignal& r) {
  answer_request(runtime, r, make_bool(target && take_name(*target, r.payload)));
}
static void answer_give(Runtime& runtime, Process* target, RequestSignal& r) {
  answer_request(runtime, r, make_bool(target && give_name(*target, r.payload)));
}

static Term true_or_badarg(Process& p, Term answer) {
  return answer == am::false_ ? p.badarg() : answer;
}

Term erlang_register_2(Process& p, const Term* a) {
  Term name = a[0];
  if (!name.is_atom() || name == am::undefined || !a[1].is_local_pid()) return p.badarg();
  if (a[1] == p.pid) return take_name(p, name) ? am::true_ : p.badarg();
  return true_or_badarg(p, ask_process(p, a[1], answer_take, name, am::false_));
}

Term erlang_unregister_1(Process& p, const Term* a) {
  if (!a[0].is_atom()) return p.badarg();
  Term who = p.runtime().registry->find(a[0]);
  if (who == p.pid) return give_name(p, a[0]) ? am::true_ : p.badarg();
  // While the answer is on its way the name may be gone already: go on with the request, whoever has it now.
  if (who.is_none() && !is_asking(p)) return p.badarg();
  return true_or_badarg(p, ask_process(p, who, answer_give, a[0], am::false_));
}

Term erlang_whereis_1(Process& p, const Term* a) {
  if (!a[0].is_atom()) return p.badarg();
  Term who = p.runtime().registry->find(a[0]);
  return who.is_none() ? am::undefined : who;
}

Term erlang_registered_0(Process& p, const Term*) {
  Term list = Term::nil();
  for (Term name : p.runtime().registry->names()) list = p.heap.cons(name, list);
  return list;
}

}  // namespace joist::bif
