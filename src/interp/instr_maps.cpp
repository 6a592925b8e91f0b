// Maps: lookups through term/maps.hpp, updates as a chain of single updates that share what they can.
#include "term/maps.hpp"

#include "interp/raise.hpp"

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

constexpr Word kMaxLiteralPairs = 64;

/// A map built from an empty one: all pairs at once.
static Term new_map(Process& p, CodePtr pc, Term* x, Term* e) {
  Term pairs[2 * kMaxLiteralPairs];
  Word count = ARG(5);
  for (Word i = 0; i < count; i++) pairs[i] = SRC(6 + i);
  return map_from_pairs(p.heap, pairs, count / 2);
}

/// "f s d u L": fail label, map, destination, live X registers, key and value in turn. The source is a map already (the
/// compiler tests it in front, and code that does not is answered with badmap).
static Term updated_map(Process& p, CodePtr pc, Term* x, Term* e, bool keys_must_exist) {
  Term map = SRC(2);
  Word count = ARG(5);
  if (!is_map(map)) {
    p.raise(ExceptionClass::Error, p.heap.tuple(am::badmap, map));
    return Term::none();
  }
  if (map_size(map) == 0 && !keys_must_exist && count <= 2 * kMaxLiteralPairs) return new_map(p, pc, x, e);
  for (Word i = 6; i < 6 + count; i += 2) {
    Term key = SRC(i);
    if (keys_must_exist && map_get(map, key).is_none()) {
      p.raise(ExceptionClass::Error, p.heap.tuple(am::badkey, key));
      return Term::none();
    }
    map = map_put(p.heap, map, key, SRC(i + 1));
  }
  return map;
}

[[gnu::always_inline]] static inline Step store_map(JOIST_HANDLER_PARAMS, Term map) {
  Word words = 5 + ARG(5);
  if (JOIST_UNLIKELY(map.is_none())) {
    exec_of(x)->request = Request::None;
    if (ARG(1)) FAIL(1);
    exec_of(x)->fault.use_args = false;
    return raise_fault(STATE);
  }
  SETTLE(map, ARG(4));
  DST(3) = map;
  NEXT(words);
}
OP(put_map_assoc) {
  SAVE_STATE();
  Term map = updated_map(*p, pc, x, e, false);
  return store_map(STATE, map);
}
OP(put_map_exact) {
  SAVE_STATE();
  Term map = updated_map(*p, pc, x, e, true);
  return store_map(STATE, map);
}

}  // namespace joist
