#pragma once
// Running Erlang from a thread of the host.

#include <memory>
#include <optional>
#include <string>

#include "heap/fragment.hpp"
#include "runtime/runtime.hpp"

namespace joist {

struct CallOutcome {
  std::optional<int> halted;  // the runtime was halted with this status before the process ended
  Term exit_reason;           // lives in `memory`
  std::shared_ptr<Fragment> memory;
};

/// Spawns a process that calls module:function with `arguments` (a proper list), which is its own group leader, and
/// waits until it has ended or the runtime was halted. The schedulers must have been started.
CallOutcome spawn_and_wait(Runtime& runtime, Term module, Term function, Term arguments);

}  // namespace joist
