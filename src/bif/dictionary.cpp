// The process dictionary.

#include "proc/dictionary.hpp"

#include "bif/table.hpp"
#include "proc/process_rare.hpp"
#include "term/compare.hpp"

namespace joist::bif {

static Term or_undefined(Term t) {
  return t.is_none() ? am::undefined : t;
}

static Term pairs(Process& p) {
  Term list = Term::nil();
  if (p.rare) p.rare->dictionary.for_each([&](Term k, Term v) { list = p.heap.cons(p.heap.tuple(k, v), list); });
  return list;
}

Term erlang_put_2(Process& p, const Term* a) {
  return or_undefined(p.need_rare().dictionary.put(a[0], a[1]));
}
Term erlang_get_0(Process& p, const Term*) {
  return pairs(p);
}
Term erlang_get_1(Process& p, const Term* a) {
  return p.rare ? or_undefined(p.rare->dictionary.get(a[0])) : am::undefined;
}
Term erlang_get_keys_0(Process& p, const Term*) {
  Term list = Term::nil();
  if (p.rare) p.rare->dictionary.for_each([&](Term k, Term) { list = p.heap.cons(k, list); });
  return list;
}
Term erlang_get_keys_1(Process& p, const Term* a) {
  Term list = Term::nil();
  if (p.rare) {
    p.rare->dictionary.for_each([&](Term k, Term v) {
      if (exact_equal(v, a[0])) list = p.heap.cons(k, list);
    });
  }
  return list;
}
Term erlang_erase_0(Process& p, const Term*) {
  Term list = pairs(p);
  if (p.rare) p.rare->dictionary.clear();
  return list;
}
Term erlang_erase_1(Process& p, const Term* a) {
  return p.rare ? or_undefined(p.rare->dictionary.erase(a[0])) : am::undefined;
}

}  // namespace joist::bif
