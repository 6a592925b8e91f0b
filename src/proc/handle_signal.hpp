#pragma once
// What signals do to the process that receives them.

#include "proc/receive.hpp"

namespace joist {

inline void append_message(Process& p, Signal* s) {
  Mailbox& m = p.mailbox;
  s->next = nullptr;
  *m.last = s;
  m.last = message_link(s);
  m.length++;
}

/// Handles one signal of any kind, whose owner it becomes. When `p` is exiting it answers what must be answered.
void handle_signal(Process& p, Signal* s);

}  // namespace joist
