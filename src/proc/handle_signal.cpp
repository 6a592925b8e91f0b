#include "proc/handle_signal.hpp"

#include "proc/exit.hpp"
#include "proc/links.hpp"
#include "proc/process_rare.hpp"
#include "proc/send.hpp"
#include "proc/signals.hpp"
#include "runtime/runtime.hpp"

namespace joist {

namespace {

// ---- exit signals --------------------------------------------------------------------------------------------------

/// False if it comes from a link that no longer counts.
bool accept_broken_link(Process& p, Term other) {
  Link* link = p.rare ? p.rare->links.find(other.raw()) : nullptr;
  if (!link) return false;
  bool counts = link->unlinking == 0;
  p.rare->links.erase(other.raw());
  return counts;
}

void handle_exit(Process& p, ExitSignal* s) {
  if (is_exiting(p) || (s->linked && !accept_broken_link(p, s->sender))) return destroy_signal(s);
  Term reason = s->reason();
  if (reason == am::kill && !s->linked) {
    begin_exit(p, am::killed);
    return destroy_signal(s);
  }
  if (p.flags & kTrapExit) {
    s->kind = SignalKind::Message;
    return append_message(p, s);
  }
  if (reason == am::normal) return destroy_signal(s);
  begin_exit(p, reason);
  p.heap.adopt(s);  // the reason lies in there
}

// ---- links ---------------------------------------------------------------------------------------------------------

void handle_link(Process& p, Signal* s) {
  if (is_exiting(p)) {
    deliver(p.runtime(), s->sender, make_exit_signal(p.pid, am::noproc, true));
  } else {
    // An entry that is being unlinked stays so: the other side will get to see our unlink after its link.
    p.need_rare().links.insert(s->sender.raw());
  }
  destroy_signal(s);
}

void handle_unlink(Process& p, LinkSignal* s) {
  Link* link = p.rare ? p.rare->links.find(s->sender.raw()) : nullptr;
  if (link && link->unlinking == 0) p.rare->links.erase(s->sender.raw());
  auto* ack = new_signal<LinkSignal>(SignalKind::UnlinkAck, 0);
  ack->sender = p.pid;
  ack->unlink_id = s->unlink_id;
  deliver(p.runtime(), s->sender, ack);
  destroy_signal(s);
}

void handle_unlink_ack(Process& p, LinkSignal* s) {
  Link* link = p.rare ? p.rare->links.find(s->sender.raw()) : nullptr;
  if (link && link->unlinking == s->unlink_id) p.rare->links.erase(s->sender.raw());
  destroy_signal(s);
}

// ---- monitors and aliases ------------------------------------------------------------------------------------------

void handle_monitor(Process& p, MonitorSignal* s) {
  Term watcher = s->sender;
  if (is_exiting(p)) {
    Term object = s->name.is_atom() ? s->name : p.pid;
    deliver(p.runtime(), watcher,
            make_down_signal(s->ref, s->alias ? watcher : Term::none(), am::process, object, am::noproc));
  } else {
    p.need_rare().watched_by.insert(s->ref.low) = {watcher, s->name, s->alias};
  }
  destroy_signal(s);
}

void handle_demonitor(Process& p, MonitorSignal* s) {
  if (p.rare) p.rare->watched_by.erase(s->ref.low);
  destroy_signal(s);
}

/// The message of `down` with `tag` in place of 'DOWN'.
Signal* with_tag(DownSignal* down, Term tag) {
  Term* e = tuple_elements(down->payload);
  if (!tag.is_pointer()) {
    e[0] = tag;
    return down;
  }
  auto* s = new_signal<Signal>(SignalKind::Message, flat_size(tag) + flat_size(down->payload));
  {
    SignalBuilder b(*s);
    s->payload = copy(down->payload, b);
    tuple_elements(s->payload)[0] = copy(tag, b);
  }
  destroy_signal(down);
  return s;
}

void handle_down(Process& p, DownSignal* s) {
  Watching* w = p.rare ? p.rare->watching.find(s->ref.low) : nullptr;
  if (is_exiting(p) || !w || !w->is_monitor) return destroy_signal(s);
  Signal* message = w->tag ? with_tag(s, w->tag->payload) : s;
  end_watching(p, s->ref.low, *w);
  message->kind = SignalKind::Message;
  append_message(p, message);
}

void handle_alias(Process& p, AliasSignal* s) {
  Watching* w = p.rare ? p.rare->watching.find(s->ref.low) : nullptr;
  if (is_exiting(p) || !w || w->alias == AliasMode::None) return destroy_signal(s);
  if (w->alias == AliasMode::Reply)
    forget_watching(p, s->ref.low, *w);
  else if (w->alias == AliasMode::ReplyDemonitor) {
    tell_demonitor(p, s->ref, *w);
    forget_watching(p, s->ref.low, *w);
  }
  s->kind = SignalKind::Message;
  append_message(p, s);
}

// ---- requests ------------------------------------------------------------------------------------------------------

void handle_request(Process& p, RequestSignal* s) {
  s->run(p.runtime(), is_exiting(p) ? nullptr : &p, *s);
  destroy_signal(s);
}

void handle_reply(Process& p, ReplySignal* s) {
  if (is_exiting(p) || !p.rare || p.rare->request != s->id) return destroy_signal(s);
  p.rare->answer = s->payload;
  p.rare->answered = true;
  if (s->used_words == 0) return destroy_signal(s);
  p.heap.adopt(s);
}

}  // namespace

void handle_signal(Process& p, Signal* s) {
  switch (s->kind) {
    case SignalKind::Message:
      if (is_exiting(p)) return destroy_signal(s);
      return append_message(p, s);
    case SignalKind::Exit:
      return handle_exit(p, static_cast<ExitSignal*>(s));
    case SignalKind::Link:
      return handle_link(p, s);
    case SignalKind::Unlink:
      return handle_unlink(p, static_cast<LinkSignal*>(s));
    case SignalKind::UnlinkAck:
      return handle_unlink_ack(p, static_cast<LinkSignal*>(s));
    case SignalKind::Monitor:
      return handle_monitor(p, static_cast<MonitorSignal*>(s));
    case SignalKind::Demonitor:
      return handle_demonitor(p, static_cast<MonitorSignal*>(s));
    case SignalKind::MonitorDown:
      return handle_down(p, static_cast<DownSignal*>(s));
    case SignalKind::Alias:
      return handle_alias(p, static_cast<AliasSignal*>(s));
    case SignalKind::Request:
      return handle_request(p, static_cast<RequestSignal*>(s));
    case SignalKind::Reply:
      return handle_reply(p, static_cast<ReplySignal*>(s));
  }
}

}  // namespace joist
