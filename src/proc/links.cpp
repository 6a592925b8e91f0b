#include "proc/links.hpp"

#include "proc/send.hpp"
#include "proc/signals.hpp"
#include "runtime/refs.hpp"
#include "runtime/runtime.hpp"

namespace joist {

// ---- links ---------------------------------------------------------------------------------------------------------

static LinkSignal* make_link_signal(SignalKind kind, Term sender, std::uint64_t unlink_id) {
  auto* s = new_signal<LinkSignal>(kind, 0);
  s->sender = sender;
  s->unlink_id = unlink_id;
  return s;
}

bool link_to(Process& p, Term pid) {
  bool created;
  Link& link = p.need_rare().links.insert(pid.raw(), &created);
  if (!created && link.unlinking == 0) return true;
  link.unlinking = 0;
  if (deliver(p.runtime(), pid, make_link_signal(SignalKind::Link, p.pid, 0))) return true;
  p.rare->links.erase(pid.raw());
  return false;
}

void unlink_from(Process& p, Term pid) {
  Link* link = p.rare ? p.rare->links.find(pid.raw()) : nullptr;
  if (!link || link->unlinking != 0) return;
  link->unlinking = ++p.rare->last_unlink_id;
  if (!deliver(p.runtime(), pid, make_link_signal(SignalKind::Unlink, p.pid, link->unlinking))) {
    p.rare->links.erase(pid.raw());
  }
}

// ---- monitors ------------------------------------------------------------------------------------------------------

Watching& add_watching(Process& p, RefNumbers ref, const MonitorOptions& options) {
  Watching& w = p.need_rare().watching.insert(ref.low);
  w.alias = options.alias;
  if (options.tag.has_value()) w.tag = make_message(options.tag, Term::none());
  return w;
}

void forget_watching(Process& p, std::uint64_t key, Watching& w) {
  if (w.tag) destroy_signal(w.tag);
  p.rare->watching.erase(key);
}

void end_watching(Process& p, std::uint64_t key, Watching& w) {
  if (w.alias != AliasMode::Explicit) return forget_watching(p, key, w);
  w.is_monitor = false;
  if (w.tag) destroy_signal(w.tag);
  w.tag = nullptr;
}

void tell_demonitor(Process& p, RefNumbers ref, const Watching& w) {
  if (!w.is_monitor || !w.target.is_local_pid()) return;
  auto* s = new_signal<MonitorSignal>(SignalKind::Demonitor, 0);
  s->sender = p.pid;
  s->ref = ref;
  deliver(p.runtime(), w.target, s);
}

static Term own_ref(Process& p, RefNumbers ref, AliasMode alias) {
  return build_ref(p.heap, ref, alias == AliasMode::None ? Term::none() : p.pid);
}

Term monitor_nothing(Process& p, Term type, Term object, Term reason, const MonitorOptions& options) {
  RefNumbers ref = p.runtime().refs->next();
  add_watching(p, ref, options).target = Term::none();
  Term alias_of = options.alias == AliasMode::None ? Term::none() : p.pid;
  deliver(p, make_down_signal(ref, alias_of, type, object, reason));
  return own_ref(p, ref, options.alias);
}

Term monitor_time_offset(Process& p, const MonitorOptions& options) {
  RefNumbers ref = p.runtime().refs->next();
  Watching& w = add_watching(p, ref, options);
  w.target = am::clock_service;
  w.kind = MonitorKind::TimeOffset;
  return own_ref(p, ref, options.alias);
}

Term monitor_process(Process& p, Term pid, Term name, const MonitorOptions& options) {
  if (pid == p.pid) {  // never goes down before the caller does
    RefNumbers ref = p.runtime().refs->next();
    if (options.alias != AliasMode::None) {
      Watching& w = add_watching(p, ref, options);
      w.is_monitor = false;
    }
    return own_ref(p, ref, options.alias);
  }
  if (pid.is_none()) return monitor_nothing(p, am::process, name, am::noproc, options);
  RefNumbers ref = p.runtime().refs->next();
  Watching& w = add_watching(p, ref, options);
  w.target = pid;
  w.name = name;
  auto* s = new_signal<MonitorSignal>(SignalKind::Monitor, 0);
  s->sender = p.pid;
  s->ref = ref;
  s->name = name;
  s->alias = options.alias != AliasMode::None;
  if (!deliver(p.runtime(), pid, s)) {
    Term alias_of = options.alias == AliasMode::None ? Term::none() : p.pid;
    deliver(p, make_down_signal(ref, alias_of, am::process, name.is_atom() ? name : pid, am::noproc));
  }
  return own_ref(p, ref, options.alias);
}

bool demonitor(Process& p, RefNumbers ref) {
  Watching* w = p.rare ? p.rare->watching.find(ref.low) : nullptr;
  if (!w || !w->is_monitor || w->spawn_pending) return false;
  tell_demonitor(p, ref, *w);
  end_watching(p, ref.low, *w);
  return true;
}

// ---- aliases -------------------------------------------------------------------------------------------------------

Term make_alias(Process& p, AliasMode mode) {
  RefNumbers ref = p.runtime().refs->next();
  Watching& w = add_watching(p, ref, {mode, Term::none()});
  w.is_monitor = false;
  return own_ref(p, ref, mode);
}

bool unalias(Process& p, RefNumbers ref) {
  Watching* w = p.rare ? p.rare->watching.find(ref.low) : nullptr;
  if (!w || w->alias == AliasMode::None) return false;
  w->alias = AliasMode::None;
  if (!w->is_monitor) forget_watching(p, ref.low, *w);
  return true;
}

}  // namespace joist
