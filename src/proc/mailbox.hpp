#pragma once
// Signals and the two queues they pass through.
//
// The outer queue is the only thing other threads touch: a lock-free stack that senders push on and the receiver takes
// whole and reverses, so that signals from one sender stay in order. `close` leaves a tombstone there: later pushes
// fail and the sender knows that the process is gone. The inner queue holds only messages, in order, and belongs to the
// receiver; collections never look at it, because a message is a fragment of its own until it is received.

#include <atomic>
#include <cstdint>

#include "heap/fragment.hpp"

namespace joist {

enum class SignalKind : std::uint8_t {
  Message,
  Exit,  // exit/2 or a broken link
  Link,
  Unlink,
  UnlinkAck,
  Monitor,
  Demonitor,
  MonitorDown,
  Alias,
  Request,  // a function that the receiver runs in its own context: process_info and the like
  Reply,    // the answer
};

/// One signal in one allocation, terms it carries included: derived structs add fields, terms follow (Fragment).
struct Signal : Fragment {
  Signal* next_signal() { return static_cast<Signal*>(next); }
  SignalKind kind = SignalKind::Message;
  Term sender = Term::none();   // pid, or none
  Term payload = Term::none();  // the message; for others see proc/signals.hpp
};

class Mailbox {
 public:
  /// Any thread. False if the queue is closed: the caller keeps the signal.
  bool push(Signal* signal) {
    Signal* head = outer_.load(std::memory_order_relaxed);
    do {
      if (head == closed()) return false;
      signal->next = head;
      // release: pairs with the acquire in take_outer, publishes the signal's contents.
    } while (!outer_.compare_exchange_weak(head, signal, std::memory_order_seq_cst, std::memory_order_relaxed));
    return true;
  }
  /// Any thread: something waits in the outer queue. seq_cst: pairs with the push that precedes a look at the state.
  bool has_outer() const { return outer_.load(std::memory_order_seq_cst) != nullptr; }

  /// Owner only: everything pushed so far, oldest first.
  Signal* take_outer() { return reversed(outer_.exchange(nullptr, std::memory_order_acq_rel)); }
  /// Owner only: the same, and no more can be pushed.
  Signal* close() { return reversed(outer_.exchange(closed(), std::memory_order_acq_rel)); }

  // ---- inner queue: owner only; first..last are messages, `save` points at the link to the one `receive` looks at
  // ----
  Signal* first = nullptr;
  Signal** last = &first;
  Signal** save = &first;
  std::size_t length = 0;

 private:
  static Signal* closed() { return reinterpret_cast<Signal*>(std::uintptr_t{8}); }
  static Signal* reversed(Signal* s) {
    if (s == closed()) return nullptr;
    Signal* result = nullptr;
    while (s) {
      Signal* rest = s->next_signal();
      s->next = result;
      result = s;
      s = rest;
    }
    return result;
  }

  std::atomic<Signal*> outer_{nullptr};
};

}  // namespace joist
