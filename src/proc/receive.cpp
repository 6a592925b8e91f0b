#include "proc/receive.hpp"

#include "proc/exit.hpp"
#include "proc/handle_signal.hpp"
#include "proc/process_rare.hpp"
#include "proc/timers.hpp"
#include "term/num.hpp"

namespace joist {

bool fetch_signals(Process& p) {
  if (!p.mailbox.has_outer()) return !is_exiting(p);
  for (Signal* s = p.mailbox.take_outer(); s;) {
    Signal* next = s->next_signal();
    if (JOIST_LIKELY(s->kind == SignalKind::Message && !is_exiting(p))) {
      append_message(p, s);
    } else {
      handle_signal(p, s);
    }
    s = next;
  }
  return !is_exiting(p);
}

// ---- taking a message ----------------------------------------------------------------------------------------------

/// Markers that stood behind the message at `from` stand at `to` now.
static void move_markers(ProcessRare& rare, Signal** from, Signal** to) {
  for (ReceiveMarker& m : rare.markers) {
    if (m.at == from) m.at = to;
  }
}

void remove_message(Process& p) {
  Mailbox& m = p.mailbox;
  Signal** link = m.save;
  Signal* s = *link;
  Signal** behind = message_link(s);
  *link = *behind;
  if (m.last == behind) m.last = link;
  m.length--;
  p.exec->heard_count++;
  if (p.rare) move_markers(*p.rare, behind, link);
  if (p.receive_timer) cancel_receive_timer(p);
  m.save = &m.first;
  if (s->used_words == 0) {
    free_block(s, s->bytes);
  } else {
    p.heap.adopt(s);
  }
}

// ---- sleeping ------------------------------------------------------------------------------------------------------

bool wait_for_message(Process& p) {
  if (p.mailbox.has_outer()) return false;
  p.flags |= kInReceive;
  return true;
}

TimedWait wait_with_timeout(Process& p, Term milliseconds) {
  if (p.mailbox.has_outer()) return TimedWait::Look;
  if (!p.receive_timer) {
    if (milliseconds == Term::small(0)) return TimedWait::Expired;
    if (milliseconds == am::infinity) {
      p.flags |= kInReceive;
      return TimedWait::Sleep;
    }
    if (!milliseconds.is_small() || milliseconds.small_value() < 0 || milliseconds.small_value() > 0xffffffff) {
      return TimedWait::BadTimeout;
    }
    start_receive_timer(p, static_cast<std::uint64_t>(milliseconds.small_value()));
  } else if (receive_timer_fired(p)) {
    return TimedWait::Expired;
  }
  p.flags |= kInReceive;
  return TimedWait::Sleep;
}

void receive_timed_out(Process& p) {
  if (p.receive_timer) cancel_receive_timer(p);
  p.mailbox.save = &p.mailbox.first;
}

// ---- markers -------------------------------------------------------------------------------------------------------
// A marker's term is its number. There are a few; the oldest is used again, which only costs the receive that wanted it
// a look at the whole queue.

Term recv_marker_reserve(Process& p) {
  ProcessRare& rare = p.need_rare();
  int i = rare.next_marker++ % ProcessRare::kMarkers;
  rare.markers[i] = {p.mailbox.last, {0, 0}, false};
  return Term::small(i);
}

void recv_marker_bind(Process& p, Term marker, Term reference) {
  if (!p.rare || !marker.is_small() || !is_local_ref(reference)) return;
  ReceiveMarker& m = p.rare->markers[marker.small_value() % ProcessRare::kMarkers];
  if (!m.at || m.bound) return;
  m.ref = ref_numbers(reference);
  m.bound = true;
}

static ReceiveMarker* find_marker(Process& p, Term reference) {
  if (!p.rare || !is_local_ref(reference)) return nullptr;
  RefNumbers ref = ref_numbers(reference);
  for (ReceiveMarker& m : p.rare->markers) {
    if (m.at && m.bound && m.ref == ref) return &m;
  }
  return nullptr;
}

void recv_marker_clear(Process& p, Term reference) {
  if (ReceiveMarker* m = find_marker(p, reference)) m->at = nullptr;
}

void recv_marker_use(Process& p, Term reference) {
  if (ReceiveMarker* m = find_marker(p, reference)) p.mailbox.save = m->at;
}

}  // namespace joist
