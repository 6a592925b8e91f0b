// A scheduler thread runs one process after the other for a slice each. docs/internals/sched.md has the reasons; the
// rules:
//
// - A process made runnable by the process that runs here goes into the run-next slot if that is free: sender and
//   receiver share a core and its caches, and a message between them costs neither lock nor system call. Nobody steals
//   from that slot, so a pair that plays ping-pong is left alone.
// - Everything else goes to the end of the queue. A thread that begins a turn with work left there, or has put a second
//   process there during one, wakes a sleeping thread, which steals half of the first queue that has any; while one is
//   on its way no more are woken.
// - A process that talks to the one running here all the time is left in its queue (company.hpp).
// - A thread with nothing to do sleeps on a futex until it is woken or its next timer is due.

#include "sched/scheduler.hpp"

#include <utility>

#include "base/block_alloc.hpp"
#include "base/clock.hpp"
#include "proc/exit.hpp"
#include "proc/process_table.hpp"
#include "proc/receive.hpp"
#include "proc/safepoint.hpp"
#include "proc/state.hpp"
#include "proc/timers.hpp"
#include "runtime/engine.hpp"
#include "runtime/runtime.hpp"
#include "sched/company.hpp"
#include "sched/os_thread.hpp"
#include "sched/scheduler_pool.hpp"

