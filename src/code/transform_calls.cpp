// Calls: imports become Export*, guard built-ins their rows, calls of native functions calls without a frame.
#include "code/bif_row.hpp"
#include "code/code_table.hpp"
#include "code/transform.hpp"

namespace joist {

void Transform::export_operand(const Operand& o, const Operand* arity) {
  if (!o.is_unsigned() || o.value >= imports_.size()) {
    fail("no such import");
    return;
  }
  Export* target = imports_[o.value];
  if (arity && arity->is_unsigned() && arity->value != target->mfa.arity) fail("an import of another arity");
  out_.word(reinterpret_cast<CodeWord>(target));
}

static std::uint32_t guard_bif_arity(InstrId id) {
  switch (id) {
    case InstrId::i_bif0:
      return 0;
    case InstrId::i_bif1:
    case InstrId::i_gc_bif1:
      return 1;
    case InstrId::i_bif2:
    case InstrId::i_gc_bif2:
      return 2;
    default:
      return 3;
  }
}

void Transform::guard_bif(InstrId id, const Operand& o) {
  if (!o.is_unsigned() || o.value >= imports_.size()) {
    fail("no such import");
    return;
  }
  Export* target = imports_[o.value];
  if (target->mfa.arity != guard_bif_arity(id)) fail("a built-in of another arity");
  bool usable = target->bif && target->bif->kind == BifKind::Guard;
  out_.word(usable ? reinterpret_cast<CodeWord>(target->bif) : reinterpret_cast<CodeWord>(target) | 1);
}

void Transform::fun_operand(const Operand& o) {
  if (!o.is_unsigned() || o.value >= code_.funs.size()) {
    fail("no such fun");
    return;
  }
  out_.word(reinterpret_cast<CodeWord>(code_.funs[o.value].entry));
}

/// A call inside of the module. One of a function that is native goes straight there.
bool Transform::call(const GenericInstr& in) {
  auto o = in.operands;
  if (!o[1].is_label() || o[1].value >= entry_of_.size() || entry_of_[o[1].value] == 0) return fail("no function begins there");
  const Entry& target = entries_[entry_of_[o[1].value] - 1];
  if (!o[0].is_unsigned() || o[0].value != target.arity) return fail("a function of another arity");
  if (!target.native) return by_kinds(in.id, o);
  InstrId id = in.id == InstrId::i_call        ? InstrId::i_call_bif
               : in.id == InstrId::i_call_only ? InstrId::i_call_bif_only
                                               : InstrId::i_call_bif_last;
  std::size_t at = open(id);
  out_.number(o[0]);
  out_.word(reinterpret_cast<CodeWord>(target.native));
  if (id == InstrId::i_call_bif_last) out_.number(o[2]);
  close(at, id);
  return true;
}

/// call_fun and call_fun2, joined with a deallocate and return behind them to a tail call.
bool Transform::call_fun() {
  const GenericInstr& in = in_[at_];
  bool known = in.id == InstrId::i_call_fun2;
  const GenericInstr* free = next_is(InstrId::i_deallocate);
  if (free && next_is(InstrId::i_return, 2)) {
    at_ += 2;
    if (!known) {
      Operand operands[] = {in.operands[0], free->operands[0]};
      return by_kinds(InstrId::i_call_fun_last, operands);
    }
    Operand operands[] = {in.operands[1], in.operands[2], free->operands[0]};
    return by_kinds(InstrId::i_call_fun2_last, operands);
  }
  if (!known) return by_kinds(in.id, in.operands);
  if (!check_numbers(in.id, in.operands)) return false;
  std::size_t at = open(in.id);
  if (in.operands[0].is_unsigned()) {
    fun_operand(in.operands[0]);
  } else {
    out_.atom(in.operands[0]);
  }
  out_.number(in.operands[1]);
  out_.source(in.operands[2]);
  close(at, in.id);
  return true;
}

}  // namespace joist
