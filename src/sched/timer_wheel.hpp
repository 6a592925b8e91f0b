#pragma once
// A hierarchical timer wheel: four levels of 256 slots, a tick of one millisecond at the lowest. Inserting and removing
// cost the same for a million timers as for one; a timer moves down a level at most three times in its life. Deadlines
// further away than the wheel reaches wait in its last slot and are sorted in anew from there. Timers of one tick
// expire in the order in which they were inserted.
//
// Not thread safe: the service that owns it locks (sched/timers.hpp).

#include <cstdint>

namespace joist {

/// Base of what is put into a wheel. `link` is null while it is in none.
struct Timer {
  enum class Kind : std::uint8_t { Receive, Message };  // what it is part of
  Timer* next = nullptr;
  Timer** link = nullptr;      // what points at this one
  std::uint64_t deadline = 0;  // tick
  std::uint16_t slot = 0;      // level * 256 + index
  Kind kind = Kind::Receive;
};

class TimerWheel {
 public:
  static constexpr std::uint64_t kNever = ~std::uint64_t{0};

  explicit TimerWheel(std::uint64_t now = 0) : now_(now) {}
  std::uint64_t now() const { return now_; }
  std::size_t size() const { return size_; }

  /// Expires at t.deadline, or with the next tick if that is past.
  void insert(Timer& t);
  void remove(Timer& t);
  /// Moves time on to `tick` and calls fire(Timer&) for everything due, in order of deadlines, removed already.
  template <class Fire>
  void advance(std::uint64_t tick, Fire fire) {
    while (now_ < tick) {
      std::uint64_t next = next_tick();
      if (next > tick) {
        now_ = tick;
        return;
      }
      now_ = next;
      if ((now_ & 255) == 0) cascade();
      while (Timer* t = slots_[0][now_ & 255].first) {
        remove(*t);
        fire(*t);
      }
    }
  }
  /// A tick at which there may be something to do, never later than the first deadline; kNever if the wheel is empty.
  std::uint64_t next_tick() const;

 private:
  static constexpr int kLevels = 4;
  static constexpr std::uint64_t kReach = std::uint64_t{1} << 32;

  struct Slot {
    Timer* first = nullptr;
    Timer** last = &first;  // the link at the end
  };
  /// Behind what is in its slot, or (what moves down a level was inserted earlier) before it.
  void place(Timer& t, bool in_front);
  void cascade();
  int first_used(int level, unsigned from) const;  // slot at or after `from`, or -1

  std::uint64_t now_;
  std::size_t size_ = 0;
  Slot slots_[kLevels][256];
  std::uint64_t used_[kLevels][4] = {};  // which slots are not empty
};

}  // namespace joist
