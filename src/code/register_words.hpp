#pragma once
// Operand words that name a register: the tag of headers, which no source operand has, then the kind and the offset in bytes.

#include "term/callable.hpp"

namespace joist {

inline bool is_register_word(CodeWord w) {
  return (w & Term::kTagMask) == Term::kHeaderTag;
}
inline bool is_y_word(CodeWord w) {
  return (w & 15) == 15;
}
inline bool is_x_word(CodeWord w) {
  return (w & 15) == 7;
}

}  // namespace joist
