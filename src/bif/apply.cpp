// apply/2,3: the arguments go to the X registers and the engine goes on in the function.
#include "bif/table.hpp"
#include "code/code_table.hpp"
#include "proc/process.hpp"
#include "runtime/runtime.hpp"

namespace joist::bif {

namespace {

constexpr std::uint32_t kMaxApplyArguments = 1022;

enum class Spread { Done, Improper, TooLong };

/// The elements of a list into the X registers.
Spread spread_arguments(Process& p, Term list, std::uint32_t* count) {
  *count = 0;
  for (; list.is_cons(); list = list.tail()) {
    if (*count == kMaxApplyArguments) return Spread::TooLong;
    p.exec->x[(*count)++] = list.head();
  }
  return list.is_nil() ? Spread::Done : Spread::Improper;
}

Term go_on(Process& p, Export* target, CodePtr code) {
  p.exec->request = Request::TailCall;
  p.exec->tail_call = target;
  p.exec->tail_code = code;
  return Term::none();
}

/// A failure that shows the caller, not apply, as its place.
Term fail_in_caller(Process& p, Term reason) {
  p.error(reason);
  p.exec->fault.use_args = false;
  return Term::none();
}

/// Puts back the arguments that a failing apply/3 shows in its frame.
void restore(Process& p, Term module, Term function, Term arguments) {
  p.exec->x[0] = module;
  p.exec->x[1] = function;
  p.exec->x[2] = arguments;
}

/// Arguments of a nested apply/3: erlang:apply(erlang, apply, [M, F, A]).
bool unnest(Term* module, Term* function, Term* arguments) {
  if (*module != am::erlang || *function != am::apply) return false;
  Term elements[3], rest = *arguments;
  for (Term& element : elements) {
    if (!rest.is_cons()) return false;
    element = rest.head();
    rest = rest.tail();
  }
  if (!rest.is_nil()) return false;
  *module = elements[0];
  *function = elements[1];
  *arguments = elements[2];
  return true;
}

}  // namespace

Term erlang_apply_3(Process& p, const Term* a) {
  Term module = a[0], function = a[1], arguments = a[2];
  std::uint32_t count = 0;
  while (unnest(&module, &function, &arguments)) {
  }
  Spread result = Spread::Improper;
  if (module.is_atom() && function.is_atom()) result = spread_arguments(p, arguments, &count);
  if (result == Spread::Done) return go_on(p, p.runtime().code->export_for(module, function, count), nullptr);
  restore(p, module, function, arguments);
  return result == Spread::TooLong ? p.system_limit() : p.badarg();
}

Term erlang_apply_2(Process& p, const Term* a) {
  Term fun = a[0], arguments = a[1];
  std::uint32_t count = 0;
  switch (spread_arguments(p, arguments, &count)) {
    case Spread::TooLong:
      return fail_in_caller(p, am::system_limit);
    case Spread::Improper:
      return fail_in_caller(p, am::badarg);
    case Spread::Done:
      break;
  }
  if (!is_fun(fun)) return fail_in_caller(p, p.heap.tuple(am::badfun, fun));
  if (is_export_fun(fun) && export_fun_target(fun)->mfa.arity == count) return go_on(p, export_fun_target(fun), nullptr);
  if (!is_closure(fun) || closure_entry(fun)->arity != count) {
    return fail_in_caller(p, p.heap.tuple(am::badarity, p.heap.tuple(fun, arguments)));
  }
  for (std::size_t i = 0; i < closure_env_size(fun); i++) p.exec->x[count + i] = closure_env(fun)[i];
  return go_on(p, nullptr, closure_entry(fun)->code.load(std::memory_order_acquire));
}

}  // namespace joist::bif
