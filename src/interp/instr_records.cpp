// Native records (OTP 29). A definition operand is the atom of a record of the module itself, a literal {Module, Name} for
// one of any module, which must be exported, or '_' for "whatever it is".
#include "code/code_table.hpp"
#include "interp/raise.hpp"
#include "runtime/runtime.hpp"
#include "term/record.hpp"

namespace joist {

namespace {

Term module_at(Process& p, CodePtr pc) {
  CodePlace place;
  return p.runtime().code->locate(pc, &place) ? place.mfa.module : Term::none();
}

/// Position of `field` among the names of a definition; -1 if there is none.
SWord field_index(Term definition, Term field) {
  Term names = tuple_elements(definition)[3];
  for (std::size_t i = 0; i < tuple_arity(names); i++) {
    if (tuple_elements(names)[i] == field) return static_cast<SWord>(i);
  }
  return -1;
}

/// May code of module `here` use `record` under that definition operand?
bool matches(Term record, Term wanted, Term here) {
  if (!is_native_record(record)) return false;
  if (wanted == am::underscore) return true;
  if (wanted.is_atom()) return record_module(record) == here && record_name(record) == wanted;
  const Term* name = tuple_elements(wanted);
  return record_module(record) == name[0] && record_name(record) == name[1] && record_exported(record);
}

bool accessible(Term record, Term scope, Term here) {
  return record_exported(record) || (scope != am::external && record_module(record) == here);
}

Term full_name(Process& p, Term definition) {
  return p.heap.tuple(tuple_elements(definition)[0], tuple_elements(definition)[1]);
}
Term bad_field(Process& p, Term definition, Term field) {
  set_tagged_error(p, am::badfield, p.heap.tuple(full_name(p, definition), field));
  return Term::none();
}
Term bad_record(Process& p, Term what) {
  set_tagged_error(p, am::badrecord, what);
  return Term::none();
}

/// The definition that `wanted` names for making a record in module `here`; none if it may not be used.
Term definition_for(Process& p, Term wanted, Term here) {
  const CodeTable& code = *p.runtime().code;
  if (wanted.is_atom()) return code.find_record(here, wanted);
  const Term* name = tuple_elements(wanted);
  Term definition = code.find_record(name[0], name[1]);
  if (definition.is_none() || tuple_elements(definition)[2] != am::true_) return Term::none();
  return definition;
}

bool set_fields(Process& p, Term record, Term definition, CodePtr pc, Term* x, Term* e) {
  for (Word i = 7; i < 7 + ARG(6); i += 2) {
    SWord at = field_index(definition, Term(ARG(i)));
    if (at < 0) {
      bad_field(p, definition, Term(ARG(i)));
      return false;
    }
    record_values(record)[at] = SRC(i + 1);
  }
  return true;
}

/// A new record: given values, then the defaults of the definition; a field with neither is an error.
Term new_record(Process& p, CodePtr pc, Term* x, Term* e) {
  Term wanted = SRC(2), here = module_at(p, pc);
  Term definition = definition_for(p, wanted, here);
  if (definition.is_none()) return bad_record(p, wanted.is_atom() ? p.heap.tuple(here, wanted) : wanted);
  Term names = tuple_elements(definition)[3];
  const Term* defaults = tuple_elements(tuple_elements(definition)[4]);
  std::size_t size = tuple_arity(names);
  Term record = make_record(p.heap, definition, size);
  for (std::size_t i = 0; i < size; i++) record_values(record)[i] = defaults[i];
  if (!set_fields(p, record, definition, pc, x, e)) return Term::none();
  for (std::size_t i = 0; i < size; i++) {
    if (record_values(record)[i].has_value()) continue;
    set_tagged_error(p, am::novalue, p.heap.tuple(full_name(p, definition), tuple_elements(names)[i]));
    return Term::none();
  }
  return record;
}

Term updated_record(Process& p, CodePtr pc, Term* x, Term* e) {
  Term source = SRC(3);
  if (!matches(source, SRC(2), module_at(p, pc))) return bad_record(p, source);
  Term definition = record_definition(source);
  Term record = make_record(p.heap, definition, record_size(source));
  for (std::size_t i = 0; i < record_size(source); i++) record_values(record)[i] = record_values(source)[i];
  return set_fields(p, record, definition, pc, x, e) ? record : Term::none();
}

/// "f s s a d"
Term read_field(Process& p, CodePtr pc, Term* x, Term* e) {
  Term record = SRC(2);
  if (!matches(record, SRC(3), module_at(p, pc))) return bad_record(p, record);
  SWord at = field_index(record_definition(record), Term(ARG(4)));
  return at < 0 ? bad_field(p, record_definition(record), Term(ARG(4))) : record_values(record)[at];
}

}  // namespace

OP(is_any_native_record) {
  if (is_native_record(SRC(2))) NEXT(2);
  FAIL(1);
}
OP(is_native_record) {  // "f s a a"
  Term t = SRC(2);
  if (is_native_record(t) && record_module(t) == Term(ARG(3)) && record_name(t) == Term(ARG(4))) NEXT(4);
  FAIL(1);
}
OP(is_record_accessible) {  // "f s s": the operand is a record already
  SAVE_STATE();
  if (accessible(SRC(2), SRC(3), module_at(*p, pc))) NEXT(3);
  FAIL(1);
}
OP(get_record_elements) {  // "f s L"
  Term record = SRC(2);
  Word count = ARG(3);
  for (Word i = 4; i < 4 + count; i += 2) {
    SWord at = field_index(record_definition(record), Term(ARG(i)));
    if (at < 0) FAIL(1);
    DST(i + 1) = record_values(record)[at];
  }
  NEXT(3 + count);
}
OP(put_record) {  // "f s s d u L"
  SAVE_STATE();
  Term record = SRC(3).is_nil() ? new_record(*p, pc, x, e) : updated_record(*p, pc, x, e);
  if (JOIST_UNLIKELY(record.is_none())) {
    RELOAD_STATE();
    if (ARG(1)) FAIL(1);
    TAIL(raise_fault);
  }
  SETTLE(record, ARG(5));
  DST(4) = record;
  NEXT(6 + ARG(6));
}
OP(get_record_field) {
  SAVE_STATE();
  Term value = read_field(*p, pc, x, e);
  RELOAD_STATE();
  if (JOIST_UNLIKELY(value.is_none())) {
    if (ARG(1)) FAIL(1);
    TAIL(raise_fault);
  }
  DST(5) = value;
  NEXT(5);
}

}  // namespace joist
