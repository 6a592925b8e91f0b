#include "runtime/runtime.hpp"

#include "base/clock.hpp"
#include "bif/persistent_term.hpp"
#include "code/code_path.hpp"
#include "code/code_table.hpp"
#include "ets/ets_tables.hpp"
#include "proc/process_memory.hpp"
#include "proc/process_table.hpp"
#include "proc/registry.hpp"
#include "proc/timers.hpp"
#include "runtime/etf_resolver.hpp"
#include "runtime/nodes.hpp"
#include "runtime/refs.hpp"
#include "sched/scheduler_pool.hpp"

namespace joist {

Runtime::Runtime(RuntimeOptions options) : options_(std::move(options)) {
  clock = std::make_unique<Clock>();
  nodes = std::make_unique<NodeTable>();
  refs = std::make_unique<RefGenerator>();
  literal_resolver = std::make_unique<EtfResolver>(*this);
  code = std::make_unique<CodeTable>(std::make_unique<CodePath>(options_.code_paths, options_.otp_root),
                                     *literal_resolver);
  processes = std::make_unique<ProcessTable>(options_.max_processes);
  registry = std::make_unique<Registry>();
  ets = std::make_shared<EtsTables>(*this);
  tables_owner_ends = ets_process_exit;
  persistent_terms = std::make_shared<PersistentTerms>();
  schedulers = std::make_unique<SchedulerPool>(*this, options_.schedulers);
}

Runtime::~Runtime() {
  stop();
  // No thread runs processes any more: what is left of them is only memory.
  for (unsigned i = 0; i < schedulers->count(); i++) schedulers->scheduler(i).drop_ending();
  for (std::uint32_t slot = 0; slot < processes->slots_used(); slot++) {
    Process* p = processes->at_slot(slot);
    if (!p) continue;
    if (p->receive_timer) cancel_receive_timer(*p);
    for (Signal* s = p->mailbox.close(); s;) {
      Signal* next = s->next_signal();
      destroy_fragment(s);
      s = next;
    }
    release_process_memory(*p);
    free_block(p, sizeof(Process));
  }
}

void Runtime::start() {
  schedulers->start();
}
void Runtime::stop() {
  schedulers->stop();
}

void Runtime::halt(int status) {
  std::lock_guard lock(halt_mutex_);
  if (!halt_status_) halt_status_ = status;
  host_event_.notify_all();
}

std::optional<int> Runtime::halt_status() const {
  std::lock_guard lock(halt_mutex_);
  return halt_status_;
}

int Runtime::wait_for_halt() {
  std::unique_lock lock(halt_mutex_);
  host_event_.wait(lock, [&] { return halt_status_.has_value(); });
  return *halt_status_;
}

}  // namespace joist
