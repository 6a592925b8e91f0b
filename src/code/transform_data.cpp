// Instructions that change their shape: sequences that become one, operands that have two meanings.
#include <algorithm>

#include "code/transform.hpp"

namespace joist {

/// put_tuple and the put instructions behind it become a put_tuple2.
bool Transform::put_tuple() {
  auto o = in_[at_].operands;
  if (!o[0].is_unsigned() || o[0].value > in_.size()) return fail("absurd number of elements");
  std::size_t at = open(InstrId::i_put_tuple2);
  out_.reg(o[1]);
  out_.word(o[0].value);
  for (Word i = 0; i < o[0].value; i++) {
    if (!next_is(InstrId::i_put)) return fail("an element is missing");
    at_++;
    out_.source(in_[at_].operands[0]);
  }
  close(at, InstrId::i_put_tuple2);
  return true;
}

bool Transform::float_move(const GenericInstr& in) {
  bool from_float = in.operands[0].kind == OperandKind::Float;
  bool to_float = in.operands[1].kind == OperandKind::Float;
  if (!from_float && !to_float) return fail("no float register");
  if (!from_float && in.operands[0].is_constant() && !is_float(in.operands[0].term)) return fail("not a float");
  InstrId id = !to_float     ? InstrId::i_float_store
               : !from_float ? InstrId::i_float_load
                             : InstrId::i_float_move;
  return by_kinds(id, in.operands);
}

/// Notes where the line of the file changes.
bool Transform::line(const GenericInstr& in) {
  const Operand& o = in.operands[0];
  // A module without a Line chunk may still have line instructions.
  if (!o.is_unsigned()) return fail("wrong operand kind: a number is expected");
  Word item = o.value;
  if (item >= file_.lines.size()) {
    if (file_.find("Line") && file_.lines.size() > 1) return fail("no such line");
    item = 0;
  }
  std::uint32_t offset = static_cast<std::uint32_t>(out_.size());
  if (!code_.lines.empty() && code_.lines.back().offset == offset) code_.lines.pop_back();
  code_.lines.push_back({offset, static_cast<std::uint32_t>(item)});
  return true;
}

/// The fail operand may be an atom that says why there is no label.
bool Transform::start_match(const GenericInstr& in) {
  Operand operands[4];
  std::copy(in.operands.begin(), in.operands.end(), operands);
  if (operands[0].is_atom(am::no_fail) || operands[0].is_atom(am::resume)) {
    operands[0].kind = OperandKind::Label;
    operands[0].value = 0;
  }
  return by_kinds(in.id, operands);
}

/// A constant size is written as a number and not as a term.
bool Transform::init_binary(const GenericInstr& in) {
  Operand operands[6];
  std::copy(in.operands.begin(), in.operands.end(), operands);
  if (operands[1].is_unsigned()) {
    if (operands[1].value > static_cast<Word>(Term::kMaxSmall)) return fail("absurd size");
    operands[1].kind = OperandKind::Constant;
    operands[1].term = Term::small(static_cast<SWord>(operands[1].value));
  }
  return by_kinds(in.id, operands);
}

}  // namespace joist
