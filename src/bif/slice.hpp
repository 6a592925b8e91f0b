#pragma once
// How built-ins over lists and maps count their work. Elements are cheap against a function call, so that many of them
// make one reduction.

#include "proc/process.hpp"

namespace joist::bif {

inline constexpr SWord kCellsPerReduction = 16;

/// How many elements the rest of this slice pays for; what a plain function may do before it hands over to a task.
inline std::size_t cells_in_slice(const Process& p) {
  const SWord reductions = p.exec->reductions;
  return static_cast<std::size_t>(reductions > 0 ? reductions * kCellsPerReduction : kCellsPerReduction);
}
inline void spend_cells(Process& p, std::size_t cells) {
  p.spend(static_cast<SWord>(cells) / kCellsPerReduction + 1);
}

/// For loops in tasks: `if (meter.due()) co_await p.next_slice();` once for each element.
class CellMeter {
 public:
  explicit CellMeter(Process& p) : p_(p) {}
  bool due() {
    if (--left_ > 0) return false;
    left_ = kStretch;
    return !p_.spend(kStretch / kCellsPerReduction);
  }

 private:
  static constexpr SWord kStretch = 64 * kCellsPerReduction;
  Process& p_;
  SWord left_ = kStretch;
};

/// Appends to a list from front to back.
class ListWriter {
 public:
  explicit ListWriter(HeapBuilder& h) : h_(h) {}
  void add(Term element) {
    const Term cell = h_.cons(element, Term::nil());
    (last_.is_cons() ? last_.cell()[1] : first_) = cell;
    last_ = cell;
  }
  Term finish(Term tail = Term::nil()) {
    (last_.is_cons() ? last_.cell()[1] : first_) = tail;
    return first_;
  }

 private:
  HeapBuilder& h_;
  Term first_ = Term::nil();
  Term last_ = Term::nil();
};

/// Length of a list as far as `limit` cells, and what comes after.
struct ListMeasure {
  std::size_t length = 0;
  Term rest;
};
inline ListMeasure measure_list(Term list, std::size_t limit) {
  ListMeasure m;
  for (; list.is_cons() && m.length < limit; list = list.tail()) m.length++;
  m.rest = list;
  return m;
}

}  // namespace joist::bif
