#include "code/operand.hpp"

namespace joist {

void CodeWriter::source(const Operand& o) {
  if (!o.is_source()) fail("wrong operand kind: a term or register is expected");
  word(o.is_constant() ? o.term.raw() : register_word(o));
}

void CodeWriter::reg(const Operand& o) {
  if (!o.is_register()) fail("wrong operand kind: a register is expected");
  word(register_word(o));
}

void CodeWriter::float_register(const Operand& o) {
  if (o.kind != OperandKind::Float) fail("wrong operand kind: a float register is expected");
  word(o.value);
}

void CodeWriter::label_number(Word label) {
  if (label) label_places_.push_back(static_cast<std::uint32_t>(size()));
  word(label);
}

void CodeWriter::label(const Operand& o) {
  if (!o.is_label()) fail("wrong operand kind: a label is expected");
  label_number(o.is_label() ? o.value : 0);
}

void CodeWriter::some_label(const Operand& o) {
  if (o.is_label() && o.value == 0) fail("wrong operand: a label other than 0 is expected");
  label(o);
}

void CodeWriter::number(const Operand& o) {
  if (!o.is_unsigned()) fail("wrong operand kind: a number is expected");
  word(o.value);
}

void CodeWriter::atom(const Operand& o) {
  if (!o.is_constant() || !o.term.is_atom()) fail("wrong operand kind: an atom is expected");
  word(o.term.raw());
}

void CodeWriter::string(const Operand& offset, std::size_t bytes) {
  if (!offset.is_unsigned()) fail("wrong operand kind: an offset is expected");
  if (bytes > strings_.size() || offset.value > strings_.size() - bytes) fail("outside of the string table");
  string_places_.push_back(static_cast<std::uint32_t>(size()));
  word(offset.value);
}

}  // namespace joist
