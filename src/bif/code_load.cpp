// Loading and purging from Erlang. The order of calls is that of the code server and the code purger of OTP: prepare, finish,
// perhaps the on_load function, and for old code prepare, check of every process, complete or abort.
#include <string>

#include "bif/table.hpp"
#include "code/beam_file.hpp"
#include "code/code_table.hpp"
#include "proc/process.hpp"
#include "runtime/code_use.hpp"
#include "runtime/refs.hpp"
#include "runtime/runtime.hpp"
#include "term/bits.hpp"

namespace joist::bif {

namespace {

CodeTable& code_of(Process& p) {
  return *p.runtime().code;
}

/// Code between prepare_loading and finish_loading.
class PreparedCode final : public MagicObject {
 public:
  static constexpr char kTag = 0;
  explicit PreparedCode(std::unique_ptr<ModuleCode> c) : code(std::move(c)) {}
  const void* tag() const override { return &kTag; }
  std::unique_ptr<ModuleCode> code;  // null once it is loaded
};

PreparedCode* prepared_code(Term t) {
  auto* prepared = magic_cast<PreparedCode>(t);
  return prepared && prepared->code ? prepared : nullptr;
}

std::vector<PreparedCode*> prepared_list(Term list, bool* ok) {
  std::vector<PreparedCode*> result;
  for (; list.is_cons(); list = list.tail()) {
    PreparedCode* one = prepared_code(list.head());
    if (!one) break;
    result.push_back(one);
  }
  *ok = list.is_nil();
  return result;
}

Term failure(Process& p, Term reason, const std::vector<Term>& modules) {
  if (modules.empty()) return Term::none();
  Term list = Term::nil();
  for (auto m = modules.rbegin(); m != modules.rend(); ++m) list = p.heap.cons(*m, list);
  return p.heap.tuple(reason, list);
}

Term duplicated(Process& p, const std::vector<PreparedCode*>& list) {
  std::vector<Term> found;
  for (std::size_t i = 0; i < list.size(); i++) {
    for (std::size_t j = 0; j < i; j++) {
      if (list[i]->code->module != list[j]->code->module) continue;
      found.push_back(list[i]->code->module);
      break;
    }
  }
  return failure(p, am::duplicated, found);
}

Term not_purged(Process& p, const std::vector<PreparedCode*>& list) {
  std::vector<Term> found;
  for (PreparedCode* c : list) {
    const Module* m = code_of(p).find_module(c->code->module);
    if (m && m->current() && m->old()) found.push_back(m->name);
  }
  return failure(p, am::not_purged, found);
}

/// The bytes of a binary argument, gathered if they are not whole.
class BinaryArgument {
 public:
  explicit BinaryArgument(Term t) : bytes_(bits_view(t)) {}
  std::span<const std::uint8_t> bytes() const { return bytes_.span(); }

