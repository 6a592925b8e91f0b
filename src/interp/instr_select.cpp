// Choices among many constants: the loader sorts a select_val into one of three forms (code/transform_select.cpp).
#include "interp/instr.hpp"

namespace joist {

// "s f L": value and label in turn, few of them
OP(select_immediate) {
  Word value = SRC(1).raw();
  Word count = ARG(3);
  for (Word i = 4; i < 4 + count; i += 2) {
    if (ARG(i) == value) FAIL(i + 1);
  }
  FAIL(2);
}

// "s f L": the same, ascending by the value's word
OP(select_sorted) {
  Word value = SRC(1).raw();
  Word low = 0, high = ARG(3) / 2;
  while (low < high) {
    Word middle = (low + high) / 2;
    if (ARG(4 + 2 * middle) < value) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (low < ARG(3) / 2 && ARG(4 + 2 * low) == value) FAIL(4 + 2 * low + 1);
  FAIL(2);
}

// "s f u L": labels for lowest, lowest + 1, ...; the lowest is a term
OP(select_dense) {
  Term value = SRC(1);
  if (JOIST_UNLIKELY(!value.is_small())) FAIL(2);
  Word index = (value.raw() - ARG(3)) >> 1;
  if (JOIST_UNLIKELY(index >= ARG(4))) FAIL(2);
  FAIL(5 + index);
}

}  // namespace joist
