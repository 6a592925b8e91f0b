#include "runtime/etf_resolver.hpp"

#include <algorithm>

#include "code/code_table.hpp"
#include "runtime/nodes.hpp"
#include "runtime/runtime.hpp"
#include "term/record.hpp"

namespace joist {

Node* EtfResolver::node(Term name, std::uint32_t creation) {
  return runtime_.nodes->intern(name, creation);
}

Export* EtfResolver::export_entry(const Mfa& mfa, bool defined_only) {
  if (!defined_only) return runtime_.code->export_for(mfa.module, mfa.function, mfa.arity);
  Export* entry = runtime_.code->find_export(mfa.module, mfa.function, mfa.arity);
  return entry && entry->is_defined() ? entry : nullptr;
}

FunEntry* EtfResolver::fun_entry(const etf::FunIdentity& id) {
  return runtime_.code->fun_entry_for(id.module, id.md5, id.index, id.old_uniq, id.arity, id.free_count);
}

Term EtfResolver::local_ref(HeapBuilder& heap, RefNumbers numbers) {
  return heap.ref(numbers);
}

Term EtfResolver::record_definition(HeapBuilder& heap, Term module, Term name, bool exported, Term fields) {
  const Term known = runtime_.code->find_record(module, name);
  if (known.has_value()) {
    const Term* e = tuple_elements(known);
    const bool same =
        is_tuple(e[3]) && e[2] == make_bool(exported) && tuple_arity(e[3]) == tuple_arity(fields) &&
        std::equal(tuple_elements(fields), tuple_elements(fields) + tuple_arity(fields), tuple_elements(e[3]));
    if (same) return known;
  }
  return make_record_definition(heap, module, name, exported, fields);
}

std::uint32_t EtfResolver::local_secret() const {
  // Differs between runtimes of one program and, by the layout of memory, between programs.
  return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(&runtime_) * 0x9e3779b97f4a7c15ull >> 32);
}

}  // namespace joist
