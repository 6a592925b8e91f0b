#include "proc/process.hpp"

#include "proc/process_memory.hpp"
#include "proc/process_rare.hpp"

namespace joist {

Process::Process(Runtime& runtime, Term id, std::size_t heap_words) : heap(heap_words), pid(id), runtime_(&runtime) {}

Mfa Process::initial_call() const {
  return initial_entry ? mfa_at_entry(initial_entry) : Mfa{};
}

ProcessRare& Process::need_rare() {
  if (!rare) rare = new (alloc_block(sizeof(ProcessRare))) ProcessRare();
  return *rare;
}

Term Process::run_task(BifTask t) {
  if (t.resume()) return t.result();
  task = t.release();
  exec->request = Request::Task;
  return Term::none();
}

}  // namespace joist