namespace joist {

namespace {
thread_local Scheduler* this_scheduler = nullptr;

/// What a turn costs at least, however little the process did.
constexpr SWord kTurnCost = 20;
constexpr SWord kTimerInterval = 2000;  // reductions between two looks at the clock
constexpr SWord kMaxChain = 2 * kReductionsPerSlice;
}  // namespace

Scheduler* Scheduler::current() {
  return this_scheduler;
}

Scheduler::Scheduler(SchedulerPool& pool, Runtime& runtime, unsigned number)
    : timers(runtime, number), pool_(pool), runtime_(runtime), number_(number) {
  exec_.scheduler = this;
  exec_.runtime = &runtime;
  exec_.slots = &runtime.processes->make_cache();
  exec_.epoch = exec_.slots->epoch = runtime.processes->epochs().join();
}

// ---- queues --------------------------------------------------------------------------------------------------------

void Scheduler::enqueue(Process& p) {
  if (!run_next_ && p.priority == 2) {
    run_next_ = &p;
    return;
  }
  queue.push(p);
  // One process behind the slot waits for the end of this turn: a system call here would let it overtake the process
  // that has just made it or called it.
  if (queue.length() > 1) pool_.wake_thief();
}

void Scheduler::enqueue_from_outside(Process& p) {
  queue.push(p);
  if (!notify()) pool_.wake_thief();
}

/// After its slice: to the end of the queue, or to where the process runs that it talks to.
void Scheduler::requeue(Process& p) {
  if (Scheduler* there = company_elsewhere(p)) return there->join_company(p);
  queue.push(p);
}

Scheduler* Scheduler::company_elsewhere(const Process& p) const {
  Process* other = exec_.told;
  if (!other || other == &p || process_status(*other) != ProcessStatus::Running || !keep_company(p, *other)) {
    return nullptr;
  }
  std::uint16_t number = other->last_scheduler.load(std::memory_order_relaxed);
  if (number == number_) return nullptr;
  Scheduler& there = pool_.scheduler(number);
  return there.queue.empty() ? &there : nullptr;
}

void Scheduler::join_company(Process& p) {
  company_.store(true, std::memory_order_seq_cst);  // comes before the push, so that no thief takes it back
  queue.push(p);
  notify();
}

/// Before `p` runs: whether the only process that waits behind it shall wait for it. If so, thieves leave it alone for
/// this turn; else there is work for them.
void Scheduler::offer_work(const Process& p) {
  bool company = queue.only_one_and([&](const Process& q) { return keep_company(p, q); });
  // seq_cst: comes before the look at who sleeps in wake_thief, as a push does.
  if (company != company_.load(std::memory_order_relaxed)) company_.store(company, std::memory_order_seq_cst);
  if (has_loot()) pool_.wake_thief();
}

bool Scheduler::notify() {
  return wake_up(kAwake);
}

bool Scheduler::wake_up(std::uint32_t into) {
  std::uint32_t asleep = kAsleep;
  if (!sleeping_.compare_exchange_strong(asleep, into, std::memory_order_seq_cst)) return false;
  futex_wake_one(sleeping_);
  return true;
}

Process* Scheduler::next_process() {
  bool queue_first = chain_ > kMaxChain && !queue.empty();
  if (run_next_ && !queue_first) {
    Process* p = run_next_;
    run_next_ = nullptr;
    return p;
  }
  chain_ = 0;
  Process* p = queue.pop();
  return p ? p : std::exchange(run_next_, nullptr);
}

Process* Scheduler::steal() {
  constexpr std::size_t kMost = 64;
  Process* loot[kMost];
  for (unsigned i = 1; i < pool_.count(); i++) {
    Scheduler& victim = pool_.scheduler((number_ + i) % pool_.count());
    if (!victim.has_loot()) continue;
    std::size_t n = victim.queue.steal(loot, kMost);
    for (std::size_t k = 1; k < n; k++) queue.push(*loot[k]);
    if (n > 0) return loot[0];
  }
  return nullptr;
}

void Scheduler::drop_ending() {
  for (Process* p = run_next_ ? std::exchange(run_next_, nullptr) : queue.pop(); p; p = queue.pop()) {
    if (p->flags & kEnding) abandon_exit(*p);
  }
}

// ---- running -------------------------------------------------------------------------------------------------------

void Scheduler::run() {
  this_scheduler = this;
  prepare_scheduler_thread(number_ + 1);
  exec_.epoch->online();
  while (!pool_.stopping()) turn();
  exec_.epoch->offline();
  flush_block_cache();
  this_scheduler = nullptr;
}

void Scheduler::turn() {
  exec_.epoch->quiescent();
  if (until_timers_ <= 0) look_at_timers();
  Process* p = next_process();
  if (!p) {
    look_at_timers();
    p = next_process();
  }
  if (!p) p = steal();
  if (!p) return sleep();
  if (has_token_) drop_token();
  offer_work(*p);
  execute(*p);
}

void Scheduler::drop_token() {
  has_token_ = false;
  // seq_cst: comes before the last look at the queues, pairs with the look in wake_thief.
  pool_.searching_.store(0, std::memory_order_seq_cst);
}

void Scheduler::look_at_timers() {
  until_timers_ = kTimerInterval;
  timers.poll();
}

void Scheduler::count(SWord used) {
  used += kTurnCost;
  chain_ += used;
  until_timers_ -= used;
  context_switches.store(context_switches.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  reductions.store(reductions.load(std::memory_order_relaxed) + static_cast<std::uint64_t>(used - kTurnCost),
                   std::memory_order_relaxed);
}

bool Scheduler::may_run(Process& p) {
  if (JOIST_UNLIKELY(!fetch_signals(p))) {
    end(p);
    return false;
  }
  if (JOIST_UNLIKELY(p.flags & kCollectNow)) collect_parked(p);
  if (JOIST_LIKELY((p.flags & (kInReceive | kSuspended | kParked)) == 0)) return true;
  if (p.flags & kSuspended) {
    p.exec = nullptr;
    park(p, ProcessStatus::Suspended);
    return false;
  }
  // Woken in a receive: only a message or its timeout is worth running for.
  if ((p.flags & kInReceive) && !current_message(p) && !(p.receive_timer && receive_timer_fired(p))) {
    p.exec = nullptr;
    park(p, ProcessStatus::Waiting);
    return false;
  }
  p.flags &= ~static_cast<std::uint32_t>(kInReceive | kParked);
  return true;
}

/// erlang:garbage_collect/1 of a process that is between two slices, when all it holds is in its saved registers and
/// stack.
void Scheduler::collect_parked(Process& p) {
  if (p.task) return;  // terms in the task's frame must not move
  p.flags &= ~static_cast<std::uint32_t>(kCollectNow);
  RootSet roots;
  add_process_roots(p, roots);
  p.heap.collect(roots, 0, true);
}

void Scheduler::end(Process& p) {
  if (!finish_exit(p)) requeue_ending(p);
}

void Scheduler::requeue_ending(Process& p) {
  p.exec = nullptr;
  queue.push(p);
}

/// A slice for a process that has ended, to go on telling others.
void Scheduler::execute_ending(Process& p) {
  p.exec = &exec_;
  exec_.current = &p;
  exec_.reductions = kReductionsPerSlice;
  if (!continue_exit(p)) requeue_ending(p);
  count(kReductionsPerSlice - exec_.reductions);
}

void Scheduler::execute(Process& p) {
  if (JOIST_UNLIKELY(p.flags & kEnding)) return execute_ending(p);
  // relaxed: others act only on Waiting and Suspended, and this thread owns the process.
  p.state.store(static_cast<std::uint32_t>(ProcessStatus::Running), std::memory_order_relaxed);
  p.exec = &exec_;
  p.last_scheduler.store(static_cast<std::uint16_t>(number_), std::memory_order_relaxed);
  exec_.current = &p;
  exec_.reductions = kReductionsPerSlice;
  exec_.request = Request::None;
  exec_.told = nullptr;
  exec_.told_count = exec_.heard_count = 0;
  if (!may_run(p)) return count(0);
  RunResult result = interpret(exec_, p);
  SWord used = kReductionsPerSlice - exec_.reductions;
  count(used);
  if (result != RunResult::Exited) note_company(p, exec_, used);
  switch (result) {
    case RunResult::Exited:
      return end(p);
    case RunResult::Waiting:
      p.exec = nullptr;
      p.flags |= kParked;
      return park(p, ProcessStatus::Waiting);
    case RunResult::Yielded:
      p.exec = nullptr;
      p.state.store(static_cast<std::uint32_t>(ProcessStatus::Runnable), std::memory_order_relaxed);
      return requeue(p);
  }
}

void Scheduler::park(Process& p, ProcessStatus status) {
  set_status(p, status);
  // From here on another thread may run the process, or even see its end; the struct stays readable in this epoch. A
  // signal or timeout that came before the status was visible is found now (state.hpp).
  bool timed_out = status == ProcessStatus::Waiting && p.timed_out.load(std::memory_order_seq_cst);
  if (p.mailbox.has_outer() || timed_out) wake(p);
}

// ---- sleeping ------------------------------------------------------------------------------------------------------

void Scheduler::sleep() {
  // With nobody else awake, what ended here can be freed now.
  for (int i = 0; i < 3 && exec_.epoch->has_retired(); i++) exec_.epoch->quiescent();
  if (has_token_) drop_token();
  // seq_cst: announces the sleep before the last look at the queues; pairs with push and wake_thief.
  sleeping_.store(kAsleep, std::memory_order_seq_cst);
  pool_.idle_.fetch_add(1, std::memory_order_seq_cst);
  exec_.epoch->offline();
  if (queue.empty() && !pool_.has_work() && !pool_.stopping()) wait_to_be_woken();
  exec_.epoch->online();
  has_token_ = sleeping_.exchange(kAwake, std::memory_order_seq_cst) == kAwakeWithToken;
  pool_.idle_.fetch_sub(1, std::memory_order_seq_cst);
  until_timers_ = 0;
}

/// Or until the next timer. When little has happened for a while since much did, memory kept for the next burst goes to
/// the system.
void Scheduler::wait_to_be_woken() {
  constexpr std::int64_t kPatience = 500'000'000;
  constexpr std::uint64_t kLittle = 200'000;  // reductions: some percent of that time
  std::int64_t now = Clock::os_monotonic();
  std::uint64_t done =
      reductions.load(std::memory_order_relaxed) + kTurnCost * context_switches.load(std::memory_order_relaxed);
  if (done - done_when_quiet_ > kLittle) {
    done_when_quiet_ = done;
    quiet_since_ = now;
    keeps_spare_ = true;
  }
  std::int64_t until = deadline();
  std::int64_t patience = quiet_since_ + kPatience;
  if (keeps_spare_ && (until < 0 || until > patience)) {
    futex_wait(sleeping_, kAsleep, patience);
    // seq_cst: as in sleep().
    if (sleeping_.load(std::memory_order_seq_cst) != kAsleep) return;
    keeps_spare_ = false;
    runtime_.processes->flush(*exec_.slots);
    release_idle_blocks();
  }
  futex_wait(sleeping_, kAsleep, until);
}

std::int64_t Scheduler::deadline() const {
  std::int64_t at = timers.next_poll();
  return at < 0 ? -1 : at - runtime_.clock->uptime() + Clock::os_monotonic();
}

}  // namespace joist
