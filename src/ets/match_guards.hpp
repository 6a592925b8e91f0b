#pragma once
#include "bif/table.hpp"

namespace joist::ets {

/// The body of a function that guards and bodies of match specifications may call; null if there is none of that name.
BifFunction match_function(Term name, std::size_t arity);

}  // namespace joist::ets
