// Names and addresses. What changes generations is in generations.cpp, what reads files in loader.cpp and code_path.cpp.
#include "code/code_table.hpp"

#include <cstring>
#include <new>

#include "code/bif_row.hpp"
#include "code/code_path.hpp"
#include "code/handlers.hpp"
#include "code/instr_ids.hpp"

namespace joist {

namespace {

constexpr std::size_t mix(std::size_t a, std::size_t b) {
  a = (a ^ b) * 0x9e3779b97f4a7c15u;
  return a ^ a >> 29;
}

CodeWord handler(InstrId id) { return handler_word(static_cast<unsigned>(id)); }

void set_func_info(CodeWord* words, const Mfa& mfa) {
  words[0] = handler(InstrId::i_func_info);
  words[1] = mfa.module.raw();
  words[2] = mfa.function.raw();
  words[3] = mfa.arity;
}

}  // namespace

std::size_t ExportTraits::hash(const Key& k) {
  return mix(mix(k.module.atom_index(), k.function.atom_index()), k.arity);
}

std::size_t FunTraits::hash(const Key& k) {
  std::uint64_t version;
  std::memcpy(&version, k.md5, sizeof version);
  return mix(mix(k.module.atom_index(), k.index), version);
}
bool FunTraits::matches(const FunEntry& e, const Key& k) {
  return e.module == k.module && e.index == k.index && std::memcmp(e.module_md5, k.md5, sizeof e.module_md5) == 0;
}

CodeTable::CodeTable(std::unique_ptr<CodePath> path, etf::Resolver& literals)
    : literals_(literals), path_(std::move(path)) {
  set_native_functions();
}

CodeTable::~CodeTable() {
  for (Module& m : owned_modules_) {
    delete m.current();
    delete m.old();
  }
}

// ---- exports -------------------------------------------------------------------------------------------------------------
Export* CodeTable::make_export(const Mfa& mfa) {
  Export* e = new (export_memory_.alloc_bytes(sizeof(Export))) Export;
  e->mfa = mfa;
  set_func_info(e->func_info, mfa);
  e->stub[0] = handler(InstrId::i_undefined_stub);
  e->stub[1] = reinterpret_cast<CodeWord>(e);
  e->stub[2] = 0;
  e->fun_object[0] = Header(BoxedKind::ExportFun, 1).raw();
  e->fun_object[1] = reinterpret_cast<Word>(e);
  // release: pairs with the acquire in calls; the stub is complete.
  e->code.store(e->stub, std::memory_order_release);
  return e;
}

Export* CodeTable::export_for(Term module, Term function, std::uint32_t arity) {
  return exports_.find_or_make({module, function, arity}, [this](const Mfa& mfa) { return make_export(mfa); });
}

Export* CodeTable::find_export(Term module, Term function, std::uint32_t arity) const {
  return exports_.find({module, function, arity});
}

/// A native function is there from the start and stays: a module that defines it too does not take its place.
void CodeTable::set_native_functions() {
  for (const BifRow& row : bif_table()) {
    Export* e = export_for(make_atom(row.module), make_atom(row.name), row.arity);
    e->bif = &row;
    e->stub[0] = handler(InstrId::i_bif_stub);
  }
}

// ---- funs ----------------------------------------------------------------------------------------------------------------
FunEntry* CodeTable::fun_entry_for(Term module, const std::uint8_t* md5, std::uint32_t index, std::uint32_t old_uniq,
                                   std::uint32_t arity, std::uint32_t free_count, Term name) {
  FunEntry* entry = funs_.find_or_make({module, index, md5}, [&](const FunKey& key) {
    FunEntry* e = &owned_funs_.emplace_back();
    e->module = key.module;
    e->name = am::empty;
    e->arity = arity;
    e->free_count = free_count;
    e->index = key.index;
    e->old_uniq = old_uniq;
    std::memcpy(e->module_md5, key.md5, sizeof e->module_md5);
    set_func_info(e->func_info, {key.module, am::empty, arity + free_count});
    e->stub[0] = handler(InstrId::i_fun_stub);
    e->stub[1] = reinterpret_cast<CodeWord>(e);
    e->code.store(e->stub, std::memory_order_release);
    return e;
  });
  // A term from elsewhere may have made the entry before its module was loaded.
  if (name.has_value() && entry->name != name) {
    std::lock_guard lock(change_);
    entry->name = name;
    entry->func_info[2] = name.raw();
  }
  return entry;
}

// ---- addresses -----------------------------------------------------------------------------------------------------------
const ModuleCode* CodeTable::code_of_address(CodePtr address) const {
  std::shared_lock lock(ranges_mutex_);
  auto it = ranges_.upper_bound(address);
  if (it == ranges_.begin()) return nullptr;
  const ModuleCode* code = (--it)->second;
  return code->contains(address) ? code : nullptr;
}

bool CodeTable::locate(CodePtr address, CodePlace* out) const {
  const ModuleCode* code = code_of_address(address);
  if (!code) return false;
  *out = code->locate(address);
  return true;
}

void CodeTable::add_range(const ModuleCode* code) {
  std::unique_lock lock(ranges_mutex_);
  ranges_[code->words.get()] = code;
}

void CodeTable::remove_range(const ModuleCode* code) {
  std::unique_lock lock(ranges_mutex_);
  ranges_.erase(code->words.get());
}

Term CodeTable::find_record(Term module, Term name) const {
  std::lock_guard lock(change_);
  const Module* m = find_module(module);
  if (!m || !m->current()) return Term::none();
  return m->current()->find_record(name);
}

Module& CodeTable::module_for(Term name) {
  return *modules_.find_or_make(name, [this](Term n) { return &owned_modules_.emplace_back(n); });
}

std::size_t CodeTable::code_bytes() const {
  std::shared_lock lock(ranges_mutex_);
  std::size_t bytes = 0;
  for (const auto& [first, code] : ranges_) bytes += code->word_count * sizeof(CodeWord) + code->literals->words() * sizeof(Word);
  return bytes;
}

}  // namespace joist
