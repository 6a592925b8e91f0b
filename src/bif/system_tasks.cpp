// What a process does to another one by asking it: suspend, collect, change its group leader.

#include "bif/table.hpp"
#include "proc/process_table.hpp"
#include "proc/request.hpp"
#include "proc/send.hpp"
#include "proc/suspend.hpp"
#include "runtime/runtime.hpp"

namespace joist::bif {

namespace {

/// {A, B...} as a message from a runner, terms copied.
template <class... Ts>
void send_tuple(Runtime& runtime, Term to, Ts... elements) {
  auto* s = new_signal<Signal>(SignalKind::Message, 1 + sizeof...(Ts) + (flat_size(elements) + ...));
  {
    SignalBuilder b(*s);
    s->payload = b.tuple(copy(elements, b)...);
  }
  deliver(runtime, to, s);
}

RequestSignal* make_request(Process& p, RequestSignal::Run run, Term payload) {
  auto* s = new_signal_with<RequestSignal>(SignalKind::Request, payload);
  s->sender = p.pid;
  s->run = run;
  return s;
}

// ---- suspending ----------------------------------------------------------------------------------------------------

struct SuspendOptions {
  bool unless_suspending = false;
  bool asynchronous = false;
  Term reply_tag = Term::none();
};

bool read_suspend_options(Term list, SuspendOptions* out) {
  for (; list.is_cons(); list = list.tail()) {
    Term o = list.head();
    if (o == am::unless_suspending) {
      out->unless_suspending = true;
    } else if (o == am::asynchronous) {
      out->asynchronous = true;
    } else if (is_tuple(o, 2) && tuple_elements(o)[0] == am::asynchronous) {
      out->asynchronous = true;
      out->reply_tag = tuple_elements(o)[1];
    } else {
      return false;
    }
  }
  return list.is_nil();
}

void run_suspend(Runtime& runtime, Process* target, RequestSignal& r) {
  if (target) add_suspension(*target, r.sender);
  answer_request(runtime, r, make_bool(target != nullptr));
}
void run_suspend_async(Runtime& runtime, Process* target, RequestSignal& r) {
  if (target) add_suspension(*target, r.sender);
  if (r.extra[0]) send_tuple(runtime, r.sender, r.payload, target ? am::suspended : am::exited);
}

void forget_suspension(Process& p, Term pid) {
  std::uint32_t* count = p.rare->suspending.find(pid.raw());
  if (count && --*count == 0) p.rare->suspending.erase(pid.raw());
}

/// It is counted before it is asked for: should this process end meanwhile, it lets go of what it may have suspended.
Term suspend(Process& p, Term pid, const SuspendOptions& o) {
  ProcessRare& rare = p.need_rare();
  if (!is_asking(p)) {
    if (o.unless_suspending && rare.suspending.find(pid.raw())) return am::false_;
    rare.suspending.insert(pid.raw())++;
  }
  if (!o.asynchronous) {
    Term answer = ask_process(p, pid, run_suspend, Term::nil(), am::false_);
    if (answer != am::false_) return answer;
    forget_suspension(p, pid);
    return p.badarg();
  }
  bool reply = o.reply_tag.has_value();
  auto* s = make_request(p, run_suspend_async, reply ? o.reply_tag : Term::nil());
  s->extra[0] = reply;
  if (deliver(p.runtime(), pid, s)) return am::true_;
  forget_suspension(p, pid);
  if (!reply) return p.badarg();
  deliver(p, make_message(p.heap.tuple(o.reply_tag, am::exited), Term::none()));
  return am::true_;
}

}  // namespace

Term erlang_suspend_process_2(Process& p, const Term* a) {
  SuspendOptions options;
  if (!a[0].is_local_pid() || a[0] == p.pid) return p.badarg();
  if (!read_suspend_options(a[1], &options)) return p.badarg_because(am::badopt);
  return suspend(p, a[0], options);
}
Term erlang_suspend_process_1(Process& p, const Term* a) {
  if (!a[0].is_local_pid() || a[0] == p.pid) return p.badarg();
  return suspend(p, a[0], {});
}

Term erlang_resume_process_1(Process& p, const Term* a) {
  std::uint32_t* count = p.rare && a[0].is_local_pid() ? p.rare->suspending.find(a[0].raw()) : nullptr;
  if (!count) return p.badarg();
  forget_suspension(p, a[0]);
  auto* s = make_request(
      p,
      [](Runtime&, Process* target, RequestSignal& r) {
        if (target) remove_suspension(*target, r.sender, 1);
      },
      Term::nil());
  return deliver(p.runtime(), a[0], s) ? am::true_ : p.badarg();
}

// ---- collections ---------------------------------------------------------------------------------------------------

namespace {

void request_collection(Process& p, bool full) {
  if (full) {
    p.heap.request_full_collection();
    p.flags |= kCollectNow;
  } else {
    p.heap.request_collection();
  }
}

void run_collect(Runtime& runtime, Process* target, RequestSignal& r) {
  if (target) request_collection(*target, r.payload == am::major);
  answer_request(runtime, r, make_bool(target != nullptr));
}
void run_collect_async(Runtime& runtime, Process* target, RequestSignal& r) {
  if (target) request_collection(*target, r.extra[0]);
  send_tuple(runtime, r.sender, am::garbage_collect, r.payload, make_bool(target != nullptr));
}

struct CollectOptions {
  bool async = false;
  Term id;
  bool full = true;
};
bool read_collect_options(Term list, CollectOptions* out) {
  for (; list.is_cons(); list = list.tail()) {
    if (!is_tuple(list.head(), 2)) return false;
    const Term* e = tuple_elements(list.head());
    if (e[0] == am::async) {
      out->async = true;
      out->id = e[1];
    } else if (e[0] == am::type && (e[1] == am::major || e[1] == am::minor)) {
      out->full = e[1] == am::major;
    } else {
      return false;
    }
  }
  return list.is_nil();
}

Term collect_process(Process& p, Term pid, const CollectOptions& o) {
  if (o.async) {
    auto* s = make_request(p, run_collect_async, o.id);
    s->extra[0] = o.full;
    if (!deliver(p.runtime(), pid, s)) {
      deliver(p, make_message(p.heap.tuple(am::garbage_collect, o.id, am::false_), Term::none()));
    }
    return am::async;
  }
  if (pid == p.pid) {
    if (o.full)
      p.heap.request_full_collection();
    else
      p.heap.request_collection();
    return am::true_;
  }
  return ask_process(p, pid, run_collect, o.full ? am::major : am::minor, am::false_);
}

}  // namespace

Term erlang_garbage_collect_1(Process& p, const Term* a) {
  return a[0].is_local_pid() ? collect_process(p, a[0], {}) : p.badarg();
}
Term erlang_garbage_collect_2(Process& p, const Term* a) {
  CollectOptions options;
  if (!a[0].is_local_pid()) return p.badarg();
  if (!read_collect_options(a[1], &options)) return p.badarg_because(am::badopt);
  return collect_process(p, a[0], options);
}

// ---- group leaders -------------------------------------------------------------------------------------------------

static void run_group_leader(Runtime& runtime, Process* target, RequestSignal& r) {
  if (target) target->group_leader = copy(r.payload, target->heap);
  answer_request(runtime, r, make_bool(target != nullptr));
}

Term erlang_group_leader_0(Process& p, const Term*) {
  return p.group_leader;
}
Term erlang_group_leader_2(Process& p, const Term* a) {
  if (!is_pid(a[0]) || !a[1].is_local_pid()) return p.badarg();
  if (a[1] == p.pid) {
    p.group_leader = a[0];
    return am::true_;
  }
  Term answer = ask_process(p, a[1], run_group_leader, a[0], am::false_);
  return answer == am::false_ ? p.badarg() : answer;
}

// ---- giving up the processor ---------------------------------------------------------------------------------------

Term erlang_yield_0(Process& p, const Term*) {
  p.exec->reductions = 0;
  return am::true_;
}
Term erlang_bump_reductions_1(Process& p, const Term* a) {
  if (!a[0].is_small() || a[0].small_value() < 0) return p.badarg();
  p.spend(std::min<SWord>(a[0].small_value(), std::max<SWord>(p.exec->reductions, 0)));
  return am::true_;
}

// ---- all processes -------------------------------------------------------------------------------------------------

static BifTask list_processes(Process& p, std::uint32_t slot) {
  constexpr SWord kReduction = 32;  // free slots; a process costs a miss of the cache
  constexpr SWord kProcess = 8;
  ProcessTable& table = *p.runtime().processes;
  Term list = Term::nil();
  for (SWord work = 0; slot-- > 0; work++) {
    if (Process* q = table.at_slot(slot)) {
      list = p.heap.cons(q->pid, list);
      work += kProcess;
    }
    if (work < kReduction) continue;
    if (!p.spend(work / kReduction)) co_await p.next_slice();
    work = 0;
  }
  co_return list;
}

Term erlang_processes_0(Process& p, const Term*) {
  return p.run_task(list_processes(p, p.runtime().processes->slots_used()));
}

/// {Next, Pids} for a stretch of the table, or none at its end.
Term erts_internal_processes_next_1(Process& p, const Term* a) {
  constexpr std::uint32_t kStretch = 1000;
  ProcessTable& table = *p.runtime().processes;
  if (!a[0].is_small() || a[0].small_value() < 0) return p.badarg();
  SWord from = a[0].small_value();
  SWord used = table.slots_used();
  if (from >= used) return am::none;
  SWord to = std::min<SWord>(used, from + kStretch);
  Term list = Term::nil();
  for (SWord slot = to; slot-- > from;) {
    if (Process* q = table.at_slot(static_cast<std::uint32_t>(slot))) list = p.heap.cons(q->pid, list);
  }
  return p.heap.tuple(Term::small(to), list);
}

Term erts_internal_is_system_process_1(Process& p, const Term* a) {
  return a[0].is_local_pid() ? am::false_ : p.badarg();
}

}  // namespace joist::bif
