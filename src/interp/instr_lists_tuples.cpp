// Lists and tuples. The heap words that building takes were secured by a heap test before (test_heap).
#include "interp/instr.hpp"

namespace joist {

// ---- taking apart ------------------------------------------------------------------------------------------------------
OP(get_list) {
  const Term* cell = REG(1).cell();
  Term head = cell[0], tail = cell[1];  // read first: a destination may be the source
  DST(2) = head;
  DST(3) = tail;
  NEXT(3);
}
OP(get_list_xxx) {
  const Term* cell = XREG(1).cell();
  Term head = cell[0], tail = cell[1];
  XREG(2) = head;
  XREG(3) = tail;
  NEXT(3);
}
OP(get_list_xxy) {
  const Term* cell = XREG(1).cell();
  Term head = cell[0], tail = cell[1];
  XREG(2) = head;
  YREG(3) = tail;
  NEXT(3);
}
OP(get_hd) {
  DST(2) = REG(1).head();
  NEXT(2);
}
OP(get_tl) {
  DST(2) = REG(1).tail();
  NEXT(2);
}
OP(get_hd_xx) {
  XREG(2) = XREG(1).head();
  NEXT(2);
}
OP(get_tl_xx) {
  XREG(2) = XREG(1).tail();
  NEXT(2);
}

// "S u d"
OP(get_tuple_element) {
  DST(3) = tuple_elements(REG(1))[ARG(2)];
  NEXT(3);
}
OP(get_tuple_element_xx) {
  XREG(3) = tuple_elements(XREG(1))[ARG(2)];
  NEXT(3);
}
OP(get_tuple_element_xy) {
  YREG(3) = tuple_elements(XREG(1))[ARG(2)];
  NEXT(3);
}
OP(get_tuple_element_yx) {
  XREG(3) = tuple_elements(YREG(1))[ARG(2)];
  NEXT(3);
}

// ---- building ----------------------------------------------------------------------------------------------------------
// "s s d"
#define PUT_LIST(name, head, tail, to)       \
  OP(name) {                                 \
    Term h = head, t = tail;                 \
    htop[0] = h.raw();                       \
    htop[1] = t.raw();                       \
    to = Term::cons(reinterpret_cast<Term*>(htop)); \
    htop += 2;                               \
    NEXT(3);                                 \
  }
PUT_LIST(put_list, SRC(1), SRC(2), DST(3))
PUT_LIST(put_list_xxx, XREG(1), XREG(2), XREG(3))
PUT_LIST(put_list_xyx, XREG(1), YREG(2), XREG(3))
PUT_LIST(put_list_yxx, YREG(1), XREG(2), XREG(3))
PUT_LIST(put_list_xcx, XREG(1), Term(ARG(2)), XREG(3))
PUT_LIST(put_list_cxx, Term(ARG(1)), XREG(2), XREG(3))
PUT_LIST(put_list_ycx, YREG(1), Term(ARG(2)), XREG(3))

// "d L"
OP(put_tuple2) {
  Word arity = ARG(2);
  Word* tuple = htop;
  tuple[0] = Header(BoxedKind::Tuple, arity).raw();
  for (Word i = 1; i <= arity; i++) tuple[i] = SRC(2 + i).raw();
  htop += 1 + arity;
  DST(1) = Term::boxed(tuple);
  NEXT(2 + arity);
}

// "s d u": writes into a tuple that this function has just copied (setelement/3 in a row)
OP(set_tuple_element) {
  tuple_elements(REG(2))[ARG(3)] = SRC(1);
  NEXT(3);
}

// "a u s d L": hint, size of the record, source, destination, then position and value in turn. Under the hint `reuse` an
// update that changes nothing gives the source itself; `inplace` is a permission that a copying engine does not need.
static inline bool changes_nothing(CodePtr pc, Term* x, Term* e) {
  const Word* source = SRC(3).box();
  for (Word i = 6; i < 6 + ARG(5); i += 2) {
    if (source[ARG(i)] != SRC(i + 1).raw()) return false;
  }
  return true;
}
OP(update_record) {
  Word size = ARG(2), count = ARG(5);
  const Word* source = SRC(3).box();
  if (Term(ARG(1)) == am::reuse && changes_nothing(pc, x, e)) {
    DST(4) = Term::boxed(source);
    NEXT(5 + count);
  }
  Word* tuple = htop;
  for (Word i = 0; i <= size; i++) tuple[i] = source[i];
  for (Word i = 6; i < 6 + count; i += 2) tuple[ARG(i)] = SRC(i + 1).raw();
  htop += 1 + size;
  DST(4) = Term::boxed(tuple);
  NEXT(5 + count);
}

}  // namespace joist
