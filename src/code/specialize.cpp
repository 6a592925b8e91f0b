// Which twin an instruction gets: one small function for each group, from the operand words alone.
#include "code/specialize.hpp"

#include <string_view>

#include "code/bif_row.hpp"
#include "code/register_words.hpp"

namespace joist {

namespace {

bool is_x(CodeWord w) { return is_x_word(w); }
bool is_y(CodeWord w) { return is_y_word(w); }
bool is_constant(CodeWord w) { return !is_register_word(w); }
bool is_immediate(CodeWord w) { return is_constant(w) && !Term(w).is_pointer(); }

InstrId move(const CodeWord* o) {
  if (is_constant(o[0])) return is_x(o[1]) ? InstrId::i_move_cx : InstrId::i_move_cy;
  if (is_x(o[0])) return is_x(o[1]) ? InstrId::i_move_xx : InstrId::i_move_xy;
  return is_x(o[1]) ? InstrId::i_move_yx : InstrId::i_move_yy;
}

/// Twins of a comparison for X register with X register, X register with constant, constant with X register.
InstrId order_test(InstrId id, const CodeWord* o, InstrId xx, InstrId xc, InstrId cx) {
  if (is_x(o[1]) && is_x(o[2])) return xx;
  if (is_x(o[1]) && is_constant(o[2])) return xc;
  if (is_constant(o[1]) && is_x(o[2])) return cx;
  return id;
}

InstrId is_eq_exact(const CodeWord* o) {
  if (is_x(o[1]) && is_x(o[2])) return InstrId::i_is_eq_exact_xx;
  if (is_x(o[1]) && is_immediate(o[2])) return InstrId::i_is_eq_exact_xi;
  if (is_y(o[1]) && is_immediate(o[2])) return InstrId::i_is_eq_exact_yi;
  return InstrId::i_is_eq_exact;
}
InstrId is_ne_exact(const CodeWord* o) {
  if (is_x(o[1]) && is_x(o[2])) return InstrId::i_is_ne_exact_xx;
  if (is_x(o[1]) && is_immediate(o[2])) return InstrId::i_is_ne_exact_xi;
  return InstrId::i_is_ne_exact;
}

InstrId get_list(const CodeWord* o) {
  if (!is_x(o[0]) || !is_x(o[1])) return InstrId::i_get_list;
  return is_x(o[2]) ? InstrId::i_get_list_xxx : InstrId::i_get_list_xxy;
}
InstrId get_tuple_element(const CodeWord* o) {
  if (is_x(o[0])) return is_x(o[2]) ? InstrId::i_get_tuple_element_xx : InstrId::i_get_tuple_element_xy;
  return is_x(o[2]) ? InstrId::i_get_tuple_element_yx : InstrId::i_get_tuple_element;
}
InstrId put_list(const CodeWord* o) {
  if (!is_x(o[2])) return InstrId::i_put_list;
  if (is_x(o[0]) && is_x(o[1])) return InstrId::i_put_list_xxx;
  if (is_x(o[0]) && is_y(o[1])) return InstrId::i_put_list_xyx;
  if (is_y(o[0]) && is_x(o[1])) return InstrId::i_put_list_yxx;
  if (is_x(o[0]) && is_constant(o[1])) return InstrId::i_put_list_xcx;
  if (is_constant(o[0]) && is_x(o[1])) return InstrId::i_put_list_cxx;
  if (is_y(o[0]) && is_constant(o[1])) return InstrId::i_put_list_ycx;
  return InstrId::i_put_list;
}

InstrId get_map_elements(const CodeWord* o) {
  for (CodeWord i = 0; i < o[2]; i += 2) {
    if (!is_immediate(o[3 + i])) return InstrId::i_get_map_elements;
  }
  return InstrId::i_get_map_elements_i;
}

// ---- guard built-ins with instructions of their own --------------------------------------------------------------------------
const BifRow* row_of(CodeWord w) { return (w & 1) ? nullptr : reinterpret_cast<const BifRow*>(w); }

bool is_x_c_x(const CodeWord* o) { return is_x(o[3]) && is_constant(o[4]) && is_x(o[5]); }
bool is_x_x_x(const CodeWord* o) { return is_x(o[3]) && is_x(o[4]) && is_x(o[5]); }

InstrId plus(const CodeWord* o) {
  return is_x_c_x(o) ? InstrId::i_plus_xcx : is_x_x_x(o) ? InstrId::i_plus_xxx : InstrId::i_plus;
}
InstrId minus(const CodeWord* o) {
  return is_x_c_x(o) ? InstrId::i_minus_xcx : is_x_x_x(o) ? InstrId::i_minus_xxx : InstrId::i_minus;
}

struct Operator {
  std::string_view name;
  InstrId instr;
};
constexpr Operator kBinaryOperators[] = {
  {"*", InstrId::i_times},      {"/", InstrId::i_divide},     {"div", InstrId::i_int_div},  {"rem", InstrId::i_int_rem},
  {"band", InstrId::i_int_band}, {"bor", InstrId::i_int_bor}, {"bxor", InstrId::i_int_bxor}, {"bsl", InstrId::i_int_bsl},
  {"bsr", InstrId::i_int_bsr},
};

InstrId gc_bif2(const CodeWord* o) {
  const BifRow* row = row_of(o[2]);
  if (!row || row->module != "erlang") return InstrId::i_gc_bif2;
  if (row->name == "+") return plus(o);
  if (row->name == "-") return minus(o);
  for (const Operator& candidate : kBinaryOperators) {
    if (row->name == candidate.name) return candidate.instr;
  }
  return InstrId::i_gc_bif2;
}
InstrId gc_bif1(const CodeWord* o) {
  const BifRow* row = row_of(o[2]);
  if (!row || row->module != "erlang") return InstrId::i_gc_bif1;
  if (row->name == "-") return InstrId::i_negate;
  if (row->name == "bnot") return InstrId::i_int_bnot;
  return InstrId::i_gc_bif1;
}
InstrId bif0(const CodeWord* o) {
  const BifRow* row = row_of(o[0]);
  return row && row->module == "erlang" && row->name == "self" ? InstrId::i_self : InstrId::i_bif0;
}

InstrId native_call(InstrId id, const CodeWord* o, InstrId native) {
  return reinterpret_cast<const Export*>(o[1])->bif ? native : id;
}

}  // namespace

InstrId specialize(InstrId id, const CodeWord* o) {
  switch (id) {
    case InstrId::i_move:
      return move(o);
#define TEST_X(name)      \
  case InstrId::i_##name: \
    return is_x(o[1]) ? InstrId::i_##name##_x : id
    TEST_X(is_nil);
    TEST_X(is_nonempty_list);
    TEST_X(is_list);
    TEST_X(is_atom);
    TEST_X(is_tuple);
    TEST_X(is_integer);
    TEST_X(is_map);
    TEST_X(test_arity);
    TEST_X(is_tagged_tuple);
#undef TEST_X
    case InstrId::i_is_lt:
      return order_test(id, o, InstrId::i_is_lt_xx, InstrId::i_is_lt_xc, InstrId::i_is_lt_cx);
    case InstrId::i_is_ge:
      return order_test(id, o, InstrId::i_is_ge_xx, InstrId::i_is_ge_xc, InstrId::i_is_ge_cx);
    case InstrId::i_is_eq_exact:
      return is_eq_exact(o);
    case InstrId::i_is_ne_exact:
      return is_ne_exact(o);
    case InstrId::i_get_list:
      return get_list(o);
    case InstrId::i_get_hd:
      return is_x(o[0]) && is_x(o[1]) ? InstrId::i_get_hd_xx : id;
    case InstrId::i_get_tl:
      return is_x(o[0]) && is_x(o[1]) ? InstrId::i_get_tl_xx : id;
    case InstrId::i_get_tuple_element:
      return get_tuple_element(o);
    case InstrId::i_put_list:
      return put_list(o);
    case InstrId::i_get_map_elements:
      return get_map_elements(o);
    case InstrId::i_bif0:
      return bif0(o);
    case InstrId::i_gc_bif1:
      return gc_bif1(o);
    case InstrId::i_gc_bif2:
      return gc_bif2(o);
    case InstrId::i_call_ext:
      return native_call(id, o, InstrId::i_call_bif);
    case InstrId::i_call_ext_only:
      return native_call(id, o, InstrId::i_call_bif_only);
    case InstrId::i_call_ext_last:
      return native_call(id, o, InstrId::i_call_bif_last);
    default:
      return id;
  }
}

}  // namespace joist
