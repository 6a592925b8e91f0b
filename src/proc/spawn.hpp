#pragma once
// Making processes.

#include "proc/links.hpp"
#include "term/callable.hpp"

namespace joist {

struct SpawnOptions {
  bool link = false;
  bool monitor = false;
  MonitorOptions monitor_options;
  std::uint8_t priority = 2;
  bool off_heap_messages = false;
  std::uint32_t min_heap_words = 0;       // 0: the default
  std::uint32_t min_bin_vheap_words = 0;  // 0: the default
  std::int64_t fullsweep_after = -1;      // -1: the default
  bool has_max_heap = false;
  MaxHeapSize max_heap;
  std::uint32_t scheduler = 0;  // 1..N to start on that one
};

struct Spawned {
  Term pid = Term::none();  // none: too many processes
  Term monitor = Term::none();
};

/// A process that calls `entry` with the elements of `arguments` (a proper list of entry's arity), runnable at once.
Spawned spawn_process(Process& parent, Export* entry, Term arguments, const SpawnOptions& options);

/// The same from a thread of the host; the group leader is the process itself if `group_leader` is none(). `waiter`
/// (may be null) is told when the process has ended.
Term spawn_from_host(Runtime& runtime, Export* entry, Term arguments, Term group_leader, HostWaiter* waiter);

}  // namespace joist
