#pragma once
// What most processes never have, allocated when first needed.

#include "base/flat_table.hpp"
#include "proc/dictionary.hpp"
#include "proc/max_heap_size.hpp"
#include "proc/process.hpp"

namespace joist {

struct Link {
  std::uint64_t unlinking = 0;  // not 0: unlinked here, the other side's confirmation with this number is on its way
};

enum class AliasMode : std::uint8_t {
  None,
  Explicit,        // until unalias/1
  Demonitor,       // until the monitor ends
  ReplyDemonitor,  // as Demonitor, and until the first message through it
  Reply,           // until the first message through it
};

enum class MonitorKind : std::uint8_t { Process, Port, TimeOffset };

/// A monitor (or alias) that this process has made, by the low word of its reference.
struct Watching {
  Term target;             // pid, or the name if no process had it
  Term name;               // that it was found by, or none()
  Signal* tag = nullptr;   // holds the term that replaces 'DOWN' as its payload
  bool is_monitor = true;  // false: an alias only
  AliasMode alias = AliasMode::None;
  MonitorKind kind = MonitorKind::Process;
  bool spawn_pending = false;
};

/// A monitor that another process has on this one, by the low word of its reference.
struct WatchedBy {
  Term watcher;
  Term name;
  bool alias = false;
};

/// A place in the message queue; see receive.hpp. `at` is the link behind which to look.
struct ReceiveMarker {
  Signal** at = nullptr;  // null: not in use
  RefNumbers ref{0, 0};
  bool bound = false;
};

/// A host thread that wants to know of the end of a process. One of the two is called, once.
class HostWaiter {
 public:
  virtual void process_ended(Term reason) = 0;
  /// The runtime went away with the process in it.
  virtual void process_dropped() = 0;

 protected:
  ~HostWaiter() = default;
};

inline constexpr std::uint32_t kMinBinVheapWords = 46422;

struct ProcessRare {
  Dictionary dictionary;
  FlatTable<Link> links;  // by raw pid
  FlatTable<Watching> watching;
  FlatTable<WatchedBy> watched_by;

  static constexpr int kMarkers = 4;
  ReceiveMarker markers[kMarkers];
  std::uint8_t next_marker = 0;

  // A built-in that waits for an answer (proc/request.hpp).
  std::uint64_t request = 0;
  bool answered = false;
  Term answer = Term::none();  // a root

  Term name = Term::none();  // registered
  Term error_handler = am::error_handler;
  std::uint64_t last_unlink_id = 0;
  std::uint32_t suspend_count = 0;
  FlatTable<std::uint32_t> suspending;    // processes this one has suspended, by raw pid: how often
  FlatTable<std::uint32_t> suspended_by;  // the reverse
  MaxHeapSize max_heap;
  std::uint32_t bound_scheduler = 0;
  std::uint32_t saved_calls = 0;
  std::uint32_t min_bin_vheap_size = kMinBinVheapWords;
  bool async_dist = false;
  Term label = Term::none();  // a root
  HostWaiter* host_waiter = nullptr;
};

}  // namespace joist
