// Float registers. A result that is no finite number is a badarith of the instruction, at the place where it happens.
#include <cmath>

#include "interp/raise.hpp"
#include "term/num.hpp"

namespace joist {

// Boxes need two words, secured by a heap test before.
OP(float_store) {
  htop[0] = Header(BoxedKind::Float, 1).raw();
  htop[1] = std::bit_cast<Word>(FREG(1));
  DST(2) = Term::boxed(htop);
  htop += 2;
  NEXT(2);
}
/// "s l": the operand is a float already
OP(float_load) {
  FREG(2) = float_value(SRC(1));
  NEXT(2);
}
OP(float_move) {
  FREG(2) = FREG(1);
  NEXT(2);
}

COLD(fconv_slow) {
  if (num_to_double(SRC(1), &FREG(2))) NEXT(2);
  TAIL(raise_badarith);
}
OP(fconv) {
  Term t = SRC(1);
  if (t.is_small()) {
    FREG(2) = static_cast<double>(t.small_value());
    NEXT(2);
  }
  if (is_float(t)) {
    FREG(2) = float_value(t);
    NEXT(2);
  }
  TAIL(fconv_slow);
}

// "f l l l": the label is 0 in everything that a compiler emits
#define FLOAT_OPERATION(name, operation)        \
  OP(name) {                                    \
    double r = FREG(2) operation FREG(3);       \
    if (JOIST_UNLIKELY(!std::isfinite(r))) TAIL(raise_badarith);        \
    FREG(4) = r;                                \
    NEXT(4);                                    \
  }
FLOAT_OPERATION(fadd, +)
FLOAT_OPERATION(fsub, -)
FLOAT_OPERATION(fmul, *)
FLOAT_OPERATION(fdiv, /)

OP(fnegate) {
  FREG(3) = -FREG(2);
  NEXT(3);
}

OP(fclearerror) { NEXT(0); }
OP(fcheckerror) { NEXT(1); }

}  // namespace joist
