// Type tests: operand 1 is the label to go to when operand 2 is not of the type.
#include "interp/instr.hpp"
#include "term/bits.hpp"

namespace joist {

static inline bool is_boolean(Term t) { return t == am::true_ || t == am::false_; }

#define TYPE_TEST(name, condition)   \
  OP(name) {                         \
    Term t = SRC(2);                 \
    if (condition) NEXT(2);          \
    FAIL(1);                         \
  }
/// The test and its twin for an X register.
#define TYPE_TEST_X(name, condition) \
  TYPE_TEST(name, condition)         \
  OP(name##_x) {                     \
    Term t = XREG(2);                \
    if (JOIST_LIKELY(condition)) NEXT(2); \
    FAIL(1);                         \
  }

TYPE_TEST_X(is_nil, t.is_nil())
TYPE_TEST_X(is_nonempty_list, t.is_cons())
TYPE_TEST_X(is_list, t.is_list())
TYPE_TEST_X(is_atom, t.is_atom())
TYPE_TEST_X(is_tuple, is_tuple(t))
TYPE_TEST_X(is_integer, is_integer(t))
TYPE_TEST(is_float, is_float(t))
TYPE_TEST(is_number, is_number(t))
TYPE_TEST(is_pid, is_pid(t))
TYPE_TEST(is_port, is_port(t))
TYPE_TEST(is_reference, is_reference(t))
TYPE_TEST(is_boolean, is_boolean(t))
TYPE_TEST_X(is_map, is_map(t))
TYPE_TEST(is_function, is_fun(t))
TYPE_TEST(is_binary, is_binary(t))
TYPE_TEST(is_bitstr, is_bitstring(t))

// "f s u": the operand is a tuple already
OP(test_arity) {
  if (*SRC(2).box() == Header(BoxedKind::Tuple, ARG(3)).raw()) NEXT(3);
  FAIL(1);
}
OP(test_arity_x) {
  if (JOIST_LIKELY(*XREG(2).box() == Header(BoxedKind::Tuple, ARG(3)).raw())) NEXT(3);
  FAIL(1);
}

// "f s u a": a tuple of that size whose first element is that atom
static inline bool is_tagged(Term t, Word arity, Word tag) { return is_tuple(t, arity) && t.box()[1] == tag; }
OP(is_tagged_tuple) {
  if (is_tagged(SRC(2), ARG(3), ARG(4))) NEXT(4);
  FAIL(1);
}
OP(is_tagged_tuple_x) {
  if (JOIST_LIKELY(is_tagged(XREG(2), ARG(3), ARG(4)))) NEXT(4);
  FAIL(1);
}

}  // namespace joist
