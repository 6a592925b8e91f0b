// process_info/1,2. A process describes itself on its own heap; what it says about itself to another goes by way of a
// scratch area, so that being asked leaves no garbage behind.

#include "bif/process_info.hpp"

#include "bif/slice.hpp"
#include "bif/table.hpp"
#include "heap/scratch.hpp"
#include "proc/exit.hpp"
#include "proc/process_rare.hpp"
#include "proc/process_table.hpp"
#include "proc/receive.hpp"
#include "proc/request.hpp"
#include "runtime/runtime.hpp"

namespace joist::bif {

namespace {

/// The items of process_info/1, in its order.
constexpr Term kDefaultItems[] = {
    am::registered_name,   am::current_function,
    am::initial_call,      am::status,
    am::message_queue_len, am::links,
    am::dictionary,        am::trap_exit,
    am::error_handler,     am::priority,
    am::group_leader,      am::total_heap_size,
    am::heap_size,         am::stack_size,
    am::reductions,        am::garbage_collection,
    am::suspending,
};

bool is_dictionary_item(Term item) {
  return is_tuple(item, 2) && tuple_elements(item)[0] == am::dictionary;
}
bool is_item(Term item) {
  return is_dictionary_item(item) || find_info_item(item);
}
bool are_items(Term list) {
  for (; list.is_cons(); list = list.tail()) {
    if (!is_item(list.head())) return false;
  }
  return list.is_nil();
}

/// {Item, Value}
Term describe(InfoContext& c, Term item) {
  if (!is_dictionary_item(item)) return c.h.tuple(item, find_info_item(item)->value(c));
  Term key = copy(item, c.h);
  Term value = c.p.rare && !(c.p.flags & kSensitive) ? c.p.rare->dictionary.get(tuple_elements(item)[1]) : Term::none();
  return c.h.tuple(key, value.is_none() ? am::undefined : copy(value, c.h));
}

/// The answer for `items`: one item, a list of them, or none() for those of process_info/1.
Term answer(InfoContext& c, Term items) {
  ListWriter list(c.h);
  if (items == am::default_) {
    for (Term item : kDefaultItems) {
      Term value = find_info_item(item)->value(c);
      if (item != am::registered_name || !value.is_nil()) list.add(c.h.tuple(item, value));
    }
    return list.finish();
  }
  if (items.is_list()) {
    for (; items.is_cons(); items = items.tail()) list.add(describe(c, items.head()));
    return list.finish();
  }
  // Old and odd: without a name it is not even a pair.
  if (items == am::registered_name && !(c.p.flags & kHasName)) return Term::nil();
  return describe(c, items);
}

void run_info(Runtime& runtime, Process* target, RequestSignal& r) {
  if (!target) return answer_request(runtime, r, am::undefined);
  TermScratch scratch;
  InfoContext context{*target, scratch, false};
  answer_request(runtime, r, answer(context, r.payload));
}

Term info(Process& p, Term pid, Term items) {
  if (!pid.is_local_pid()) return p.badarg();
  if (pid != p.pid) return ask_process(p, pid, run_info, items, am::undefined);
  if (!fetch_signals(p)) return exit_request(p, p.exit_reason);
  InfoContext context{p, p.heap, true};
  return answer(context, items);
}

}  // namespace

Term erlang_process_info_1(Process& p, const Term* a) {
  return info(p, a[0], am::default_);
}
Term erlang_process_info_2(Process& p, const Term* a) {
  if (!(a[1].is_list() ? are_items(a[1]) : is_item(a[1]))) return p.badarg();
  return info(p, a[0], a[1]);
}

}  // namespace joist::bif
