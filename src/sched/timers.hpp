#pragma once
// The timers of one scheduler: a wheel, and how erlang:cancel_timer/1 and an ending process find theirs in it. One
// lock, which only the owner takes as a rule: whoever starts a timer uses the service of the scheduler it runs on. A
// reference of a timer says which service has it (RefGenerator::next_for_timer).

#include <atomic>
#include <mutex>

#include "base/flat_table.hpp"
#include "proc/process.hpp"
#include "sched/timer_wheel.hpp"

namespace joist {

class TimerService;

/// Of receive ... after.
struct ReceiveTimer : Timer {
  TimerService* service = nullptr;
  Process* process = nullptr;
};

/// Of send_after and start_timer.
struct MessageTimer : Timer {
  Term target;  // pid or name
  Signal* message = nullptr;
  RefNumbers ref{0, 0};
  MessageTimer* next_of_target = nullptr;
  MessageTimer* previous_of_target = nullptr;
};

class TimerService {
 public:
  TimerService(Runtime& runtime, std::uint32_t number);
  ~TimerService();

  ReceiveTimer* start_receive(Process& p, std::uint64_t deadline);
  void cancel_receive(ReceiveTimer* timer);

  /// Takes over `message`, which goes to `target` (a local pid or a name) at tick `deadline`.
  void start_message(Term target, Signal* message, RefNumbers ref, std::uint64_t deadline);
  /// Milliseconds that were left, or -1 if there is no such timer any more.
  std::int64_t cancel_message(RefNumbers ref);
  std::int64_t read_message(RefNumbers ref);
  void cancel_all_to(Term pid);

  /// Fires what is due. Called by the owner only.
  void poll();
  /// Nanoseconds of uptime when poll() should be called next; -1: never.
  std::int64_t next_poll() const;
  std::uint32_t number() const { return number_; }

  std::uint64_t tick_now() const;
  static constexpr std::int64_t kTick = 1000000;

 private:
  void note_next();
  void fire(Timer& t);
  void unlink(MessageTimer& t);
  std::int64_t left(const MessageTimer& t) const;

  Runtime& runtime_;
  std::uint32_t number_;
  std::mutex mutex_;
  TimerWheel wheel_;
  FlatTable<MessageTimer*> by_ref_;                           // low word of the reference
  FlatTable<MessageTimer*> by_target_;                        // raw pid: first of a list
  std::atomic<std::uint64_t> next_tick_{TimerWheel::kNever};  // relaxed: a hint; changes under mutex_
};

}  // namespace joist
