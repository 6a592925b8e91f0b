// try, catch and raising. The tag of an active handler lies in its Y register; when an exception arrives there, x0 is
// none() and x1, x2, x3 are class, reason and trace record (runtime/exceptions.hpp).
#include "interp/raise.hpp"
#include "runtime/exceptions.hpp"

namespace joist {

static inline Term catch_tag(CodeWord handler) { return Term::immediate(Immediate::Catch, handler); }

OP(catch) {
  DST(1) = catch_tag(ARG(2));
  p->catches++;
  NEXT(2);
}
OP(try) {
  DST(1) = catch_tag(ARG(2));
  p->catches++;
  NEXT(2);
}
OP(try_end) {
  p->catches--;
  DST(1) = Term::nil();
  NEXT(1);
}
OP(try_case) {
  p->catches--;
  DST(1) = Term::nil();
  x[0] = x[1];
  x[1] = x[2];
  x[2] = x[3];
  NEXT(1);
}

/// The value of `catch Expr` for the exception in x1, x2, x3.
[[gnu::noinline]] static Term caught_value(Process& p, const Term* x) {
  Term klass = x[1], reason = x[2];
  if (klass == am::throw_) return reason;
  if (klass == am::exit) return p.heap.tuple(am::EXIT, reason);
  Term trace = symbolic_trace(p, x[3]);
  return p.heap.tuple(am::EXIT, p.heap.tuple(reason, trace));
}
COLD(catch_exception) {
  SAVE_STATE();
  Term value = caught_value(*p, x);
  SETTLE(value, 0);
  x[0] = value;
  NEXT(1);
}
OP(catch_end) {
  p->catches--;
  DST(1) = Term::nil();
  if (JOIST_UNLIKELY(x[0].is_none())) TAIL(catch_exception);
  NEXT(1);
}

OP(build_stacktrace) {
  SAVE_STATE();
  Term trace = symbolic_trace(*p, x[0]);
  SETTLE(trace, 0);
  x[0] = trace;
  NEXT(0);
}

/// Raises again what a record tells: the trace is the first one's.
[[gnu::noinline]] static bool raise_again(Term* x, Term klass, Term reason, Term record) {
  Fault fault;
  if (!exception_class(klass, &fault.klass)) return false;
  fault.has_trace = true;
  fault.reason = reason;
  fault.trace = record;
  exec_of(x)->fault = fault;
  return true;
}

/// class, reason and record in x0, x1, x2; a class that is none gives badarg as a value
OP(raw_raise) {
  if (JOIST_LIKELY(raise_again(x, x[0], x[1], x[2]))) TAIL(raise_fault);
  x[0] = am::badarg;
  NEXT(0);
}
/// "s s": record, reason
OP(raise) {
  Term record = SRC(1);
  raise_again(x, record_class(record), SRC(2), record);
  TAIL(raise_fault);
}

}  // namespace joist
