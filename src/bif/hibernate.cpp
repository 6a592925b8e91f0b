// hibernate/0,3: the engine does the sleeping (interp/instr_hibernate.cpp).
#include "bif/table.hpp"
#include "proc/exit.hpp"
#include "proc/receive.hpp"
#include "runtime/engine.hpp"

namespace joist::bif {

namespace {

bool is_argument_list(Term list) {
  int count = 0;
  for (; list.is_cons() && count <= 255; list = list.tail()) count++;
  return list.is_nil();
}

}  // namespace

/// Throws the stack away, catches included: only the return address at its bottom stays.
Term erlang_hibernate_3(Process& p, const Term* a) {
  if (!a[0].is_atom() || !a[1].is_atom() || !is_argument_list(a[2])) return p.badarg();
  p.stack_top = p.stack_base - 1;
  p.catches = 0;
  p.flags |= kHibernating;
  p.exec->request = Request::Jump;
  p.exec->tail_code = hibernate_code();
  return Term::none();
}

/// Keeps the stack: sleeps until there is a message.
Term erlang_hibernate_0(Process& p, const Term*) {
  if (!fetch_signals(p)) {
    p.exec->request = Request::Exit;
    return Term::none();
  }
  if (p.mailbox.first) {
    p.flags &= ~static_cast<std::uint32_t>(kHibernating);
    return am::ok;
  }
  p.flags |= kHibernating;
  return p.wait_for_signal();
}

}  // namespace joist::bif
