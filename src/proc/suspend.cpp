#include "proc/suspend.hpp"

#include <algorithm>

#include "proc/send.hpp"
#include "proc/signals.hpp"
#include "runtime/runtime.hpp"

namespace joist {

static void update_flag(Process& target) {
  if (target.rare->suspend_count > 0) {
    target.flags |= kSuspended;
  } else {
    target.flags &= ~kSuspended;
  }
}

void add_suspension(Process& target, Term by) {
  ProcessRare& rare = target.need_rare();
  rare.suspended_by.insert(by.raw())++;
  rare.suspend_count++;
  update_flag(target);
}

void remove_suspension(Process& target, Term by, std::uint32_t count) {
  if (!target.rare) return;
  std::uint32_t* held = target.rare->suspended_by.find(by.raw());
  if (!held) return;
  std::uint32_t gone = std::min(*held, count);
  *held -= gone;
  if (*held == 0) target.rare->suspended_by.erase(by.raw());
  target.rare->suspend_count -= gone;
  update_flag(target);
}

void release_suspended(Process& p) {
  p.rare->suspending.for_each([&](std::uint64_t pid, std::uint32_t& count) {
    auto* s = new_signal<RequestSignal>(SignalKind::Request, 0);
    s->sender = p.pid;
    s->extra[0] = count;
    s->run = [](Runtime&, Process* target, RequestSignal& r) {
      if (target) remove_suspension(*target, r.sender, static_cast<std::uint32_t>(r.extra[0]));
    };
    deliver(p.runtime(), Term(pid), s);
  });
}

}  // namespace joist