 private:
  ContiguousBytes bytes_;
};

}  // namespace

Term erts_internal_prepare_loading_2(Process& p, const Term* a) {
  if (!a[0].is_atom() || !is_bitstring(a[1]) || !is_binary(a[1])) return p.badarg();
  BinaryArgument beam(a[1]);
  std::string error;
  std::unique_ptr<ModuleCode> code = code_of(p).prepare(beam.bytes(), atom_text(a[0]), &error);
  if (!code || code->module != a[0]) return p.heap.tuple(am::error, am::badfile);
  constexpr std::size_t kBytesPerReduction = 256;
  p.spend(static_cast<SWord>(beam.bytes().size() / kBytesPerReduction));
  return p.heap.magic_ref(new PreparedCode(std::move(code)), p.runtime().refs->next());
}

Term erlang_has_prepared_code_on_load_1(Process& p, const Term* a) {
  PreparedCode* prepared = prepared_code(a[0]);
  return prepared ? make_bool(prepared->code->on_load) : p.badarg();
}

Term erlang_finish_loading_1(Process& p, const Term* a) {
  bool ok = false;
  std::vector<PreparedCode*> list = prepared_list(a[0], &ok);
  if (!ok) return p.badarg();
  for (PreparedCode* c : list) {
    if (list.size() > 1 && c->code->on_load) return p.system_limit();
  }
  if (Term error = duplicated(p, list); error.has_value()) return error;
  if (Term error = not_purged(p, list); error.has_value()) return error;
  std::vector<Term> waiting;
  for (PreparedCode* c : list) {
    Term module = c->code->module;
    if (code_of(p).publish(std::move(c->code)) == PublishResult::OnLoad) waiting.push_back(module);
  }
  Term result = failure(p, am::on_load, waiting);
  return result.is_none() ? am::ok : result;
}

Term erlang_call_on_load_function_1(Process& p, const Term* a) {
  CodePtr entry = a[0].is_atom() ? code_of(p).on_load_entry(a[0]) : nullptr;
  if (!entry) return p.badarg();
  p.exec->tail_call = nullptr;
  p.exec->tail_code = entry;
  p.exec->request = Request::TailCall;
  return Term::none();
}

Term erlang_finish_after_on_load_2(Process& p, const Term* a) {
  if (!a[0].is_atom() || (a[1] != am::true_ && a[1] != am::false_)) return p.badarg();
  return code_of(p).finish_on_load(a[0], a[1] == am::true_) ? am::true_ : p.badarg();
}

Term erlang_delete_module_1(Process& p, const Term* a) {
  if (!a[0].is_atom()) return p.badarg();
  Module* module = code_of(p).find_module(a[0]);
  if (!module) return am::undefined;
  return code_of(p).make_old(*module) ? am::true_ : p.badarg();
}

Term erlang_purge_module_1(Process& p, const Term* a) {
  if (!a[0].is_atom()) return p.badarg();
  return p.tail_call(code_of(p).export_for(am::joist_purge, am::purge_module, 1), a[0]);
}

Term erts_internal_purge_module_2(Process& p, const Term* a) {
  if (!a[0].is_atom()) return p.badarg();
  // What finish_after_on_load rejected is old code already.
  if (a[1] == am::prepare || a[1] == am::prepare_on_load) return make_bool(code_of(p).begin_purge(a[0]));
  if (a[1] == am::complete) return make_bool(code_of(p).purge_old(a[0]));
  if (a[1] != am::abort) return p.badarg();
  code_of(p).abort_purge(a[0]);
  return am::false_;
}

Term erts_internal_check_process_code_1(Process& p, const Term* a) {
  if (!a[0].is_atom()) return p.badarg();
  return make_bool(uses_old_code(p, a[0]));
}

Term erts_internal_beamfile_module_md5_1(Process& p, const Term* a) {
  if (!is_bitstring(a[0]) || !is_binary(a[0])) return p.badarg();
  BinaryArgument beam(a[0]);
  BeamFile file;
  std::string error;
  if (!file.read(beam.bytes(), "", &error)) return am::undefined;
  return bits_from_bytes(p.heap, file.md5);
}

Term erts_internal_beamfile_chunk_2(Process& p, const Term* a) {
  if (!is_bitstring(a[0]) || !is_binary(a[0])) return p.badarg();
  std::string name;
  Term l = a[1];
  for (; l.is_cons() && name.size() <= 4; l = l.tail()) {
    if (!l.head().is_small() || l.head().small_value() < 0 || l.head().small_value() > 255) return p.badarg();
    name += static_cast<char>(l.head().small_value());
  }
  if (!l.is_nil() || name.size() != 4) return p.badarg();
  BinaryArgument beam(a[0]);
  BeamFile file;
  std::string error;
  file.read(beam.bytes(), "", &error);  // a chunk may be asked of a file that cannot be loaded
  const BeamChunk* chunk = file.find(name);
  return chunk ? bits_from_bytes(p.heap, chunk->data) : am::undefined;
}

}  // namespace joist::bif
