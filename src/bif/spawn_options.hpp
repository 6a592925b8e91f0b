#pragma once
// The option lists of spawn_opt, spawn_request and monitor/3.

#include "proc/spawn.hpp"
#include "runtime/system_flags.hpp"

namespace joist::bif {

struct SpawnRequest {
  SpawnOptions options;
  Term reply_tag = Term::none();
  bool reply_success = true;
  bool reply_error = true;
};

enum class OptionsError : std::uint8_t { None, BadOption, NotAList };
/// `request`: the options of spawn_request too.
OptionsError read_spawn_options(Process& p, Term list, bool request, SpawnRequest* out);
/// False if the list is none of monitor options.
bool read_monitor_options(Term list, MonitorOptions* out);

/// 0 (max) to 3 (low); false if the atom is none.
bool read_priority(Term atom, std::uint8_t* out);
Term priority_atom(std::uint8_t priority);
/// The heap sizes that ERTS would use: what programs read back.
std::uint32_t next_heap_size(std::uint64_t words);
/// What a process that asks for `wanted` words gets: the next heap size, but not less than the system's default.
std::uint32_t min_heap_words(const SystemFlags& flags, SWord wanted);
std::uint32_t min_bin_vheap_words(const SystemFlags& flags, SWord wanted);

}  // namespace joist::bif
