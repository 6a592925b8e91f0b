#include "runtime/exceptions.hpp"

#include <algorithm>

#include "code/code_table.hpp"
#include "runtime/runtime.hpp"
#include "term/maps.hpp"
#include "term/print.hpp"

namespace joist {

Term class_atom(ExceptionClass klass) {
  switch (klass) {
    case ExceptionClass::Error:
      return am::error;
    case ExceptionClass::Exit:
      return am::exit;
    case ExceptionClass::Throw:
      return am::throw_;
  }
  JOIST_UNREACHABLE("three classes");
}

bool exception_class(Term atom, ExceptionClass* out) {
  for (ExceptionClass klass : {ExceptionClass::Error, ExceptionClass::Exit, ExceptionClass::Throw}) {
    if (atom != class_atom(klass)) continue;
    *out = klass;
    return true;
  }
  return false;
}

namespace {

constexpr std::size_t kMaxDepth = 64;

CodePtr address_of_return(Term word) {
  return reinterpret_cast<CodePtr>(word.raw() - Term::kHeaderTag) - 1;  // inside of the call instruction
}

/// Addresses of one stack trace, innermost first; a run of equal ones counts once, as recursion would drown the rest.
class AddressList {
 public:
  explicit AddressList(std::size_t limit) : limit_(std::min(limit, kMaxDepth)) {}
  void add(CodePtr address) {
    if (count_ < limit_) addresses_[count_++] = address;
  }
  void add_stack(const Term* top, const Term* base) {
    for (; top < base && count_ < limit_; top++) {
      if (!top->is_header()) continue;
      CodePtr address = address_of_return(*top);
      if (count_ == 0 || addresses_[count_ - 1] != address) add(address);
    }
  }
  const CodePtr* begin() const { return addresses_; }
  const CodePtr* end() const { return addresses_ + count_; }

  /// As a bit string.
  Term store(HeapBuilder& heap) const {
    Term t = heap.boxed(BoxedKind::HeapBits, 1 + count_);
    t.box()[1] = count_ * 64;
    std::copy(begin(), end(), reinterpret_cast<CodePtr*>(t.box() + 2));
    return t;
  }

