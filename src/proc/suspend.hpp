#pragma once
// suspend_process and resume_process: counts on both sides, changed by signals.

#include "proc/process_rare.hpp"

namespace joist {

/// Runs in `target`: one more (or less) reason not to run, given by `by`.
void add_suspension(Process& target, Term by);
void remove_suspension(Process& target, Term by, std::uint32_t count);
/// An ending process lets go of whom it has suspended.
void release_suspended(Process& p);

}  // namespace joist
