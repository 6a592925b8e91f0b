// Questions about modules.
#include "bif/table.hpp"
#include "code/code_table.hpp"
#include "code/preloaded.hpp"
#include "proc/process.hpp"
#include "runtime/runtime.hpp"
#include "term/bits.hpp"

namespace joist::bif {

namespace {

CodeTable& code_of(Process& p) {
  return *p.runtime().code;
}

Term name_and_arity(HeapBuilder& heap, Term name, std::uint32_t arity) {
  return heap.tuple(name, Term::small(arity));
}

Term exports(HeapBuilder& heap, const ModuleCode& code) {
  Term list = Term::nil();
  for (const ModuleCode::Exported& e : code.exports) list = heap.cons(name_and_arity(heap, e.function, e.arity), list);
  return list;
}

Term functions(HeapBuilder& heap, const ModuleCode& code) {
  Term list = Term::nil();
  for (auto f = code.functions.rbegin(); f != code.functions.rend(); ++f) {
    const Mfa mfa = mfa_at_entry(code.at(f->offset) + kFuncInfoWords);
    list = heap.cons(name_and_arity(heap, mfa.function, mfa.arity), list);
  }
  return list;
}

Term module_item(HeapBuilder& heap, const ModuleCode& code, Term what) {
  if (what == am::module) return code.module;
  if (what == am::exports) return exports(heap, code);
  if (what == am::functions) return functions(heap, code);
  if (what == am::attributes) return code.attributes;
  if (what == am::compile) return code.compile_info;
  if (what == am::md5) return bits_from_bytes(heap, code.md5);
  if (what == am::nifs || what == am::native_addresses) return Term::nil();
  if (what == am::native) return am::false_;
  return Term::none();
}

bool is_loaded(Process& p, Term name) {
  const Module* module = code_of(p).find_module(name);
  return module && module->is_loaded();
}

bool is_name_and_arity(const Term* a) {
  return a[0].is_atom() && a[1].is_atom() && a[2].is_small();
}

const Export* find(Process& p, const Term* a) {
  if (a[2].small_value() < 0 || a[2].small_value() > 255) return nullptr;
  return code_of(p).find_export(a[0], a[1], static_cast<std::uint32_t>(a[2].small_value()));
}

bool has_native_functions(Process& p, Term name) {
  bool found = false;
  code_of(p).for_each_export([&](const Export& e) { found = found || (e.bif && e.mfa.module == name); });
  return found;
}

}  // namespace

Term erlang_module_loaded_1(Process& p, const Term* a) {
  if (!a[0].is_atom()) return p.badarg();
  if (is_loaded(p, a[0])) return am::true_;
  // What ERTS has inside of it counts as loaded from the start.
  return make_bool(is_preloaded(atom_text(a[0])) && has_native_functions(p, a[0]));
}

Term erlang_loaded_0(Process& p, const Term*) {
  Term list = Term::nil();
  code_of(p).for_each_module([&](const Module& m) {
    if (m.is_loaded()) list = p.heap.cons(m.name, list);
  });
  return list;
}

Term erlang_pre_loaded_0(Process& p, const Term*) {
  Term list = Term::nil();
  auto names = preloaded_modules();
  for (auto name = names.rbegin(); name != names.rend(); ++name) list = p.heap.cons(make_atom(*name), list);
  return list;
}

Term erlang_get_module_info_1(Process& p, const Term* a) {
  Term list = Term::nil();
  bool found = a[0].is_atom() && code_of(p).with_current(a[0], [&](const ModuleCode& code) {
    for (Term what : {am::md5, am::compile, am::attributes, am::exports, am::module}) {
      list = p.heap.cons(p.heap.tuple(what, module_item(p.heap, code, what)), list);
    }
  });
  return found ? list : p.badarg();
}

Term erlang_get_module_info_2(Process& p, const Term* a) {
  Term value = Term::none();
  if (a[0].is_atom()) {
    code_of(p).with_current(a[0], [&](const ModuleCode& code) { value = module_item(p.heap, code, a[1]); });
  }
  return value.is_none() ? p.badarg() : value;
}

Term erlang_function_exported_3(Process& p, const Term* a) {
  if (!is_name_and_arity(a)) return p.badarg();
  const Export* e = find(p, a);
  return make_bool(e && e->is_defined());
}

Term erlang_is_builtin_3(Process& p, const Term* a) {
  if (!is_name_and_arity(a)) return p.badarg();
  const Export* e = find(p, a);
  return make_bool(e && e->bif);
}

Term erlang_check_old_code_1(Process& p, const Term* a) {
  if (!a[0].is_atom()) return p.badarg();
  return make_bool(code_of(p).has_old_code(a[0]));
}

}  // namespace joist::bif
