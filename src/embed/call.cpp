#include "embed/call.hpp"

#include "code/code_table.hpp"
#include "proc/send.hpp"
#include "proc/spawn.hpp"

namespace joist {

namespace {

/// Outlives the wait if the runtime is halted first: the process holds a raw pointer, so the last to use it frees it.
class EndWaiter final : public HostWaiter {
 public:
  explicit EndWaiter(Runtime& runtime) : runtime_(runtime) {}

  void process_ended(Term reason) override {
    Signal* copy = make_message(reason, Term::none());
    std::lock_guard lock(runtime_.halt_mutex());
    if (abandoned_) {
      destroy_signal(copy);
      delete this;
      return;
    }
    reason_ = copy;
    runtime_.host_event().notify_all();
  }

  void process_dropped() override {
    std::unique_lock lock(runtime_.halt_mutex());
    if (!abandoned_) return;  // the waiting thread still looks at it
    lock.unlock();
    delete this;
  }

  CallOutcome wait() {
    std::unique_lock lock(runtime_.halt_mutex());
    runtime_.host_event().wait(lock, [&] { return reason_ || runtime_.is_halted(); });
    CallOutcome outcome;
    if (!reason_) {
      abandoned_ = true;
      lock.unlock();
      outcome.halted = runtime_.halt_status();
      return outcome;
    }
    outcome.exit_reason = reason_->payload;
    outcome.memory = std::shared_ptr<Fragment>(reason_, destroy_fragment);
    lock.unlock();
    delete this;
    return outcome;
  }

 private:
  Runtime& runtime_;
  Signal* reason_ = nullptr;  // these two are guarded by the runtime's halt_mutex
  bool abandoned_ = false;
};

std::uint32_t list_length(Term list) {
  std::uint32_t n = 0;
  for (; list.is_cons(); list = list.tail()) n++;
  return n;
}

}  // namespace

CallOutcome spawn_and_wait(Runtime& runtime, Term module, Term function, Term arguments) {
  auto* waiter = new EndWaiter(runtime);
  Export* entry = runtime.code->export_for(module, function, list_length(arguments));
  if (spawn_from_host(runtime, entry, arguments, Term::none(), waiter).is_none())
    waiter->process_ended(am::system_limit);
  return waiter->wait();
}

}  // namespace joist
