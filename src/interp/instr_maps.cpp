// Maps: the instructions gather operands, term/maps.hpp does the work.
#include "interp/raise.hpp"
#include "term/maps.hpp"

namespace joist {

OP(has_map_fields) {  // "f s L": keys
  Term map = SRC(2);
  Word count = ARG(3);
  for (Word i = 4; i < 4 + count; i++) {
    if (map_get(map, SRC(i)).is_none()) FAIL(1);
  }
  NEXT(3 + count);
}

/// "f s L": key and destination in turn. A destination may be the map's own register: read it first.
OP(get_map_elements) {
  Term map = SRC(2);
  Word count = ARG(3);
  for (Word i = 4; i < 4 + count; i += 2) {
    Term value = map_get(map, SRC(i));
    if (JOIST_UNLIKELY(value.is_none())) FAIL(1);
    DST(i + 1) = value;
  }
  NEXT(3 + count);
}

/// All keys are immediates: in a flat map the word itself is what to look for.
OP(get_map_elements_i) {
  Term map = SRC(2);
  if (JOIST_UNLIKELY(!is_flat_map(map))) TAIL(op_get_map_elements);
  const Term* keys = tuple_elements(flat_map_keys(map));
  const Term* values = flat_map_values(map);
  Word size = flat_map_size(map);
  for (Word i = 4; i < 4 + ARG(3); i += 2) {
    Word at = 0;
    while (at < size && keys[at] != Term(ARG(i))) at++;
    if (JOIST_UNLIKELY(at == size)) FAIL(1);
    DST(i + 1) = values[at];
  }
  NEXT(3 + ARG(3));
}

/// "f s d u L": fail label, map, destination, live X registers, key and value in turn. The source is a map already (the
/// compiler tests it in front, and code that does not is answered with badmap).
static Term updated_map(Process& p, CodePtr pc, Term* x, Term* e, bool keys_must_exist) {
  Term map = SRC(2);
  if (!is_map(map)) {
    p.raise(ExceptionClass::Error, p.heap.tuple(am::badmap, map));
    return Term::none();
  }
  Term pairs[2 * kMaxFlatMap];
  for (Word at = 6, left = ARG(5); left > 0;) {
    Word count = left < 2 * kMaxFlatMap ? left : 2 * kMaxFlatMap;
    for (Word i = 0; i < count; i++) pairs[i] = SRC(at + i);
    at += count;
    left -= count;
    Term missing;
    map = keys_must_exist ? map_update_many(p.heap, map, pairs, count / 2, &missing)
                          : map_put_many(p.heap, map, pairs, count / 2);
    if (map.is_none()) {
      p.raise(ExceptionClass::Error, p.heap.tuple(am::badkey, missing));
      return map;
    }
  }
  return map;
}

template <bool keys_must_exist>
[[gnu::always_inline]] static inline Step put_map(JOIST_HANDLER_PARAMS) {
  SAVE_STATE();
  Term map = updated_map(*p, pc, x, e, keys_must_exist);
  Word words = 5 + ARG(5);
  if (JOIST_UNLIKELY(map.is_none())) {
    RELOAD_STATE();
    exec_of(x)->request = Request::None;
    if (ARG(1)) FAIL(1);
    exec_of(x)->fault.use_args = false;
    TAIL(raise_fault);
  }
  SETTLE(map, ARG(4));
  DST(3) = map;
  NEXT(words);
}
OP(put_map_assoc) {
  TAIL(put_map<false>);
}
OP(put_map_exact) {
  TAIL(put_map<true>);
}

}  // namespace joist
