// Calls by name: apply, and the stubs where a call ends up whose function is not there.
#include "code/bif_row.hpp"
#include "code/code_table.hpp"
#include "interp/call.hpp"
#include "interp/raise.hpp"
#include "proc/process_rare.hpp"
#include "runtime/runtime.hpp"

namespace joist {

static Term argument_list(HeapBuilder& heap, const Term* x, Word count) {
  Term list = Term::nil();
  while (count > 0) list = heap.cons(x[--count], list);
  return list;
}

// ---- apply: module and function in the X registers behind the arguments ----------------------------------------------------
[[gnu::noinline]] static Export* applied(Process& p, Term module, Term function, Word arity) {
  if (!module.is_atom() || !function.is_atom()) return nullptr;
  return p.runtime().code->export_for(module, function, static_cast<std::uint32_t>(arity));
}

static void set_apply_error(Process& p, Term* x, Word arity) {
  ExecState& exec = *p.exec;
  exec.bif_scratch[0] = x[arity];
  exec.bif_scratch[1] = x[arity + 1];
  exec.bif_scratch[2] = argument_list(p.heap, x, arity);
  exec.bif_args = exec.bif_scratch;
  exec.bif_mfa = {am::erlang, am::apply, 3};
  p.badarg();
}
COLD(apply_failed) {
  SAVE_STATE();
  set_apply_error(*p, x, ARG(1));
  RELOAD_STATE();
  TAIL(raise_bif_fault);
}

OP(apply) {
  Export* target = applied(*p, x[ARG(1)], x[ARG(1) + 1], ARG(1));
  if (JOIST_UNLIKELY(!target)) TAIL(apply_failed);
  PUSH_RETURN(1);
  pc = code_of(target);
  ENTER();
}
OP(apply_last) {
  Export* target = applied(*p, x[ARG(1)], x[ARG(1) + 1], ARG(1));
  if (JOIST_UNLIKELY(!target)) TAIL(apply_failed);
  e += ARG(2);
  pc = code_of(target);
  ENTER();
}

// ---- a function that is not loaded --------------------------------------------------------------------------------------------
namespace {

/// What can be done about a call of an undefined function.
enum class Remedy { Retry, RunOnLoad, AskErrorHandler, RaiseUndef };

Term error_handler_module(Process& p) { return p.rare ? p.rare->error_handler : am::error_handler; }

/// undefined_function/3 of the process' error handler, if that is loaded.
Export* error_handler(Process& p) {
  Export* handler = p.runtime().code->find_export(error_handler_module(p), am::undefined_function, 3);
  return handler && handler->is_defined() ? handler : nullptr;
}

/// Modules are looked for here first, even if the process has an error handler of its own: on BEAM nearly all of OTP that
/// such a process calls is loaded long before.
Remedy find_remedy(Process& p, Export& missing) {
  CodeTable& code = *p.runtime().code;
  std::string error;
  switch (code.autoload(missing.mfa.module, &error)) {
    case AutoloadResult::Loaded:
      if (missing.is_defined()) return Remedy::Retry;
      break;
    case AutoloadResult::OnLoad:
      return Remedy::RunOnLoad;
    case AutoloadResult::NotFound:
    case AutoloadResult::Failed:
      break;
  }
  return error_handler(p) ? Remedy::AskErrorHandler : Remedy::RaiseUndef;
}

/// Sets up error_handler:undefined_function(M, F, Args).
void ask_error_handler(Process& p, Export& missing) {
  Term* x = p.exec->x.data();
  x[2] = argument_list(p.heap, x, missing.mfa.arity);
  x[0] = missing.mfa.module;
  x[1] = missing.mfa.function;
}

}  // namespace

COLD(raise_undef) {
  ExecState* exec = exec_of(x);
  exec->fault = Fault{ExceptionClass::Error, false, am::undef, Term::none(), Term::none(), true, Term::none()};
  exec->bif_mfa = EXPORT(1)->mfa;
  exec->bif_args = x;
  TAIL(raise_undefined);
}

/// Calls the module's on_load function, after which on_load_done calls the function again. Until then its arguments are
/// in a frame: the tag of a handler, the function as a fun, the arguments.
COLD(run_on_load) {
  Word arity = EXPORT(1)->mfa.arity;
  if (e - p->stack_limit < static_cast<SWord>(arity) + 3) {
    SAVE_STATE();
    grow_stack(*p, arity + 3);
    RELOAD_STATE();
  }
  for (Word i = arity; i > 0; i--) *--e = x[i - 1];
  *--e = EXPORT(1)->fun_term();
  *--e = Term::immediate(Immediate::Catch, reinterpret_cast<Word>(on_load_done_code()));
  p->catches++;
  *--e = Term(reinterpret_cast<Word>(on_load_done_code()) | Term::kHeaderTag);
  pc = p->runtime().code->on_load_entry(EXPORT(1)->mfa.module);
  DISPATCH();
}

OP(on_load_done) {
  Export* target = export_fun_target(e[1]);
  Word arity = target->mfa.arity;
  p->catches--;
  SAVE_STATE();
  bool keep = x[0] == am::ok;
  p->runtime().code->finish_on_load(target->mfa.module, keep);
  for (Word i = 0; i < arity; i++) x[i] = e[2 + i];
  e += 2 + arity;
  pc = keep ? code_of(target) : target->stub;
  if (!keep) TAIL(raise_undef);
  DISPATCH();
}

OP(undefined_stub) {
  SAVE_STATE();
  switch (find_remedy(*p, *EXPORT(1))) {
    case Remedy::Retry:
      pc = code_of(EXPORT(1));
      DISPATCH();
    case Remedy::RunOnLoad:
      TAIL(run_on_load);
    case Remedy::AskErrorHandler:
      ask_error_handler(*p, *EXPORT(1));
      RELOAD_STATE();
      pc = code_of(error_handler(*p));
      DISPATCH();
    case Remedy::RaiseUndef:
      break;
  }
  TAIL(raise_undef);
}

// ---- a fun whose code is gone ---------------------------------------------------------------------------------------------------
/// "F": the arguments and behind them the environment are in the X registers. The fun itself is lost at this point, so the
/// error shows one made anew from them.
static void set_unloaded_fun_error(Process& p, FunEntry& entry) {
  const Term* x = p.exec->x.data();
  Term fun = p.heap.boxed(BoxedKind::Fun, 2 + entry.free_count);
  fun.box()[1] = reinterpret_cast<Word>(&entry);
  fun.box()[2] = p.pid.raw();
  for (Word i = 0; i < entry.free_count; i++) fun.box()[3 + i] = x[entry.arity + i].raw();
  set_tagged_error(p, am::badfun, fun);
}
COLD(raise_unloaded_fun) {
  SAVE_STATE();
  set_unloaded_fun_error(*p, *reinterpret_cast<FunEntry*>(ARG(1)));
  RELOAD_STATE();
  TAIL(raise_fault);
}
static bool load_fun(Process& p, FunEntry& entry) {
  std::string error;
  AutoloadResult result = p.runtime().code->autoload(entry.module, &error);
  return result == AutoloadResult::Loaded && entry.code.load(std::memory_order_acquire) != entry.stub;
}
OP(fun_stub) {
  SAVE_STATE();
  FunEntry* entry = reinterpret_cast<FunEntry*>(ARG(1));
  if (!load_fun(*p, *entry)) TAIL(raise_unloaded_fun);
  pc = entry->code.load(std::memory_order_acquire);
  DISPATCH();
}

}  // namespace joist
