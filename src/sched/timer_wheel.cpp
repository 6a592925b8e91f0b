#include "sched/timer_wheel.hpp"

#include <algorithm>
#include <bit>

namespace joist {

void TimerWheel::insert(Timer& t) {
  t.deadline = std::max(t.deadline, now_ + 1);
  place(t, false);
  size_++;
}

void TimerWheel::place(Timer& t, bool in_front) {
  std::uint64_t distance = std::min(t.deadline - now_, kReach - 1);
  std::uint64_t at = now_ + distance;
  int level = 0;
  while (level < kLevels - 1 && distance >> (8 * (level + 1))) level++;
  unsigned i = (at >> (8 * level)) & 255;
  // A slot that is a full turn ahead on its level would be looked at now: it belongs one level up.
  if (level < kLevels - 1 && distance && i == ((now_ >> (8 * level)) & 255) &&
      (at >> (8 * level)) != (now_ >> (8 * level))) {
    level++;
    i = (at >> (8 * level)) & 255;
  }
  t.slot = static_cast<std::uint16_t>(level * 256 + static_cast<int>(i));
  Slot& slot = slots_[level][i];
  t.link = in_front ? &slot.first : slot.last;
  t.next = *t.link;
  (t.next ? t.next->link : slot.last) = &t.next;
  *t.link = &t;
  used_[level][i / 64] |= std::uint64_t{1} << (i % 64);
}

void TimerWheel::remove(Timer& t) {
  int level = t.slot / 256;
  unsigned i = t.slot % 256;
  Slot& slot = slots_[level][i];
  *t.link = t.next;
  (t.next ? t.next->link : slot.last) = t.link;
  t.link = nullptr;
  if (!slot.first) used_[level][i / 64] &= ~(std::uint64_t{1} << (i % 64));
  size_--;
}

/// now_ has come to a multiple of 256: the timers of the next slots above move down.
void TimerWheel::cascade() {
  for (int level = 1; level < kLevels; level++) {
    unsigned i = (now_ >> (8 * level)) & 255;
    // From the last to the first, each in front of those before.
    Timer* reversed = nullptr;
    for (Timer* t = slots_[level][i].first; t;) {
      Timer* next = t->next;
      t->next = reversed;
      reversed = t;
      t = next;
    }
    slots_[level][i].first = nullptr;
    slots_[level][i].last = &slots_[level][i].first;
    used_[level][i / 64] &= ~(std::uint64_t{1} << (i % 64));
    while (reversed) {
      Timer* next = reversed->next;
      place(*reversed, true);
      reversed = next;
    }
    if (i != 0) break;
  }
}

int TimerWheel::first_used(int level, unsigned from) const {
  for (unsigned word = from / 64; word < 4; word++) {
    std::uint64_t bits = used_[level][word];
    if (word == from / 64) bits &= ~std::uint64_t{0} << (from % 64);
    if (bits) return static_cast<int>(word * 64) + std::countr_zero(bits);
  }
  return -1;
}

std::uint64_t TimerWheel::next_tick() const {
  if (size_ == 0) return kNever;
  unsigned next = static_cast<unsigned>((now_ + 1) & 255);
  int used = next == 0 ? -1 : first_used(0, next);
  std::uint64_t turn = now_ & ~std::uint64_t{255};
  if (used >= 0) return turn + static_cast<std::uint64_t>(used);
  // Slots of level 0 that belong to the next turn, then the nearest cascade that moves anything.
  std::uint64_t best = kNever;
  if (int wrapped = first_used(0, 0); wrapped >= 0) best = turn + 256 + static_cast<std::uint64_t>(wrapped);
  for (int level = 1; level < kLevels; level++) {
    int shift = 8 * level;
    std::uint64_t base = now_ >> shift;
    unsigned from = static_cast<unsigned>((base + 1) & 255);
    int i = first_used(level, from);
    if (i < 0) i = first_used(level, 0);
    if (i < 0) continue;
    std::uint64_t ahead = (static_cast<std::uint64_t>(i) - base) & 255;
    if (ahead == 0) ahead = 256;
    best = std::min(best, (base + ahead) << shift);
  }
  return best;
}

}  // namespace joist
