#pragma once
// The runnable processes of one scheduler, by priority. Its owner pushes and pops, others may push and steal.

#include <atomic>
#include <mutex>

#include "proc/process.hpp"

namespace joist {

class RunQueue {
 public:
  void push(Process& p) {
    std::lock_guard lock(mutex_);
    append(lanes_[p.priority & 3], p);
    // seq_cst: pairs with the last look of a thread that goes to sleep.
    length_.store(length_.load(std::memory_order_relaxed) + 1, std::memory_order_seq_cst);
  }
  Process* pop() {
    if (empty()) return nullptr;
    std::lock_guard lock(mutex_);
    return pop_locked();
  }
  /// Moves half of the processes, `max` at most, into `to`; how many.
  std::size_t steal(Process** to, std::size_t max) {
    if (empty()) return 0;
    std::lock_guard lock(mutex_);
    std::size_t wanted = (length_.load(std::memory_order_relaxed) + 1) / 2;
    std::size_t n = 0;
    while (n < wanted && n < max) {
      Process* p = pop_locked();
      if (!p) break;
      to[n++] = p;
    }
    return n;
  }
  /// Whether just one process is here and `test` holds for it.
  template <class Test>
  bool only_one_and(Test test) {
    if (length() != 1) return false;
    std::lock_guard lock(mutex_);
    for (Lane& lane : lanes_) {
      if (lane.first) return !lane.first->run_next && length() == 1 && test(*lane.first);
    }
    return false;
  }
  bool empty() const { return length() == 0; }
  std::size_t length() const { return length_.load(std::memory_order_seq_cst); }

 private:
  struct Lane {
    Process* first = nullptr;
    Process* last = nullptr;
  };
  static void append(Lane& lane, Process& p) {
    p.run_next = nullptr;
    (lane.last ? lane.last->run_next : lane.first) = &p;
    lane.last = &p;
  }
  static Process* take(Lane& lane) {
    Process* p = lane.first;
    if (!p) return nullptr;
    lane.first = p->run_next;
    if (!lane.first) lane.last = nullptr;
    return p;
  }
  /// max before high before the rest; low gets one turn in eight while normal ones wait.
  Process* pop_locked() {
    Process* p = take(lanes_[0]);
    if (!p) p = take(lanes_[1]);
    bool low_is_due = lanes_[3].first && (!lanes_[2].first || ++low_turn_ % kLowShare == 0);
    if (!p) p = take(lanes_[low_is_due ? 3 : 2]);
    if (p) length_.store(length_.load(std::memory_order_relaxed) - 1, std::memory_order_seq_cst);
    return p;
  }

  static constexpr std::uint32_t kLowShare = 8;
  std::mutex mutex_;
  Lane lanes_[4];
  std::uint32_t low_turn_ = 0;
  std::atomic<std::size_t> length_{0};  // written under mutex_
};

}  // namespace joist
