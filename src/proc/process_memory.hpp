#pragma once
// The memory side of a process beyond its heap: its stack, and what the rest of src/proc contributes to collections.

#include <cstddef>

#include "proc/process.hpp"

namespace joist {

inline constexpr std::size_t kFirstStackWords = 16;

/// A first stack of at least `words`; stack_top == stack_base.
void create_stack(Process& process, std::size_t words = kFirstStackWords);
/// Frees the stack block: [stack_limit, stack_base).
void free_stack(Process& process);
/// Gives back what a deep recursion left behind; stack_top may move.
void trim_stack(Process& process);
/// Moves what is live to the smallest block that holds it (hibernation); stack_top moves.
void shrink_stack(Process& process);

/// Frees everything but the struct itself, which nobody runs any more.
void release_process_memory(Process& process);
void delete_rare(Process& process);

/// proc/process_rare.cpp: the terms of process.rare (not null).
void add_rare_roots(Process& process, RootSet& roots);
/// proc/process_rare.cpp: the heap passed heap.max_words. False if that ends the process.
bool heap_limit_passed(Process& process);

}  // namespace joist
