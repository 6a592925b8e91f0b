#pragma once
// Where collections may happen. A function that takes a MayCollect& can move every term of that process, and its stack:
// raw Terms held across the call are dead, stack_top is to be read again. Only the engines make one, at heap tests,
// calls and after built-ins, where they know which X registers live.

#include "proc/process.hpp"

namespace joist {

struct MayCollect {
  Process& process;
  Term* live;            // X registers that live (or a built-in's saved arguments)
  std::uint32_t count;
  Term* extra = nullptr; // one more root, e.g. a result not yet in a register
};

/// Makes room for `need` words in the young block, collecting if there is none. Kills the process if it passed its
/// max_heap_size (then false: the engine stops running it).
bool ensure_heap(MayCollect& at, std::size_t need);
/// Collects now.
bool collect_garbage(MayCollect& at, std::size_t need, bool full);
/// All roots of a process that is not running, or of the given safepoint.
void add_process_roots(Process& process, RootSet& roots);

/// Grows the stack so that `need` more slots fit below stack_top. Needs no collection; stack_top moves.
void grow_stack(Process& process, std::size_t need);

}  // namespace joist
