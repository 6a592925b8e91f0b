// Moving terms between registers.
#include "interp/instr.hpp"

namespace joist {

OP(move) {
  DST(2) = SRC(1);
  NEXT(2);
}
OP(move_xx) {
  XREG(2) = XREG(1);
  NEXT(2);
}
OP(move_xy) {
  YREG(2) = XREG(1);
  NEXT(2);
}
OP(move_yx) {
  XREG(2) = YREG(1);
  NEXT(2);
}
OP(move_yy) {
  YREG(2) = YREG(1);
  NEXT(2);
}
OP(move_cx) {
  XREG(2) = Term(ARG(1));
  NEXT(2);
}
OP(move_cy) {
  YREG(2) = Term(ARG(1));
  NEXT(2);
}

OP(swap) {
  Term a = REG(1);
  REG(1) = REG(2);
  REG(2) = a;
  NEXT(2);
}

OP(init) {
  DST(1) = Term::nil();
  NEXT(1);
}
OP(init_yregs) {
  Word count = ARG(1);
  for (Word i = 2; i < count + 2; i++) YREG(i) = Term::nil();
  NEXT(1 + count);
}

}  // namespace joist
