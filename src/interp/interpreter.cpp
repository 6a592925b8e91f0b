#include "runtime/engine.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "interp/bif_calls.hpp"

namespace joist {

// ---- the table of handlers -------------------------------------------------------------------------------------------------
// Rows with kinds "-" never reach the engine and have no handler; any other that lacks one does not link.
static constexpr Handler kHandlers[] = {
#define OPCODE(number, name, arity, since, kinds, sentence) kinds[0] == '-' ? nullptr : op_##name,
#define INSTR(name, kinds, sentence) op_##name,
#include "tables/opcodes.def"
#undef OPCODE
#undef INSTR
};

CodeWord handler_word(unsigned instr_id) { return reinterpret_cast<CodeWord>(kHandlers[instr_id]); }

namespace {

using HandlerIndex = std::vector<std::pair<CodeWord, int>>;

HandlerIndex make_handler_index() {
  HandlerIndex index;
  for (unsigned id = 0; id < kInstrCount; id++) {
    if (kHandlers[id]) index.emplace_back(handler_word(id), static_cast<int>(id));
  }
  std::sort(index.begin(), index.end());
  return index;
}

}  // namespace

int instr_of_handler(CodeWord word) {
  static const HandlerIndex index = make_handler_index();
  auto at = std::lower_bound(index.begin(), index.end(), std::pair{word, 0});
  return at != index.end() && at->first == word ? at->second : -1;
}

// ---- code that is in no module -----------------------------------------------------------------------------------------------
static CodeWord word_of(InstrId id) { return handler_word(static_cast<unsigned>(id)); }

CodePtr process_end_code() {
  static const CodeWord code[] = {word_of(InstrId::i_process_end), 0};
  return code;
}
CodePtr on_load_done_code() {
  static const CodeWord code[] = {word_of(InstrId::i_on_load_done), 0};
  return code;
}
CodePtr hibernate_code() {
  static const CodeWord code[] = {word_of(InstrId::i_func_info), am::erlang.raw(), am::hibernate.raw(), 3,
                                  word_of(InstrId::i_hibernate)};
  return code + kFuncInfoWords;
}

// ---- running a process -------------------------------------------------------------------------------------------------------
#ifdef JOIST_STRESS
static constexpr SWord kSlice = 1;
#else
static constexpr SWord kSlice = kReductionsPerSlice;
#endif

/// Runs the pending task on; true at its end, with its value in exec.bif_result.
static bool task_is_done(ExecState& exec, Process& p) {
  BifTask task = BifTask::from_address(std::exchange(p.task, nullptr));
  if (!task.resume()) {
    p.task = task.release();
    return false;
  }
  exec.bif_result = task.result();
  return true;
}

static Step run(ExecState& exec, Process& p, Handler first) {
  Step step = first(p.pc, exec.x.data(), p.stack_top, p.heap.top(), &p, exec.reductions);
#ifdef JOIST_LOOP_DISPATCH
  while (step == kContinue) {
    step = reinterpret_cast<Handler>(*p.pc)(p.pc, exec.x.data(), p.stack_top, p.heap.top(), &p, exec.reductions);
  }
#endif
  return step;
}

static void restore_registers(ExecState& exec, Process& p) {
  std::copy_n(p.saved_x, p.saved_x_count, exec.x.data());
}

RunResult interpret(ExecState& exec, Process& p) {
  exec.reductions = kSlice;
  exec.deferred_reductions = 0;
  exec.request = Request::None;
  Handler first = reinterpret_cast<Handler>(*p.pc);
  if (p.task) {
    if (!task_is_done(exec, p)) {
      p.total_reductions += static_cast<std::uint64_t>(kSlice - exec.reductions);
      return RunResult::Yielded;
    }
    first = finish_native_call;
  }
  restore_registers(exec, p);
  p.saved_x_count = 0;
  Step step = run(exec, p, first);
  exec.reductions += exec.deferred_reductions;
  p.total_reductions += static_cast<std::uint64_t>(std::max<SWord>(kSlice - exec.reductions, 0));
  return static_cast<RunResult>(step);
}

}  // namespace joist
