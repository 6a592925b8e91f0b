#pragma once
// The registers of whoever runs processes at the moment: one ExecState per scheduler thread (and per host thread that
// calls into Erlang). A process has a pointer to it only while it runs.

#include <array>
#include <cstdint>

#include "base/epochs.hpp"
#include "term/callable.hpp"
#include "term/term.hpp"

namespace joist {

class Runtime;
class Scheduler;
class Process;
struct SlotCache;  // proc/process_table.hpp

enum class ExceptionClass : std::uint8_t { Error, Exit, Throw };

/// What a built-in asks of the engine when it returns Term::none().
enum class Request : std::uint8_t {
  None,
  Fault,     // an exception: `fault` says which
  TailCall,  // go on with `tail_call` and the arguments in x[0..arity): the built-in's value is that function's value
  Jump,      // go on at `tail_code` with the stack as the built-in left it: the call never returns
  Task,      // a long built-in used up its slice: Process::task holds the rest (proc/task.hpp)
  Wait,      // sleep until a signal arrives, then call the same built-in with the same arguments again
  Exit,      // the process ends now (its exit reason is set)
};

/// An exception on its way from where it was raised to the engine's handler search.
struct Fault {
  ExceptionClass klass = ExceptionClass::Error;
  bool has_trace = false;  // raise/3 and re-raising: `trace` is the whole stack trace
  Term reason;
  Term trace;
  Term error_info;           // of a built-in: the cause, or none; of error/3: the map
  bool use_args = false;     // the built-in itself is the top frame, with its arguments
  Term args = Term::none();  // error/2,3: the list of arguments that the calling function's frame shows
};

inline constexpr std::size_t kMaxRegisters = 1024;
inline constexpr std::size_t kFloatRegisters = 1024;
inline constexpr int kReductionsPerSlice = 4000;

struct ExecState {
  std::array<Term, kMaxRegisters> x;
  std::array<double, kFloatRegisters> f;
  Request request = Request::None;
  Fault fault;
  Export* tail_call = nullptr;
  CodePtr tail_code = nullptr;  // where a TailCall goes when tail_call is null: an entry point
  SWord reductions = 0;         // left in this slice; the engine has it in a register and stores it here around calls
  Process* current = nullptr;
  Scheduler* scheduler = nullptr;  // null on host threads
  Runtime* runtime = nullptr;
  // The thread's part of the process table: slots for new processes, and when ended ones may be freed.
  SlotCache* slots = nullptr;
  Epochs::Participant* epoch = nullptr;

  // Whom the current process sends to and how much it receives in this slice (sched/company.hpp).
  Process* told = nullptr;       // receiver of the latest messages
  std::uint32_t told_count = 0;  // how many in a row
  std::uint32_t heard_count = 0;

  // Where the bs_put_* instructions of compilers before OTP 25 write, set by bs_init* and bs_append.
  std::uint8_t* bits_data = nullptr;
  std::size_t bits_offset = 0;

  // Between an instruction and its slow path.
  Word gc_need = 0;
  Word gc_live = 0;
  Term bif_scratch[4];  // arguments of a guard built-in
  Term bif_result;
  Mfa bif_mfa;  // the built-in that failed, for its frame in the stack trace
  const Term* bif_args = nullptr;
  SWord deferred_reductions = 0;  // taken from the engine's counter to make the next call look at the heap
  CodePtr stress_pc = nullptr;    // stress flavour: the heap test that has just collected
};

}  // namespace joist
