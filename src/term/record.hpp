#pragma once
// Native records of OTP 29. A record is its definition, a tuple {Module, Name, Exported, {Field, ...}}, and the values
// in the order of the fields. Records made by one version of a module share one definition.

#include "term/atoms.hpp"
#include "term/builder.hpp"

namespace joist {

inline Term make_record_definition(HeapBuilder& h, Term module, Term name, bool exported, Term fields) {
  return h.tuple(module, name, make_bool(exported), fields);
}
inline Term record_definition(Term record) {
  return Term(record.box()[1]);
}
inline Term record_module(Term record) {
  return tuple_elements(record_definition(record))[0];
}
inline Term record_name(Term record) {
  return tuple_elements(record_definition(record))[1];
}
inline bool record_exported(Term record) {
  return tuple_elements(record_definition(record))[2] == am::true_;
}
/// Field names, a tuple.
inline Term record_fields(Term record) {
  return tuple_elements(record_definition(record))[3];
}
inline std::size_t record_size(Term record) {
  return header_of(record).words() - 1;
}
inline Term* record_values(Term record) {
  return reinterpret_cast<Term*>(record.box() + 2);
}
/// A record whose values the caller fills in.
inline Term make_record(HeapBuilder& h, Term definition, std::size_t size) {
  Term t = h.boxed(BoxedKind::Record, size + 1);
  t.box()[1] = definition.raw();
  return t;
}

}  // namespace joist
