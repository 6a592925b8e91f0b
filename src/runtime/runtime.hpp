#pragma once
// One Erlang system: everything that ERTS has as globals hangs off a Runtime. Several may live in one program.

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/environment.hpp"
#include "runtime/statistics.hpp"
#include "runtime/system_flags.hpp"
#include "term/term.hpp"

namespace joist {

class Process;
class CodeTable;        // code/code_table.hpp: modules, exports, fun entries
class ProcessTable;     // proc/process_table.hpp
class Registry;         // proc/registry.hpp: registered names
class SchedulerPool;    // sched/scheduler_pool.hpp
class Clock;            // base/clock.hpp: monotonic and system time, replaceable
class NodeTable;        // runtime/nodes.hpp
class RefGenerator;     // runtime/refs.hpp: references and unique integers
class EtsTables;        // ets/ets_tables.hpp
class EtfResolver;      // runtime/etf_resolver.hpp
class PersistentTerms;  // bif/persistent_term.hpp

struct RuntimeOptions {
  unsigned schedulers = 0;  // 0: one per core
  std::size_t max_processes = 134217727;
  std::vector<std::string> code_paths;  // searched in order before the OTP tree's
  std::string otp_root;                 // .../lib/erlang with lib/ below it; empty: no OTP libraries
  std::vector<std::string> arguments;   // init:get_plain_arguments
};

class Runtime {
 public:
  explicit Runtime(RuntimeOptions options);
  ~Runtime();
  Runtime(const Runtime&) = delete;
  Runtime& operator=(const Runtime&) = delete;

  const RuntimeOptions& options() const { return options_; }

  /// Starts and stops the scheduler threads. The destructor stops them too.
  void start();
  void stop();

  /// erlang:halt: wakes who waits in wait_for_halt. Only the first status counts.
  void halt(int status);
  std::optional<int> halt_status() const;
  /// Blocks a host thread until erlang:halt was called, and returns the status.
  int wait_for_halt();
  /// For host threads that wait for something else as well: `lock` guards what they look at, halt() notifies.
  std::mutex& halt_mutex() { return halt_mutex_; }
  std::condition_variable& host_event() { return host_event_; }
  bool is_halted() const { return halt_status_.has_value(); }  // under halt_mutex()

  /// Where reports about processes that ended with an error go; empty: standard error.
  std::function<void(std::string_view)> report;
  /// What gives up the tables of a process that ends.
  void (*tables_owner_ends)(Process&) = nullptr;
  std::atomic<std::uint32_t> backtrace_depth{8};  // frames of a stack trace (system_flag); read without order

  std::unique_ptr<EtfResolver> literal_resolver;  // for the literals of modules
  std::unique_ptr<Clock> clock;
  std::unique_ptr<NodeTable> nodes;
  std::unique_ptr<RefGenerator> refs;
  std::unique_ptr<CodeTable> code;
  std::unique_ptr<ProcessTable> processes;
  std::unique_ptr<Registry> registry;
  // shared_ptr: these types need not be complete here.
  std::shared_ptr<EtsTables> ets;
  std::shared_ptr<PersistentTerms> persistent_terms;
  std::unique_ptr<SchedulerPool> schedulers;
  StatisticsState statistics;
  SystemFlags flags;
  Environment environment;

 private:
  RuntimeOptions options_;
  mutable std::mutex halt_mutex_;
  std::condition_variable host_event_;
  std::optional<int> halt_status_;  // guarded by halt_mutex_
};

}  // namespace joist
