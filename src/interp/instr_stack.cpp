// Frames. A frame of N slots begins at e (y0) and ends with the return address at e[N]; the stack grows down. Allocating
// one also makes sure of the word that a call from it pushes, so that calls need no check.
#include "interp/instr.hpp"

namespace joist {

#define STACK_NEED(slots)                                             \
  do {                                                                \
    if (JOIST_UNLIKELY(e - p->stack_limit < static_cast<SWord>(slots) + 1)) { \
      exec_of(x)->gc_need = (slots) + 1;                              \
      TAIL(grow_and_retry);                                          \
    }                                                                 \
  } while (0)

COLD(grow_and_retry) {
  SAVE_STATE();
  grow_stack(*p, exec_of(x)->gc_need);
  RELOAD_STATE();
  DISPATCH();
}

OP(allocate) {
  STACK_NEED(ARG(1));
  e -= ARG(1);
  NEXT(2);
}
// "u u u": slots, heap words, live X registers
OP(allocate_heap) {
  STACK_NEED(ARG(1));
  HEAP_NEED(ARG(2), ARG(3));
  e -= ARG(1);
  NEXT(3);
}
// The two that set the slots to nil, from compilers before OTP 24.
OP(allocate_zero) {
  STACK_NEED(ARG(1));
  for (Word slots = ARG(1); slots > 0; slots--) *--e = Term::nil();
  NEXT(2);
}
OP(allocate_heap_zero) {
  STACK_NEED(ARG(1));
  HEAP_NEED(ARG(2), ARG(3));
  for (Word slots = ARG(1); slots > 0; slots--) *--e = Term::nil();
  NEXT(3);
}
OP(test_heap) {
  HEAP_NEED(ARG(1), ARG(2));
  NEXT(2);
}
OP(deallocate) {
  e += ARG(1);
  NEXT(1);
}
OP(trim) {
  e += ARG(1);
  NEXT(2);
}
OP(return) {
  pc = reinterpret_cast<CodePtr>(e->raw() - Term::kHeaderTag);
  e++;
  DISPATCH();
}

OP(deallocate_return) {
  e += ARG(1);
  pc = reinterpret_cast<CodePtr>(e->raw() - Term::kHeaderTag);
  e++;
  DISPATCH();
}

}  // namespace joist
