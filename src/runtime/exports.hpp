#pragma once
// Functions that native code calls by name.

#include <cstdint>

#include "term/term.hpp"

namespace joist {

class Runtime;
struct Export;

/// The export module:function/arity, made if nobody has mentioned it yet.
Export* named_export(Runtime& runtime, Term module, Term function, std::uint32_t arity);

}  // namespace joist
