#pragma once
// Which processes run faster in turns on one core than at once on two: a sender that does little but send, and its
// receiver that does little but receive. On one core a message is read, freed and used again while it is in the cache,
// and the receiver's queue stays as short as one slice of the sender; on two cores each message crosses between caches
// twice, and a receiver that is a little slower falls behind without bound.
//
// What a process did in its latest slice says which kind it is (Process::company). As soon as either of a pair does
// real work for each message, they are taken apart.

#include "proc/process.hpp"

namespace joist {

inline constexpr std::uint32_t kAnyCompany = 0;                  // not known yet, or a mere receiver
inline constexpr std::uint32_t kNoCompany = ~std::uint32_t{0};   // works: better on a core of its own
inline constexpr SWord kTalkative = 16;                          // reductions a message, at most
inline constexpr SWord kTellingSlice = kReductionsPerSlice / 4;  // a shorter one says nothing

inline std::uint32_t company_of(const Process& p) {
  return p.company.load(std::memory_order_relaxed);
}
inline std::uint32_t in_company_with(const Process& p) {
  return static_cast<std::uint32_t>(p.pid.pid_slot()) + 1;
}

/// After a slice of `used` reductions.
inline void note_company(Process& p, const ExecState& exec, SWord used) {
  if (used < kTellingSlice) return;
  std::uint32_t with = kNoCompany;
  if (exec.told && exec.told != &p && exec.told_count * kTalkative >= used) {
    with = in_company_with(*exec.told);
  } else if (exec.heard_count * kTalkative >= used) {
    with = kAnyCompany;
  }
  p.company.store(with, std::memory_order_relaxed);
}

inline bool keep_company(const Process& p, const Process& q) {
  std::uint32_t of_p = company_of(p);
  std::uint32_t of_q = company_of(q);
  if (of_p == kNoCompany || of_q == kNoCompany) return false;
  return of_p == in_company_with(q) || of_q == in_company_with(p);
}

}  // namespace joist