 private:
  std::size_t limit_;
  std::size_t count_ = 0;
  CodePtr addresses_[kMaxDepth];
};

Term list_of(HeapBuilder& heap, const Term* terms, std::size_t count) {
  Term list = Term::nil();
  while (count > 0) list = heap.cons(terms[--count], list);
  return list;
}

/// The module whose format_error/2 explains failures of built-ins of `module`.
Term error_module(Term module) {
  if (module == am::atomics || module == am::counters || module == am::erlang || module == am::erts_internal ||
      module == am::persistent_term) {
    return am::erl_erts_errors;
  }
  if (module == am::code || module == am::os) return am::erl_kernel_errors;
  if (module == am::binary || module == am::ets || module == am::lists || module == am::maps || module == am::math ||
      module == am::re || module == am::unicode) {
    return am::erl_stdlib_errors;
  }
  return Term::none();
}

/// The map of error_info for a failed built-in: #{module => M} or #{cause => C, module => M}.
Term builtin_error_info(Process& p, Term cause, Term module) {
  Term formatter = error_module(module);
  if (formatter.is_none()) return Term::none();
  if (cause.is_none()) {
    const Term pairs[] = {am::module, formatter};
    return map_from_pairs(p.heap, pairs, 1);
  }
  const Term pairs[] = {am::cause, cause, am::module, formatter};
  return map_from_pairs(p.heap, pairs, 2);
}

Term string_term(HeapBuilder& heap, std::string_view text) {
  Term list = Term::nil();
  for (auto c = text.rbegin(); c != text.rend(); ++c) {
    list = heap.cons(Term::small(static_cast<unsigned char>(*c)), list);
  }
  return list;
}

Term location_list(HeapBuilder& heap, const CodePlace& at, Term rest) {
  if (at.line == 0) return rest;
  rest = heap.cons(heap.tuple(am::line, Term::small(at.line)), rest);
  return heap.cons(heap.tuple(am::file, string_term(heap, at.file)), rest);
}

Term frame_term(HeapBuilder& heap, const CodePlace& at, Term arity_or_arguments, Term info) {
  return heap.tuple(at.mfa.module, at.mfa.function, arity_or_arguments, location_list(heap, at, info));
}

/// Frames of `addresses`, the first one with `arguments` (a list, or something else for its arity) and `info`.
Term frames(Process& p, HeapBuilder& heap, const CodePtr* begin, const CodePtr* end, Term arguments, Term info) {
  Term items[kMaxDepth];
  std::size_t count = 0;
  for (const CodePtr* address = begin; address < end; address++) {
    CodePlace at;
    if (!p.runtime().code->locate(*address, &at)) continue;
    bool first = address == begin;
    Term shown = first && arguments.is_list() ? arguments : Term::small(at.mfa.arity);
    items[count++] = frame_term(heap, at, shown, first ? info : Term::nil());
  }
  return list_of(heap, items, count);
}

}  // namespace

namespace {

/// The record of an exception that was raised with `trace`: a finished trace, or the record of an earlier one, in which a
/// changed class replaces the first.
Term again(HeapBuilder& heap, Term klass, Term trace) {
  if (!is_tuple(trace)) return heap.tuple(klass, trace);
  const Term* field = tuple_elements(trace);
  if (field[0] == klass) return trace;
  if (tuple_arity(trace) == 2) return heap.tuple(klass, field[1]);
  return heap.tuple(klass, field[1], field[2], field[3], field[4]);
}

}  // namespace

// ---- records -------------------------------------------------------------------------------------------------------------
Term record_trace(Process& p, const FaultSite& site) {
  const Fault& fault = p.exec->fault;
  Term klass = class_atom(fault.klass);
  if (fault.has_trace) return again(p.heap, klass, fault.trace);

  bool builtin = site.builtin && fault.use_args;
  // The current function is always there, whatever the depth.
  std::size_t depth = std::max<std::size_t>(p.runtime().backtrace_depth.load(std::memory_order_relaxed), 1);
  AddressList addresses(builtin ? depth - 1 : depth);
  if (site.pc) addresses.add(site.pc);
  addresses.add_stack(p.stack_top, p.stack_base);

  Term arguments = fault.args.has_value() ? fault.args : am::true_;
  if (site.arguments && (builtin || !site.builtin)) arguments = list_of(p.heap, site.arguments, site.argument_count);
  Term info = fault.error_info;
  if (builtin) info = site.undefined ? Term::none() : builtin_error_info(p, fault.error_info, site.builtin->module);
  return p.heap.tuple(
    klass, addresses.store(p.heap), builtin ? p.heap.tuple(site.builtin->module, site.builtin->function) : Term::nil(),
    arguments,
    info.is_none() ? Term::nil() : p.heap.cons(p.heap.tuple(am::error_info, info), Term::nil()));
}

Term record_class(Term record) { return is_tuple(record) ? tuple_elements(record)[0] : am::error; }

Term symbolic_trace(Process& p, Term record) {
  if (is_tuple(record, 2)) return tuple_elements(record)[1];
  if (!is_tuple(record, 5)) return Term::nil();
  const Term* field = tuple_elements(record);
  const CodePtr* begin = reinterpret_cast<const CodePtr*>(field[1].box() + 2);
  const CodePtr* end = begin + field[1].box()[1] / 64;
  if (field[2].is_nil()) return frames(p, p.heap, begin, end, field[3], field[4]);
  const Term* builtin = tuple_elements(field[2]);
  Term top = p.heap.tuple(builtin[0], builtin[1], field[3], field[4]);
  return p.heap.cons(top, frames(p, p.heap, begin, end, am::true_, Term::nil()));
}

Term Process::badarg_because(Term cause) {
  badarg();
  exec->fault.error_info = cause;
  return Term::none();
}

// ---- handlers ------------------------------------------------------------------------------------------------------------
CatchPoint find_handler(Process& p) {
  if (p.catches == 0) return {};
  Term* frame = p.stack_top;
  for (Term* slot = p.stack_top; slot < p.stack_base; slot++) {
    if (slot->is_header()) {
      frame = slot + 1;
    } else if (slot->is_immediate(Immediate::Catch)) {
      CodePtr handler = reinterpret_cast<CodePtr>(slot->immediate_value());
      *slot = Term::nil();
      return {handler, frame};
    }
  }
  JOIST_UNREACHABLE("an active catch has its tag on the stack");
}

Term exit_reason(Process& p, ExceptionClass klass, Term reason, Term record) {
  switch (klass) {
    case ExceptionClass::Exit:
      return reason;
    case ExceptionClass::Throw:
      return p.heap.tuple(p.heap.tuple(am::nocatch, reason), symbolic_trace(p, record));
    case ExceptionClass::Error:
      return p.heap.tuple(reason, symbolic_trace(p, record));
  }
  JOIST_UNREACHABLE("three classes");
}

std::string uncaught_error_text(Term pid, Term exit_reason) {
  return "Error in process " + term_to_string(pid) + " with exit value:\n" + term_to_string(exit_reason) + "\n";
}

// ---- processes that do not run ---------------------------------------------------------------------------------------------
Term current_stacktrace(Process& p, HeapBuilder& out, std::uint32_t depth) {
  AddressList addresses(depth);
  addresses.add(p.pc);
  addresses.add_stack(p.stack_top, p.stack_base);
  return frames(p, out, addresses.begin(), addresses.end(), am::true_, Term::nil());
}

/// Where `p` is. Code that no module owns is the bottom of a stack, or hibernate/3.
static CodePlace current_place(Process& p) {
  CodePlace at;
  if (p.pc && p.runtime().code->locate(p.pc, &at)) return at;
  at.mfa = (p.flags & kHibernating) ? Mfa{am::erlang, am::hibernate, 3} : p.initial_call();
  return at;
}

Mfa current_function(Process& p) { return current_place(p).mfa; }

Term current_location(Process& p, HeapBuilder& out) {
  CodePlace at = current_place(p);
  return frame_term(out, at, Term::small(at.mfa.arity), Term::nil());
}

}  // namespace joist
