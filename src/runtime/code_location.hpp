#pragma once
// From a code address to what a stack trace says about it.

#include <string_view>

#include "code/module.hpp"

namespace joist {

class Runtime;

struct CodeLocation {
  Mfa mfa;
  std::string_view file;   // empty: the module has no line information for this place
  std::uint32_t line = 0;
};

/// The function around `address` (any word of one of its instructions) and its source line. False if the address is in no
/// loaded module.
bool locate_code(Runtime& runtime, CodePtr address, CodeLocation* out);

}  // namespace joist
