#include "runtime/code_use.hpp"

#include "code/code_table.hpp"
#include "runtime/runtime.hpp"

namespace joist {

static bool stack_uses(const Process& process, const ModuleCode& code) {
  for (const Term* slot = process.stack_top; slot < process.stack_base; slot++) {
    if (!slot->is_header()) continue;
    if (code.contains(reinterpret_cast<CodePtr>(slot->raw() & ~Term::kTagMask))) return true;
  }
  return false;
}

static void forget(CodePtr& entry, const ModuleCode& code, CodeTable& table) {
  if (!entry || !code.contains(entry)) return;
  const Mfa mfa = mfa_at_entry(entry);
  entry = table.export_for(mfa.module, mfa.function, mfa.arity)->stub;
}

bool uses_old_code(Process& process, Term module) {
  CodeTable& table = *process.runtime().code;
  bool uses = false;
  table.with_old(module, [&](const ModuleCode& code) {
    uses = code.contains(process.pc) || stack_uses(process, code);
    if (uses) return;
    forget(process.initial_entry, code, table);
    forget(process.current_function, code, table);
  });
  return uses;
}

}  // namespace joist
