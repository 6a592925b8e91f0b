#include "sched/timers.hpp"

#include <algorithm>

#include "base/clock.hpp"
#include "proc/process_table.hpp"
#include "proc/registry.hpp"
#include "proc/send.hpp"
#include "proc/state.hpp"
#include "proc/timers.hpp"
#include "runtime/runtime.hpp"
#include "sched/scheduler.hpp"
#include "sched/scheduler_pool.hpp"

namespace joist {

namespace {
template <class T>
T* new_timer() {
  return new (alloc_block(sizeof(T))) T();
}
void free_timer(MessageTimer& t) {
  free_block(&t, sizeof(MessageTimer));
}
}  // namespace

TimerService::TimerService(Runtime& runtime, std::uint32_t number)
    : runtime_(runtime), number_(number), wheel_(tick_now()) {}

TimerService::~TimerService() {
  by_ref_.for_each([](std::uint64_t, MessageTimer* t) {
    destroy_signal(t->message);
    free_timer(*t);
  });
}

std::uint64_t TimerService::tick_now() const {
  return static_cast<std::uint64_t>(runtime_.clock->uptime() / kTick);
}

void TimerService::note_next() {
  next_tick_.store(wheel_.next_tick(), std::memory_order_relaxed);
}

std::int64_t TimerService::next_poll() const {
  std::uint64_t tick = next_tick_.load(std::memory_order_relaxed);
  return tick == TimerWheel::kNever ? -1 : static_cast<std::int64_t>(tick) * kTick;
}

// ---- timeouts of receive -------------------------------------------------------------------------------------------

ReceiveTimer* TimerService::start_receive(Process& p, std::uint64_t deadline) {
  auto* t = new_timer<ReceiveTimer>();
  t->kind = Timer::Kind::Receive;
  t->service = this;
  t->process = &p;
  t->deadline = deadline;
  std::lock_guard lock(mutex_);
  wheel_.insert(*t);
  if (t->deadline < next_tick_.load(std::memory_order_relaxed)) note_next();
  return t;
}

void TimerService::cancel_receive(ReceiveTimer* t) {
  {
    std::lock_guard lock(mutex_);
    if (t->link) wheel_.remove(*t);
  }
  free_block(t, sizeof(ReceiveTimer));
}

// ---- messages ------------------------------------------------------------------------------------------------------

void TimerService::start_message(Term target, Signal* message, RefNumbers ref, std::uint64_t deadline) {
  auto* t = new_timer<MessageTimer>();
  t->kind = Timer::Kind::Message;
  t->target = target;
  t->message = message;
  t->ref = ref;
  t->deadline = deadline;
  std::lock_guard lock(mutex_);
  wheel_.insert(*t);
  by_ref_.insert(ref.low) = t;
  if (target.is_local_pid()) {
    MessageTimer*& first = by_target_.insert(target.raw());
    t->next_of_target = first;
    if (first) first->previous_of_target = t;
    first = t;
  }
  if (t->deadline < next_tick_.load(std::memory_order_relaxed)) note_next();
}

/// Out of both tables; out of the wheel already.
void TimerService::unlink(MessageTimer& t) {
  by_ref_.erase(t.ref.low);
  if (!t.target.is_local_pid()) return;
  if (t.previous_of_target) {
    t.previous_of_target->next_of_target = t.next_of_target;
  } else if (t.next_of_target) {
    *by_target_.find(t.target.raw()) = t.next_of_target;
  } else {
    by_target_.erase(t.target.raw());
  }
  if (t.next_of_target) t.next_of_target->previous_of_target = t.previous_of_target;
}

std::int64_t TimerService::left(const MessageTimer& t) const {
  return std::max<std::int64_t>(0, (static_cast<std::int64_t>(t.deadline) * kTick - runtime_.clock->uptime()) / kTick);
}

std::int64_t TimerService::cancel_message(RefNumbers ref) {
  std::lock_guard lock(mutex_);
  MessageTimer** found = by_ref_.find(ref.low);
  if (!found) return -1;
  MessageTimer& t = **found;
  std::int64_t rest = left(t);
  wheel_.remove(t);
  unlink(t);
  destroy_signal(t.message);
  free_timer(t);
  return rest;
}

std::int64_t TimerService::read_message(RefNumbers ref) {
  std::lock_guard lock(mutex_);
  MessageTimer** found = by_ref_.find(ref.low);
  return found ? left(**found) : -1;
}

void TimerService::cancel_all_to(Term pid) {
  std::lock_guard lock(mutex_);
  while (MessageTimer** first = by_target_.find(pid.raw())) {
    MessageTimer& t = **first;
    wheel_.remove(t);
    unlink(t);
    destroy_signal(t.message);
    free_timer(t);
  }
}

// ---- expiry --------------------------------------------------------------------------------------------------------

void TimerService::fire(Timer& timer) {
  if (timer.kind == Timer::Kind::Receive) {
    auto& t = static_cast<ReceiveTimer&>(timer);
    Process& p = *t.process;  // stays readable in this epoch: it had not cancelled when the lock was taken
    // seq_cst: ordered before wake()'s look at the state, as a push is.
    p.timed_out.store(true, std::memory_order_seq_cst);
    return wake(p);
  }
  auto& t = static_cast<MessageTimer&>(timer);
  unlink(t);
  Term to = t.target.is_atom() ? runtime_.registry->find(t.target) : t.target;
  deliver(runtime_, to, t.message);  // if that is gone, the message is too
  free_timer(t);
}

void TimerService::poll() {
  std::uint64_t now = tick_now();
  if (now < next_tick_.load(std::memory_order_relaxed)) return;
  std::lock_guard lock(mutex_);
  wheel_.advance(now, [this](Timer& t) { fire(t); });
  note_next();
}

// ---- what processes call -------------------------------------------------------------------------------------------

static TimerService& service_of(Process& p) {
  Scheduler* s = p.exec->scheduler;
  return s ? s->timers : p.runtime().schedulers->scheduler(0).timers;
}

void start_receive_timer(Process& p, std::uint64_t milliseconds) {
  TimerService& service = service_of(p);
  std::int64_t at = p.runtime().clock->uptime() + static_cast<std::int64_t>(milliseconds) * TimerService::kTick;
  p.receive_timer =
      service.start_receive(p, static_cast<std::uint64_t>((at + TimerService::kTick - 1) / TimerService::kTick));
}

void cancel_receive_timer(Process& p) {
  auto* t = static_cast<ReceiveTimer*>(p.receive_timer);
  p.receive_timer = nullptr;
  t->service->cancel_receive(t);
  p.timed_out.store(false, std::memory_order_relaxed);  // nobody sets it now
}

bool receive_timer_fired(const Process& p) {
  return p.timed_out.load(std::memory_order_seq_cst);
}

void cancel_timers_to(Runtime& runtime, Term pid) {
  for (unsigned i = 0; i < runtime.schedulers->count(); i++) runtime.schedulers->scheduler(i).timers.cancel_all_to(pid);
}

}  // namespace joist
