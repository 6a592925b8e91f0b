#pragma once
// A process: what every layer above the heap works on. Kept small: a parked process costs this struct, a first heap
// block and a first stack block; everything rare hangs off `rare`.

#include <atomic>
#include <cstdint>

#include "heap/heap.hpp"
#include "proc/exec_state.hpp"
#include "proc/mailbox.hpp"
#include "proc/task.hpp"

namespace joist {

class Runtime;
struct Timer;
struct ProcessRare;  // proc/process_rare.hpp: dictionary, links, monitors, flags that most processes never set

/// Where a process is in its life. Changed only by compare-and-swap; proc/state.hpp has the transitions.
enum class ProcessStatus : std::uint32_t { Runnable, Running, Waiting, Suspended, Exiting, Free };

class Process {
 public:
  Process(Runtime& runtime, Term pid, std::size_t heap_words);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // ---- for built-ins ---------------------------------------------------------------------------------------------
  Heap heap;
  Term self() const { return pid; }
  Runtime& runtime() const { return *runtime_; }

  // Each records an exception and returns none(), so that a built-in says `return p.badarg();`.
  Term badarg() { return raise(ExceptionClass::Error, am::badarg); }
  Term badarith() { return raise(ExceptionClass::Error, am::badarith); }
  Term system_limit() { return raise(ExceptionClass::Error, am::system_limit); }
  /// badarg with a cause that error formatters look up: `#{cause => Cause}` in error_info.
  Term badarg_because(Term cause);
  Term error(Term reason) { return raise(ExceptionClass::Error, reason); }
  Term raise(ExceptionClass klass, Term reason) {
    exec->request = Request::Fault;
    exec->fault = Fault{klass, false, reason, Term::none(), Term::none(), true};
    return Term::none();
  }
  /// Goes on in an Erlang function whose value becomes the built-in's value. Arguments go to the X registers.
  template <class... Ts>
  Term tail_call(Export* target, Ts... args) {
    Term list[sizeof...(Ts) + 1] = {args...};
    for (std::size_t i = 0; i < sizeof...(Ts); i++) exec->x[i] = list[i];
    exec->tail_call = target;
    exec->request = Request::TailCall;
    return Term::none();
  }
  /// Sleeps until a signal arrives and then calls the built-in again with the same arguments.
  Term wait_for_signal() {
    exec->request = Request::Wait;
    return Term::none();
  }

  /// Counts work; false when the slice is used up (a task then co_awaits next_slice()).
  bool spend(SWord reductions) { return (exec->reductions -= reductions) > 0; }
  std::suspend_always next_slice() const { return {}; }
  /// Runs a task for the rest of the slice: its value, or none() with Request::Task if it is not done.
  Term run_task(BifTask task);

  // ---- identity --------------------------------------------------------------------------------------------------
  Term pid;
  Term group_leader = Term::nil();
  Term parent = am::undefined;
  Mfa initial_call() const;
  CodePtr initial_entry = nullptr;  // entry point of the function it was spawned with (or its Export's stub)

  // ---- engine state while it does not run ------------------------------------------------------------------------
  ExecState* exec = nullptr;    // set while running
  CodePtr pc = nullptr;         // next instruction
  Term* stack_top = nullptr;    // grows down: [stack_top, stack_base) is live
  Term* stack_limit = nullptr;  // lowest usable slot
  Term* stack_base = nullptr;
  Term* saved_x = nullptr;  // live X registers of a preempted process
  std::uint32_t saved_x_count = 0;
  std::uint32_t saved_x_capacity = 0;
  std::uint32_t catches = 0;           // active catch and try tags on the stack: 0 means an exception ends the process
  CodePtr current_function = nullptr;  // entry point, kept for process_info and crash reports
  void* task = nullptr;                // pending BifTask (release()d)
  Term exit_reason = Term::none();
  std::uint64_t total_reductions = 0;

  // ---- signals ---------------------------------------------------------------------------------------------------
  Mailbox mailbox;
  Timer* receive_timer = nullptr;  // of receive ... after

  // ---- scheduling ------------------------------------------------------------------------------------------------
  std::atomic<std::uint32_t> state{0};
  Process* run_next = nullptr;                   // link in a run queue
  std::uint32_t flags = 0;                       // ProcessFlag, only touched by the running process
  std::atomic<std::uint16_t> last_scheduler{0};  // relaxed: a hint to all but the owner
  std::atomic<std::uint32_t> company{0};         // sched/company.hpp; relaxed: a hint
  std::uint8_t priority = 2;                     // 0 max, 1 high, 2 normal, 3 low
  std::atomic<bool> timed_out{false};  // receive_timer has fired; seq_cst, as the outer queue's head (state.hpp)
  std::atomic<bool> has_timers{
      false};  // timers have messages for this pid; release in their making pairs with acquire at its end

  ProcessRare* rare = nullptr;
  ProcessRare& need_rare();  // makes it on first use

 private:
  Runtime* runtime_;
};

enum ProcessFlag : std::uint32_t {
  kTrapExit = 1,
  kSensitive = 2,
  kOffHeapMessages = 4,
  kMonitorNodes = 8,
  kHibernating = 16,
  kExiting = 32,     // exit_reason is set
  kInReceive = 64,   // parked by wait or wait_timeout, not by a built-in
  kSuspended = 128,  // suspend count is above 0
  kHasName = 256,
  kParked = 512,       // has slept and is now only handling signals
  kEnding = 2048,      // has ended, others are still being told
  kCollectNow = 1024,  // somebody asked for a full collection
};

}  // namespace joist
