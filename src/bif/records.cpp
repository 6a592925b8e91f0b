// Module records: native records of OTP 29 made, read and changed by function.

#include <algorithm>
#include <vector>

#include "bif/errors.hpp"
#include "bif/table.hpp"
#include "code/code_table.hpp"
#include "proc/process.hpp"
#include "runtime/runtime.hpp"
#include "term/maps.hpp"
#include "term/record.hpp"

namespace joist::bif {

namespace {

Term bad_record(Process& p, Term culprit) {
  return p.error(p.heap.tuple(am::badrecord, culprit));
}
Term bad_field(Process& p, Term module, Term name, Term field) {
  HeapBuilder& h = p.heap;
  return p.error(h.tuple(am::badfield, h.tuple(h.tuple(module, name), field)));
}

/// Place of a field, or -1.
int field_index(Term record, Term field) {
  const Term fields = record_fields(record);
  const Term* first = tuple_elements(fields);
  const Term* last = first + tuple_arity(fields);
  const Term* at = std::find(first, last, field);
  return at == last ? -1 : static_cast<int>(at - first);
}

/// #{is_exported => Boolean} and nothing else.
bool read_options(Term options, bool* exported) {
  const Term value = map_size(options) == 1 ? map_get(options, am::is_exported) : Term::none();
  *exported = value == am::true_;
  return value == am::true_ || value == am::false_;
}

struct Fields {
  std::vector<Term> names;
  std::vector<Term> values;
  Term bad_name = Term::none();
};

/// From [{Name, Value}, ...] with different names; false if it is anything else, `bad_name` if that is why.
bool read_fields(Term list, Fields* out) {
  for (; list.is_cons(); list = list.tail()) {
    if (!is_tuple(list.head(), 2)) return false;
    const Term* pair = tuple_elements(list.head());
    if (!pair[0].is_atom()) {
      out->bad_name = pair[0];
      return false;
    }
    out->names.push_back(pair[0]);
    out->values.push_back(pair[1]);
  }
  if (!list.is_nil()) return false;
  auto less = [](Term a, Term b) { return a.raw() < b.raw(); };
  std::vector<Term> sorted = out->names;
  std::sort(sorted.begin(), sorted.end(), less);
  return std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
}

Term tuple_of(HeapBuilder& h, const std::vector<Term>& elements) {
  const Term t = h.boxed(BoxedKind::Tuple, elements.size());
  std::copy(elements.begin(), elements.end(), tuple_elements(t));
  return t;
}

}  // namespace

Term records_create_4(Process& p, const Term* a) {
  const Term module = a[0], name = a[1];
  if (!module.is_atom() || !name.is_atom()) return bad_record(p, name);
  if (!is_map(a[3])) return bad_map(p, a[3]);
  bool exported;
  if (!read_options(a[3], &exported)) return p.badarg();
  Fields fields;
  if (!read_fields(a[2], &fields)) {
    return fields.bad_name.has_value() ? bad_field(p, module, name, fields.bad_name) : p.badarg();
  }
  const Term definition = make_record_definition(p.heap, module, name, exported, tuple_of(p.heap, fields.names));
  const Term record = make_record(p.heap, definition, fields.values.size());
  std::copy(fields.values.begin(), fields.values.end(), record_values(record));
  return record;
}

Term records_update_4(Process& p, const Term* a) {
  const Term source = a[0], module = a[1], name = a[2];
  if (!is_native_record(source)) return bad_record(p, source);
  if (record_module(source) != module || record_name(source) != name) return bad_record(p, name);
  if (!is_map(a[3])) return bad_map(p, a[3]);
  const Term record = make_record(p.heap, record_definition(source), record_size(source));
  std::copy_n(record_values(source), record_size(source), record_values(record));
  MapIterator it(a[3]);
  for (Term field, value; it.next(&field, &value);) {
    const int at = field_index(source, field);
    if (at < 0) return bad_field(p, module, name, field);
    record_values(record)[at] = value;
  }
  return record;
}

Term records_get_2(Process& p, const Term* a) {
  const int at = is_native_record(a[1]) ? field_index(a[1], a[0]) : -1;
  return at < 0 ? p.badarg() : record_values(a[1])[at];
}

Term records_get_module_1(Process& p, const Term* a) {
  return is_native_record(a[0]) ? record_module(a[0]) : p.badarg();
}
Term records_get_name_1(Process& p, const Term* a) {
  return is_native_record(a[0]) ? record_name(a[0]) : p.badarg();
}
Term records_is_exported_1(Process& p, const Term* a) {
  return is_native_record(a[0]) ? make_bool(record_exported(a[0])) : bad_record(p, a[0]);
}

Term records_get_field_names_1(Process& p, const Term* a) {
  if (!is_native_record(a[0])) return bad_record(p, a[0]);
  const Term fields = record_fields(a[0]);
  Term list = Term::nil();
  for (std::size_t i = tuple_arity(fields); i-- > 0;) list = p.heap.cons(tuple_elements(fields)[i], list);
  return list;
}

/// {#{is_exported => Boolean}, [Name | {Name, Default}]}
Term records_get_definition_2(Process& p, const Term* a) {
  if (!a[0].is_atom() || !a[1].is_atom()) return p.badarg();
  const Term definition = p.runtime().code->find_record(a[0], a[1]);
  if (definition.is_none()) return p.badarg();
  const Term* parts = tuple_elements(definition);
  const Term names = parts[3], defaults = parts[4];
  Term fields = Term::nil();
  for (std::size_t i = tuple_arity(names); i-- > 0;) {
    const Term name = tuple_elements(names)[i], value = tuple_elements(defaults)[i];
    fields = p.heap.cons(value.has_value() ? p.heap.tuple(name, value) : name, fields);
  }
  const Term options[] = {am::is_exported, parts[2]};
  return p.heap.tuple(map_from_pairs(p.heap, options, 1), fields);
}

}  // namespace joist::bif
