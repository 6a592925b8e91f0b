#pragma once
#include <cstdint>

#include "term/term.hpp"

namespace joist {

/// erlang:phash2/1 before the range is applied: bit for bit what ERTS computes.
std::uint32_t phash2(Term t);
/// erlang:phash/2 likewise.
std::uint32_t phash(Term t);
/// Hash for maps, ETS and other tables inside the runtime: equal for =:= terms; differs from run to run of no importance.
Word internal_hash(Term t);

}  // namespace joist
