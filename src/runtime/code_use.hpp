#pragma once
#include "proc/process.hpp"

namespace joist {

/// Does the process, which is the caller or does not run, execute the module's old code or will it return there? Funs of
/// old code do not count: their entries lead elsewhere since the purge began. What the process remembers of old code for
/// information only (its initial call) is redirected, so that the code may go.
bool uses_old_code(Process& process, Term module);

}  // namespace joist
