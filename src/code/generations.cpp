// Which code is current. A module has at most two generations, so that processes may go on in the old one while new calls
// enter the new one; a third is refused until the old one is purged.
#include "code/code_table.hpp"

namespace joist {

/// Lets exports that lead into `from` lead into `to`. Either may be null.
void CodeTable::redirect_exports(const ModuleCode* from, const ModuleCode* to) {
  if (to) {
    for (const ModuleCode::Exported& e : to->exports) {
      Export* target = export_for(to->module, e.function, e.arity);
      // release: pairs with the acquire in calls, so that the code words are seen.
      if (!target->bif) target->code.store(to->at(e.entry), std::memory_order_release);
    }
  }
  if (!from) return;
  for (const ModuleCode::Exported& e : from->exports) {
    Export* target = export_for(from->module, e.function, e.arity);
    if (from->contains(target->code.load(std::memory_order_relaxed))) {
      target->code.store(target->stub, std::memory_order_release);
    }
  }
}

void CodeTable::make_current(Module& module, std::unique_ptr<ModuleCode> code) {
  ModuleCode* fresh = code.release();
  ModuleCode* previous = module.current();
  add_range(fresh);
  for (const ModuleCode::Fun& f : fresh->funs) f.entry->code.store(fresh->at(f.code), std::memory_order_release);
  if (previous) module.old_.store(previous, std::memory_order_release);
  module.current_.store(fresh, std::memory_order_release);
  redirect_exports(previous, fresh);
}

PublishResult CodeTable::publish(std::unique_ptr<ModuleCode> code) {
  std::lock_guard lock(change_);
  Module& module = module_for(code->module);
  if (module.current() && module.old()) return PublishResult::NotPurged;
  if (code->on_load) {
    module.on_load_ = std::move(code);
    module.on_load_runs_ = false;
    // Addresses in it must have names while its function runs.
    add_range(module.on_load_.get());
    for (const ModuleCode::Fun& f : module.on_load_->funs) {
      f.entry->code.store(module.on_load_->at(f.code), std::memory_order_release);
    }
    return PublishResult::OnLoad;
  }
  make_current(module, std::move(code));
  return PublishResult::Published;
}

CodePtr CodeTable::on_load_entry(Term name) const {
  std::lock_guard lock(change_);
  Module* module = find_module(name);
  return module && module->on_load_ ? module->on_load_->on_load : nullptr;
}

bool CodeTable::finish_on_load(Term name, bool keep) {
  std::lock_guard lock(change_);
  Module* module = find_module(name);
  if (!module || !module->on_load_) return false;
  std::unique_ptr<ModuleCode> code = std::move(module->on_load_);
  if (keep && !(module->current() && module->old())) {
    make_current(*module, std::move(code));
    return true;
  }
  // Whoever ran the function may have left funs of it behind: the code stays as old code would, until a purge.
  unload_funs(*code);
  if (!module->old()) {
    module->old_.store(code.release(), std::memory_order_release);
  } else {
    remove_range(code.get());
    kept_literals_.push_back(std::move(code->literals));
  }
  return true;
}

bool CodeTable::make_old(Module& module) {
  std::lock_guard lock(change_);
  if (module.old()) return false;
  ModuleCode* code = module.current();
  if (!code) return true;
  module.old_.store(code, std::memory_order_release);
  module.current_.store(nullptr, std::memory_order_release);
  redirect_exports(code, nullptr);
  return true;
}

bool CodeTable::has_old_code(Term name) const {
  const Module* module = find_module(name);
  return module && module->old();
}

void CodeTable::unload_funs(const ModuleCode& code) {
  for (const ModuleCode::Fun& f : code.funs) {
    if (code.contains(f.entry->code.load(std::memory_order_relaxed))) {
      f.entry->code.store(f.entry->stub, std::memory_order_release);
    }
  }
}

bool CodeTable::begin_purge(Term name) {
  std::lock_guard lock(change_);
  Module* module = find_module(name);
  if (!module || !module->old()) return false;
  unload_funs(*module->old());
  return true;
}

void CodeTable::abort_purge(Term name) {
  std::lock_guard lock(change_);
  Module* module = find_module(name);
  ModuleCode* old = module ? module->old() : nullptr;
  if (!old) return;
  for (const ModuleCode::Fun& f : old->funs) {
    if (f.entry->code.load(std::memory_order_relaxed) == f.entry->stub) {
      f.entry->code.store(old->at(f.code), std::memory_order_release);
    }
  }
}

bool CodeTable::purge_old(Term name) {
  std::lock_guard lock(change_);
  Module* module = find_module(name);
  ModuleCode* old = module ? module->old() : nullptr;
  if (!old) return false;
  unload_funs(*old);
  module->old_.store(nullptr, std::memory_order_release);
  remove_range(old);
  if (old->literals->words() > 0) kept_literals_.push_back(std::move(old->literals));
  delete old;
  return true;
}

}  // namespace joist
