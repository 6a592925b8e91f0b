#pragma once
// All code of a runtime: exports, fun entries, modules with their generations, and the way from an address to a name.
//
// Look-ups take no lock (AppendTable). Everything that changes which code is current happens under one mutex. Code of an
// old generation is freed by purge, which the caller allows only after it made sure that no process uses it
// (runtime/code_use.hpp).

#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "code/append_table.hpp"
#include "code/module_table.hpp"

namespace joist {

namespace etf {
class Resolver;
}
class CodePath;  // code/code_path.hpp

struct ExportTraits {
  using Object = Export;
  using Key = Mfa;
  static std::size_t hash(const Key& k);
  static bool matches(const Export& e, const Key& k) { return e.mfa == k; }
  static const Mfa& key_of(const Export& e) { return e.mfa; }
};

/// A fun expression is known by its module, the version of it, and its place in there.
struct FunKey {
  Term module;
  std::uint32_t index;
  const std::uint8_t* md5;  // 16 bytes
};
struct FunTraits {
  using Object = FunEntry;
  using Key = FunKey;
  static std::size_t hash(const Key& k);
  static bool matches(const FunEntry& e, const Key& k);
  static FunKey key_of(const FunEntry& e) { return {e.module, e.index, e.module_md5}; }
};

struct ModuleTraits {
  using Object = Module;
  using Key = Term;
  static std::size_t hash(Term k) { return k.atom_index() * std::size_t{0x9e3779b97f4a7c15} >> 20; }
  static bool matches(const Module& m, Term k) { return m.name == k; }
  static Term key_of(const Module& m) { return m.name; }
};

enum class PublishResult : std::uint8_t {
  Published,
  OnLoad,     // waits for its on_load function: finish_on_load()
  NotPurged,  // the module has old code
};

enum class AutoloadResult : std::uint8_t {
  Loaded,
  OnLoad,     // loaded, but on_load_entry() has to run first, then finish_on_load()
  NotFound,   // no such file
  Failed,     // the file is damaged: a message is in `error`
};

class CodeTable {
 public:
  /// `literals` resolves what the literals of modules refer to.
  CodeTable(std::unique_ptr<CodePath> path, etf::Resolver& literals);
  ~CodeTable();

  // ---- names -------------------------------------------------------------------------------------------------------
  /// The export of that name, made if it is new.
  Export* export_for(Term module, Term function, std::uint32_t arity);
  Export* find_export(Term module, Term function, std::uint32_t arity) const;
  Module* find_module(Term name) const { return modules_.find(name); }
  /// The entry of a fun of some version of a module, loaded or not (terms from other nodes refer to such; they do not
  /// know its name).
  FunEntry* fun_entry_for(Term module, const std::uint8_t* md5, std::uint32_t index, std::uint32_t old_uniq,
                          std::uint32_t arity, std::uint32_t free_count, Term name = Term::none());
  /// Calls use(const ModuleCode&) with a module's current code, which stays meanwhile. False if it has none.
  template <class Use>
  bool with_current(Term name, Use use) const {
    std::lock_guard lock(change_);
    const Module* module = find_module(name);
    const ModuleCode* code = module ? module->current() : nullptr;
    if (code) use(*code);
    return code != nullptr;
  }
  /// The same with its old code.
  template <class Use>
  bool with_old(Term name, Use use) const {
    std::lock_guard lock(change_);
    const Module* module = find_module(name);
    const ModuleCode* code = module ? module->old() : nullptr;
    if (code) use(*code);
    return code != nullptr;
  }
  /// A native record's definition term, or none: {Module, Name, Exported, FieldNames, Defaults}.
  Term find_record(Term module, Term name) const;
  template <class Visit>
  void for_each_module(Visit visit) const {
    modules_.for_each(visit);
  }
  template <class Visit>
  void for_each_export(Visit visit) const {
    exports_.for_each(visit);
  }

  // ---- addresses ---------------------------------------------------------------------------------------------------
  /// The function around a code address (any word of one of its instructions) and its line. False if no loaded code,
  /// export or fun entry has it.
  bool locate(CodePtr address, CodePlace* out) const;
  /// The generation that an address belongs to; null if none.
  const ModuleCode* code_of_address(CodePtr address) const;

  // ---- loading -----------------------------------------------------------------------------------------------------
  /// Reads and transforms the bytes of a .beam file. Null with a message (naming `origin`, chunk, reason) if it is damaged.
  std::unique_ptr<ModuleCode> prepare(std::span<const std::uint8_t> beam, std::string_view origin, std::string* error);
  /// Makes prepared code current (and what was current, old), all of its exports at once for each caller.
  PublishResult publish(std::unique_ptr<ModuleCode> code);
  /// The module's on_load function, if it waits for that; else null.
  CodePtr on_load_entry(Term module) const;
  /// Ends the wait: makes the code current, or drops it. False if the module was not waiting.
  bool finish_on_load(Term module, bool keep);

  /// Finds the module on the code paths and loads it. Several callers at once: one loads, the others wait for it.
  AutoloadResult autoload(Term module, std::string* error);
  /// Bytes of a module that autoload finds without a file, before any file; they outlive the table.
  void add_embedded(std::string_view module, std::string_view beam);
  /// The .beam file that autoload would take; empty if there is none.
  std::string find_file(std::string_view module) const;
  CodePath& path() { return *path_; }

  // ---- generations -------------------------------------------------------------------------------------------------
  /// Makes current code old. False if the module has old code already.
  bool make_old(Module& module);
  bool has_old_code(Term module) const;
  /// Takes the funs of old code away, so that no new call enters it while the processes are checked. False if there is
  /// no old code.
  bool begin_purge(Term module);
  /// Gives them back.
  void abort_purge(Term module);
  /// Frees old code. Its exports were redirected when it became old, its funs become unloaded; its literals stay, since
  /// messages and tables may share them. False if there is no old code.
  bool purge_old(Term module);

  bool is_native(Term module, Term function, std::uint32_t arity) const {
    Export* e = find_export(module, function, arity);
    return e && e->bif;
  }
  etf::Resolver& literal_resolver() const { return literals_; }
  std::size_t code_bytes() const;  // words of all generations, for memory/1

 private:
  AutoloadResult load_from(std::span<const std::uint8_t> beam, const std::string& origin, Term name, std::string* error);
  Export* make_export(const Mfa& mfa);
  void set_native_functions();
  void make_current(Module& module, std::unique_ptr<ModuleCode> code);
  void redirect_exports(const ModuleCode* from, const ModuleCode* to);
  void add_range(const ModuleCode* code);
  void remove_range(const ModuleCode* code);
  void unload_funs(const ModuleCode& code);
  Module& module_for(Term name);

  etf::Resolver& literals_;
  LiteralArea export_memory_;
  AppendTable<ExportTraits> exports_;
  AppendTable<FunTraits> funs_;
  AppendTable<ModuleTraits> modules_;
  std::deque<FunEntry> owned_funs_;   // grown under the lock of funs_
  std::deque<Module> owned_modules_;  // grown under the lock of modules_
  std::vector<std::unique_ptr<LiteralArea>> kept_literals_;  // of purged code

  mutable std::recursive_mutex change_;            // everything that changes which code is current
  mutable std::shared_mutex ranges_mutex_;         // guards ranges_
  std::map<CodePtr, const ModuleCode*> ranges_;    // by first word
  std::unique_ptr<CodePath> path_;
  std::map<std::string_view, std::string_view> embedded_;  // under change_
};

}  // namespace joist
