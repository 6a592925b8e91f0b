// Module maps: look-up and single updates, the guards over maps. See maps_build.cpp and maps_iterate.cpp for the rest.

#include "term/maps.hpp"

#include "bif/errors.hpp"
#include "bif/table.hpp"

namespace joist::bif {

namespace {

Term get(Process& p, Term key, Term map) {
  if (!is_map(map)) return bad_map(p, map);
  const Term value = map_get(map, key);
  return value.has_value() ? value : bad_key(p, key);
}

Term is_key(Process& p, Term key, Term map) {
  return is_map(map) ? make_bool(map_has(map, key)) : bad_map(p, map);
}

}  // namespace

Term maps_get_2(Process& p, const Term* a) {
  return get(p, a[0], a[1]);
}
Term erlang_map_get_2(Process& p, const Term* a) {
  return get(p, a[0], a[1]);
}
Term maps_is_key_2(Process& p, const Term* a) {
  return is_key(p, a[0], a[1]);
}
Term erlang_is_map_key_2(Process& p, const Term* a) {
  return is_key(p, a[0], a[1]);
}

Term maps_find_2(Process& p, const Term* a) {
  if (!is_map(a[1])) return bad_map(p, a[1]);
  const Term value = map_get(a[1], a[0]);
  return value.has_value() ? p.heap.tuple(am::ok, value) : am::error;
}

Term maps_put_3(Process& p, const Term* a) {
  return is_map(a[2]) ? map_put(p.heap, a[2], a[0], a[1]) : bad_map(p, a[2]);
}

Term maps_update_3(Process& p, const Term* a) {
  if (!is_map(a[2])) return bad_map(p, a[2]);
  const Term map = map_update(p.heap, a[2], a[0], a[1]);
  return map.has_value() ? map : bad_key(p, a[0]);
}

Term maps_remove_2(Process& p, const Term* a) {
  return is_map(a[1]) ? map_remove(p.heap, a[1], a[0]) : bad_map(p, a[1]);
}

Term maps_take_2(Process& p, const Term* a) {
  if (!is_map(a[1])) return bad_map(p, a[1]);
  Term value;
  const Term map = map_remove(p.heap, a[1], a[0], &value);
  return value.has_value() ? p.heap.tuple(value, map) : am::error;
}

}  // namespace joist::bif
