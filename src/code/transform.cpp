#include "code/transform.hpp"

#include <algorithm>

#include "code/bif_row.hpp"
#include "code/code_table.hpp"
#include "code/handlers.hpp"
#include "code/specialize.hpp"

namespace joist {

Transform::Transform(CodeTable& table, const BeamFile& file, std::span<const GenericInstr> in, ModuleCode& code)
    : table_(table), file_(file), in_(in), code_(code), out_(file.strings) {
  label_offset_.assign(file.label_count + 1, kUnbound);
  entry_of_.assign(file.label_count + 1, 0);
  imports_.reserve(file.imports.size());
  for (const BeamImport& i : file.imports) imports_.push_back(table.export_for(i.module, i.function, i.arity));
  for (const BeamFun& f : file.funs) {
    code.funs.push_back({table.fun_entry_for(file.module, file.md5, f.index, f.old_uniq, f.arity - f.free_count,
                                             f.free_count, f.function),
                         0});
  }
}

std::string Transform::describe(std::size_t index, const std::string& reason) const {
  const GenericInstr& in = in_[std::min(index, in_.size() - 1)];
  return "at byte " + std::to_string(in.offset) + ": " + instr_info(in.id).name + ": " + reason;
}

/// A function is func_info, then the label of its entry point.
bool Transform::find_functions() {
  for (std::size_t i = 0; i < in_.size(); i++) {
    if (in_[i].id != InstrId::i_func_info) continue;
    auto o = in_[i].operands;
    at_ = i;
    if (!o[0].is_atom(file_.module)) return fail("a function of another module");
    if (!o[1].is_constant() || !o[1].term.is_atom() || !o[2].is_unsigned() || o[2].value > 255) {
      return fail("wrong operand kind");
    }
    const GenericInstr* entry = next_is(InstrId::i_label);
    if (!entry || !entry->operands[0].is_unsigned()) return fail("no entry point behind it");
    Entry e{o[1].term, static_cast<std::uint32_t>(o[2].value), nullptr};
    Export* known = table_.find_export(file_.module, e.function, e.arity);
    if (known && known->bif) e.native = known;
    entries_.push_back(e);
    Word label = entry->operands[0].value;
    if (label < entry_of_.size()) entry_of_[label] = static_cast<std::uint32_t>(entries_.size());
  }
  return true;
}

bool Transform::run(std::string* error) {
  bool done = find_functions();
  for (at_ = 0; done && at_ < in_.size(); at_ += done) done = one() && !out_.failed();
  if (!done) {
    *error = describe(at_, out_.error());
    return false;
  }
  if (!finish()) {
    *error = out_.error();
    return false;
  }
  return true;
}

bool Transform::one() {
  const GenericInstr& in = in_[at_];
  switch (in.id) {
    case InstrId::i_label:
      return bind_label();
    case InstrId::i_func_info:
      return begin_function();
    case InstrId::i_line:
      return line(in);
    case InstrId::i_executable_line:
    case InstrId::i_debug_line:
    case InstrId::i_nif_start:
      return true;
    case InstrId::i_on_load:
      if (function_ == 0) return fail("outside of a function");
      on_load_entry_ = code_.functions.back().offset + kFuncInfoWords;
      return true;
    case InstrId::i_call:
    case InstrId::i_call_only:
    case InstrId::i_call_last:
      return call(in);
    case InstrId::i_call_fun:
    case InstrId::i_call_fun2:
      return call_fun();
    case InstrId::i_select_val:
      return select_value(in);
    case InstrId::i_put_tuple:
      return put_tuple();
    case InstrId::i_put:
      return fail("no put_tuple before it");
    case InstrId::i_fmove:
      return float_move(in);
    case InstrId::i_bs_start_match4:
      return start_match(in);
    case InstrId::i_bs_init2:
    case InstrId::i_bs_init_bits:
      return init_binary(in);
    case InstrId::i_deallocate:
      if (next_is(InstrId::i_return)) {
        at_++;
        return by_kinds(InstrId::i_deallocate_return, in.operands);
      }
      return by_kinds(in.id, in.operands);
    default:
      return by_kinds(in.id, in.operands);
  }
}

bool Transform::bind_label() {
  const Operand& o = in_[at_].operands[0];
  if (!o.is_unsigned() || o.value == 0 || o.value >= file_.label_count) return fail("no such label");
  if (label_offset_[o.value] != kUnbound) return fail("label " + std::to_string(o.value) + " is there twice");
  label_offset_[o.value] = static_cast<std::uint32_t>(out_.size());
  return true;
}

bool Transform::begin_function() {
  code_.functions.push_back({static_cast<std::uint32_t>(out_.size())});
  const Entry& entry = entries_[function_++];
  if (!by_kinds(InstrId::i_func_info, in_[at_].operands)) return false;
  if (entry.native) {
    at_++;
    if (!bind_label()) return false;
    std::size_t at = open(InstrId::i_bif_stub);
    out_.word(reinterpret_cast<CodeWord>(entry.native));
    close(at, InstrId::i_bif_stub);
    skip_body();
  }
  return true;
}

/// To the end of the function: in front of the labels and lines that belong to the next func_info.
void Transform::skip_body() {
  auto id = [&](std::size_t i) { return in_[i].id; };
  std::size_t next = at_ + 1;
  while (next < in_.size() && id(next) != InstrId::i_func_info && id(next) != InstrId::i_int_code_end) next++;
  while (next > at_ + 1 && (id(next - 1) == InstrId::i_label || id(next - 1) == InstrId::i_line)) next--;
  at_ = next - 1;
}

bool Transform::finish() {
  std::vector<CodeWord>& words = out_.words();
  code_.word_count = words.size();
  code_.words.reset(new CodeWord[words.size()]);
  code_.strings.assign(file_.strings.begin(), file_.strings.end());
  for (std::uint32_t place : out_.label_places()) {
    std::uint32_t offset = label_offset_[words[place]];
    if (offset == kUnbound) return fail("label " + std::to_string(words[place]) + " is used but not there");
    words[place] = reinterpret_cast<CodeWord>(code_.words.get() + offset);
  }
  for (std::uint32_t place : out_.string_places()) {
    words[place] = reinterpret_cast<CodeWord>(code_.strings.data() + words[place]);
  }
  std::copy(words.begin(), words.end(), code_.words.get());
  if (on_load_entry_) code_.on_load = code_.at(on_load_entry_);
  return bind_exports() && bind_funs();
}

bool Transform::bind_exports() {
  for (const BeamFunction& f : file_.exports) {
    std::uint32_t offset = f.label ? label_offset_[f.label] : kUnbound;
    std::uint32_t entry = entry_of_[f.label];
    if (offset == kUnbound || entry == 0) return fail("an exported function is not there: " + std::string(atom_text(f.function)));
    const Entry& e = entries_[entry - 1];
    if (e.function != f.function || e.arity != f.arity) return fail("an export is another function");
    code_.exports.push_back({f.function, f.arity, offset});
  }
  return true;
}

bool Transform::bind_funs() {
  for (std::size_t i = 0; i < file_.funs.size(); i++) {
    const BeamFun& f = file_.funs[i];
    if (label_offset_[f.label] == kUnbound || entry_of_[f.label] == 0) return fail("the code of a fun is not there");
    if (entries_[entry_of_[f.label] - 1].arity != f.arity) return fail("a fun of another arity");
    code_.funs[i].code = label_offset_[f.label];
  }
  return true;
}

}  // namespace joist
