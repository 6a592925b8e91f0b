#pragma once
// The state of a running binary match, as the engines see it: a boxed object that lives in registers only.

#include "term/bits.hpp"

namespace joist {

struct MatchContext {
  Word header;
  std::size_t position;  // in bits, from the first byte of the base
  std::size_t end;
  std::size_t start;
  Word base;  // term of a HeapBits or BinRef

  std::size_t left() const { return end - position; }
  const std::uint8_t* data() const {
    const Word* object = Term(base).box();
    return Header(*object).kind() == BoxedKind::HeapBits ? reinterpret_cast<const std::uint8_t*>(object + 2)
                                                         : bin_ref_object(Term(base))->data();
  }
};
inline constexpr std::size_t kMatchContextWords = sizeof(MatchContext) / sizeof(Word);

inline MatchContext* match_context_of(Term t) {
  return reinterpret_cast<MatchContext*>(t.box());
}

}  // namespace joist
