#pragma once
#include "interp/bif_calls.hpp"

namespace joist {

/// Collects what the stack, the process and X registers [0, live) hold into the smallest blocks. State is saved before and
/// reloaded behind.
void hibernate_memory(Process& p, std::uint32_t live);

}  // namespace joist
