// Calls of Erlang functions, local and through exports.
#include "interp/call.hpp"

namespace joist {

OP(call) {
  PUSH_RETURN(2);
  pc = LABEL(2);
  ENTER();
}
OP(call_only) {
  pc = LABEL(2);
  ENTER();
}
OP(call_last) {
  e += ARG(3);
  pc = LABEL(2);
  ENTER();
}
OP(call_ext) {
  PUSH_RETURN(2);
  pc = code_of(EXPORT(2));
  ENTER();
}
OP(call_ext_only) {
  pc = code_of(EXPORT(2));
  ENTER();
}
OP(call_ext_last) {
  e += ARG(3);
  pc = code_of(EXPORT(2));
  ENTER();
}

}  // namespace joist
