// Raising exceptions. error/1,2,3, exit/1 and throw/1 do not appear in stack traces themselves: the caller is the top frame.
#include "bif/table.hpp"
#include "proc/process.hpp"
#include "runtime/exceptions.hpp"
#include "runtime/runtime.hpp"

namespace joist::bif {

namespace {

Term raise_from_caller(Process& p, ExceptionClass klass, Term reason) {
  p.raise(klass, reason);
  p.exec->fault.use_args = false;
  return Term::none();
}

/// The map in a list of {error_info, Map} options, the last one; none if the list is empty or anything else.
Term error_info_option(Term options) {
  Term info = Term::none();
  for (; options.is_cons(); options = options.tail()) {
    Term option = options.head();
    if (!is_tuple(option, 2) || tuple_elements(option)[0] != am::error_info) return Term::none();
    info = tuple_elements(option)[1];
    if (!is_map(info)) return Term::none();
  }
  return options.is_nil() ? info : Term::none();
}

/// A frame as raise/3 accepts it, in the form {M,F,A,Location} or {Fun,Args,Location}; none if it is no frame.
Term full_frame(HeapBuilder& heap, Term frame) {
  if (!is_tuple(frame)) return Term::none();
  const Term* e = tuple_elements(frame);
  switch (tuple_arity(frame)) {
    case 2:
      return is_fun(e[0]) ? heap.tuple(e[0], e[1], Term::nil()) : Term::none();
    case 3:
      if (is_fun(e[0])) return e[2].is_list() ? frame : Term::none();
      return e[0].is_atom() && e[1].is_atom() ? heap.tuple(e[0], e[1], e[2], Term::nil()) : Term::none();
    case 4:
      return e[0].is_atom() && e[1].is_atom() && e[3].is_list() ? frame : Term::none();
    default:
      return Term::none();
  }
}

bool is_trace(HeapBuilder& heap, Term trace) {
  for (; trace.is_cons(); trace = trace.tail()) {
    if (full_frame(heap, trace.head()).is_none()) return false;
  }
  return trace.is_nil();
}

/// The first `depth` frames of a valid trace (at least one).
Term cut_trace(HeapBuilder& heap, Term trace, std::uint32_t depth) {
  Term frames[64];
  std::size_t count = 0;
  do {
    if (!trace.is_cons() || count == 64) break;
    frames[count++] = full_frame(heap, trace.head());
    trace = trace.tail();
  } while (count < depth);
  Term result = Term::nil();
  while (count > 0) result = heap.cons(frames[--count], result);
  return result;
}

}  // namespace

Term erlang_error_1(Process& p, const Term* a) { return raise_from_caller(p, ExceptionClass::Error, a[0]); }

Term erlang_error_2(Process& p, const Term* a) {
  raise_from_caller(p, ExceptionClass::Error, a[0]);
  p.exec->fault.args = a[1];
  return Term::none();
}

Term erlang_error_3(Process& p, const Term* a) {
  erlang_error_2(p, a);
  p.exec->fault.error_info = error_info_option(a[2]);
  return Term::none();
}

Term erlang_exit_1(Process& p, const Term* a) { return raise_from_caller(p, ExceptionClass::Exit, a[0]); }
Term erlang_throw_1(Process& p, const Term* a) { return raise_from_caller(p, ExceptionClass::Throw, a[0]); }

Term erlang_nif_error_1(Process& p, const Term* a) { return p.error(a[0]); }
Term erlang_nif_error_2(Process& p, const Term* a) { return p.error(a[0]); }

/// A malformed class or trace makes it return badarg.
Term erlang_raise_3(Process& p, const Term* a) {
  ExceptionClass klass;
  if (!exception_class(a[0], &klass) || !is_trace(p.heap, a[2])) return am::badarg;
  Term trace = cut_trace(p.heap, a[2], p.runtime().backtrace_depth.load(std::memory_order_relaxed));
  raise_from_caller(p, klass, a[1]);
  p.exec->fault.has_trace = true;
  p.exec->fault.trace = trace;
  return Term::none();
}

}  // namespace joist::bif
