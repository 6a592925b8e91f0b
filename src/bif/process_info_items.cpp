// The items of process_info/2, one function each.

#include "bif/max_heap_size.hpp"
#include "bif/process_info.hpp"
#include "bif/slice.hpp"
#include "bif/spawn_options.hpp"
#include "bif/text.hpp"
#include "proc/process_rare.hpp"
#include "proc/signals.hpp"
#include "proc/state.hpp"
#include "runtime/exceptions.hpp"
#include "runtime/runtime.hpp"
#include "term/node.hpp"
#include "term/print.hpp"

namespace joist::bif {

namespace {

Term number(std::size_t n) {
  return Term::small(static_cast<SWord>(n));
}
Term mfa_term(HeapBuilder& h, const Mfa& mfa) {
  return h.tuple(mfa.module, mfa.function, Term::small(mfa.arity));
}
bool is_hidden(const Process& p) {
  return (p.flags & kSensitive) != 0;
}

// ---- identity ------------------------------------------------------------------------------------------------------

Term registered_name(InfoContext& c) {
  return c.p.flags & kHasName ? c.p.rare->name : Term::nil();
}
Term parent(InfoContext& c) {
  return copy(c.p.parent, c.h);
}
Term group_leader(InfoContext& c) {
  return copy(c.p.group_leader, c.h);
}
Term initial_call(InfoContext& c) {
  return mfa_term(c.h, c.p.initial_call());
}
Term label(InfoContext& c) {
  return c.p.rare && c.p.rare->label.has_value() ? copy(c.p.rare->label, c.h) : am::undefined;
}

// ---- what it does --------------------------------------------------------------------------------------------------

Term status(InfoContext& c) {
  if (c.self) return am::running;
  if (c.p.flags & kSuspended) return am::suspended;
  return c.p.flags & kParked ? am::waiting : am::runnable;
}
Term current_function_item(InfoContext& c) {
  if (is_hidden(c.p) && !c.self) return am::undefined;
  return mfa_term(c.h, current_function(c.p));
}
Term current_location_item(InfoContext& c) {
  return current_location(c.p, c.h);
}
Term current_stacktrace_item(InfoContext& c) {
  return current_stacktrace(c.p, c.h, c.p.runtime().backtrace_depth.load(std::memory_order_relaxed));
}
Term reductions(InfoContext& c) {
  std::uint64_t n = c.p.total_reductions;
  if (c.self && c.p.exec->reductions < kReductionsPerSlice) {
    n += static_cast<std::uint64_t>(kReductionsPerSlice - c.p.exec->reductions);
  }
  return c.h.unsigned_integer(n);
}
Term catchlevel(InfoContext& c) {
  return Term::small(c.p.catches);
}
Term backtrace(InfoContext& c) {
  std::string text = "Program counter: " + term_to_string(current_location(c.p, c.h)) + "\n";
  for (Term t = current_stacktrace(c.p, c.h, 100); t.is_cons(); t = t.tail()) {
    text += "Return addr " + term_to_string(t.head()) + "\n";
  }
  return bits_from_bytes(c.h, {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

// ---- signals -------------------------------------------------------------------------------------------------------

Term message_queue_len(InfoContext& c) {
  return number(c.p.mailbox.length);
}
Term messages(InfoContext& c) {
  if (is_hidden(c.p)) return Term::nil();
  ListWriter list(c.h);
  for (Signal* s = c.p.mailbox.first; s; s = s->next_signal()) list.add(copy(s->payload, c.h));
  return list.finish();
}
Term message_queue_data(InfoContext& c) {
  return c.p.flags & kOffHeapMessages ? am::off_heap : am::on_heap;
}
Term links(InfoContext& c) {
  Term list = Term::nil();
  if (c.p.rare) {
    c.p.rare->links.for_each([&](std::uint64_t pid, Link& l) {
      if (l.unlinking == 0) list = c.h.cons(Term(pid), list);
    });
  }
  return list;
}
Term monitors(InfoContext& c) {
  Term list = Term::nil();
  if (!c.p.rare) return list;
  c.p.rare->watching.for_each([&](std::uint64_t, Watching& w) {
    if (!w.is_monitor || w.target.is_none()) return;
    Term object = w.name.is_atom() ? c.h.tuple(w.name, local_node().name) : w.target;
    list = c.h.cons(c.h.tuple(w.kind == MonitorKind::TimeOffset ? am::time_offset : am::process, object), list);
  });
  return list;
}
Term monitored_by(InfoContext& c) {
  Term list = Term::nil();
  if (c.p.rare) {
    c.p.rare->watched_by.for_each([&](std::uint64_t, WatchedBy& w) { list = c.h.cons(w.watcher, list); });
  }
  return list;
}
Term suspending(InfoContext& c) {
  Term list = Term::nil();
  if (!c.p.rare) return list;
  c.p.rare->suspending.for_each([&](std::uint64_t pid, std::uint32_t& count) {
    list = c.h.cons(c.h.tuple(Term(pid), Term::small(count), Term::small(0)), list);
  });
  return list;
}

// ---- flags ---------------------------------------------------------------------------------------------------------

Term trap_exit(InfoContext& c) {
  return make_bool(c.p.flags & kTrapExit);
}
Term error_handler(InfoContext& c) {
  return c.p.rare ? c.p.rare->error_handler : am::error_handler;
}
Term priority(InfoContext& c) {
  return priority_atom(c.p.priority);
}
Term async_dist(InfoContext& c) {
  return make_bool(c.p.rare && c.p.rare->async_dist);
}
Term no(InfoContext&) {
  return am::false_;
}
Term zero(InfoContext&) {
  return Term::small(0);
}
Term empty_list(InfoContext&) {
  return Term::nil();
}

Term dictionary(InfoContext& c) {
  Term list = Term::nil();
  if (!c.p.rare || is_hidden(c.p)) return list;
  c.p.rare->dictionary.for_each([&](Term k, Term v) {
    Term key = copy(k, c.h);
    list = c.h.cons(c.h.tuple(key, copy(v, c.h)), list);
  });
  return list;
}

// ---- memory --------------------------------------------------------------------------------------------------------

Term heap_size(InfoContext& c) {
  return number(c.p.heap.young_size());
}
std::size_t message_words(const Process& p) {
  std::size_t sum = 0;
  for (Signal* s = p.mailbox.first; s; s = s->next_signal()) sum += s->used_words;
  return sum;
}
Term total_heap_size(InfoContext& c) {
  return number(c.p.heap.total_words() + (c.p.flags & kOffHeapMessages ? 0 : message_words(c.p)));
}
Term stack_size(InfoContext& c) {
  return number(static_cast<std::size_t>(c.p.stack_base - c.p.stack_top));
}
Term memory(InfoContext& c) {
  std::size_t bytes = sizeof(Process) + c.p.heap.total_words() * sizeof(Word) +
                      static_cast<std::size_t>(c.p.stack_base - c.p.stack_limit) * sizeof(Term);
  if (c.p.rare) bytes += sizeof(ProcessRare);
  for (Signal* s = c.p.mailbox.first; s; s = s->next_signal()) bytes += s->bytes;
  return number(bytes);
}
std::size_t min_heap_words(const Process& p) {
  return p.heap.min_words ? p.heap.min_words : static_cast<std::size_t>(kDefaultMinHeapWords);
}
Term min_heap_size(InfoContext& c) {
  return number(min_heap_words(c.p));
}
Term fullsweep_after(InfoContext& c) {
  return number(c.p.heap.fullsweep_after);
}
Term min_bin_vheap_size(InfoContext& c) {
  return number(c.p.rare ? c.p.rare->min_bin_vheap_size : kMinBinVheapWords);
}
Term max_heap_size(InfoContext& c) {
  return max_heap_size_term(c.h, c.p.rare ? c.p.rare->max_heap : MaxHeapSize{});
}
Term garbage_collection(InfoContext& c) {
  auto pair = [&](Term key, Term value) { return c.h.tuple(key, value); };
  return c.h.list({pair(am::max_heap_size, max_heap_size(c)), pair(am::min_bin_vheap_size, min_bin_vheap_size(c)),
                   pair(am::min_heap_size, min_heap_size(c)), pair(am::fullsweep_after, fullsweep_after(c)),
                   pair(am::minor_gcs, number(c.p.heap.minor_collections()))});
}
Term garbage_collection_info(InfoContext& c) {
  const Heap& heap = c.p.heap;
  auto pair = [&](Term key, std::size_t n) { return c.h.tuple(key, number(n)); };
  return c.h.list({pair(am::old_heap_block_size, heap.old_size()), pair(am::heap_block_size, heap.young_size()),
                   pair(am::mbuf_size, heap.fragment_words()), pair(am::recent_size, 0),
                   pair(am::stack_size, static_cast<std::size_t>(c.p.stack_base - c.p.stack_top)),
                   pair(am::old_heap_size, heap.old_used()), pair(am::heap_size, heap.young_used()),
                   pair(am::bin_vheap_size, 0), pair(am::bin_vheap_block_size, 46422), pair(am::bin_old_vheap_size, 0),
                   pair(am::bin_old_vheap_block_size, 46422)});
}
/// {Address, Size, References} of each binary outside of the heap.
Term binary(InfoContext& c) {
  Term list = Term::nil();
  for (Word* o = c.p.heap.off_heap_list(); o; o = off_heap_next(o)) {
    if (Header(*o).kind() != BoxedKind::BinRef) continue;
    BinaryObject* b = bin_ref_object(Term::boxed(o));
    list = c.h.cons(c.h.tuple(c.h.unsigned_integer(reinterpret_cast<Word>(b)), number(b->size()), number(b->refs())),
                    list);
  }
  return list;
}

constexpr InfoItem kItems[] = {
    {am::registered_name, registered_name},
    {am::current_function, current_function_item},
    {am::initial_call, initial_call},
    {am::status, status},
    {am::message_queue_len, message_queue_len},
    {am::links, links},
    {am::dictionary, dictionary},
    {am::trap_exit, trap_exit},
    {am::error_handler, error_handler},
    {am::priority, priority},
    {am::group_leader, group_leader},
    {am::total_heap_size, total_heap_size},
    {am::heap_size, heap_size},
    {am::stack_size, stack_size},
    {am::reductions, reductions},
    {am::garbage_collection, garbage_collection},
    {am::suspending, suspending},
    {am::messages, messages},
    {am::monitors, monitors},
    {am::monitored_by, monitored_by},
    {am::memory, memory},
    {am::current_location, current_location_item},
    {am::current_stacktrace, current_stacktrace_item},
    {am::parent, parent},
    {am::label, label},
    {am::message_queue_data, message_queue_data},
    {am::min_heap_size, min_heap_size},
    {am::min_bin_vheap_size, min_bin_vheap_size},
    {am::max_heap_size, max_heap_size},
    {am::fullsweep_after, fullsweep_after},
    {am::garbage_collection_info, garbage_collection_info},
    {am::catchlevel, catchlevel},
    {am::backtrace, backtrace},
    {am::binary, binary},
    {am::magic_ref, empty_list},
    {am::last_calls, no},
    {am::sequential_trace_token, empty_list},
    {am::trace, zero},
    {am::async_dist, async_dist},
    {am::priority_messages, no},
};

}  // namespace

const InfoItem* find_info_item(Term name) {
  for (const InfoItem& item : kItems) {
    if (item.name == name) return &item;
  }
  return nullptr;
}

}  // namespace joist::bif
