#include "bif/spawn_options.hpp"

#include <algorithm>

#include "bif/max_heap_size.hpp"
#include "runtime/runtime.hpp"
#include "sched/scheduler_pool.hpp"

namespace joist::bif {

bool read_priority(Term atom, std::uint8_t* out) {
  const Term names[] = {am::max, am::high, am::normal, am::low};
  for (std::uint8_t i = 0; i < 4; i++) {
    if (atom == names[i]) return *out = i, true;
  }
  return false;
}
Term priority_atom(std::uint8_t priority) {
  const Term names[] = {am::max, am::high, am::normal, am::low};
  return names[priority & 3];
}

std::uint32_t next_heap_size(std::uint64_t words) {
  if (words <= 12) return 12;
  std::uint64_t a = 12, b = 38;  // a Fibonacci-like series, then steps of a fifth
  while (b < words) {
    std::uint64_t next = b < 833026 ? a + b + 1 : b + b / 5;
    a = b;
    b = next;
  }
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(b, 0xffffffff));
}
std::uint32_t min_heap_words(const SystemFlags& flags, SWord wanted) {
  const SWord least = flags.min_heap_size.load(std::memory_order_relaxed);
  return next_heap_size(static_cast<std::uint64_t>(std::max(wanted, least == 0 ? kDefaultMinHeapWords : least)));
}
std::uint32_t min_bin_vheap_words(const SystemFlags& flags, SWord wanted) {
  const SWord least = flags.min_bin_vheap_size.load(std::memory_order_relaxed);
  return next_heap_size(static_cast<std::uint64_t>(std::max(wanted, least)));
}

bool read_monitor_options(Term list, MonitorOptions* out) {
  for (; list.is_cons(); list = list.tail()) {
    if (!is_tuple(list.head(), 2)) return false;
    const Term* e = tuple_elements(list.head());
    if (e[0] == am::tag) {
      out->tag = e[1];
    } else if (e[0] == am::alias) {
      out->alias = e[1] == am::explicit_unalias  ? AliasMode::Explicit
                   : e[1] == am::demonitor       ? AliasMode::Demonitor
                   : e[1] == am::reply_demonitor ? AliasMode::ReplyDemonitor
                                                 : AliasMode::None;
      if (out->alias == AliasMode::None) return false;
    } else {
      return false;
    }
  }
  return list.is_nil();
}

namespace {

bool read_count(Term t, SWord* out) {
  if (!t.is_small() || t.small_value() < 0) return false;
  *out = t.small_value();
  return true;
}

bool read_reply(Term t, SpawnRequest* out) {
  out->reply_success = t == am::yes || t == am::success_only;
  out->reply_error = t == am::yes || t == am::error_only;
  return t == am::yes || t == am::no || t == am::success_only || t == am::error_only;
}

bool read_pair(Process& p, Term key, Term value, bool request, SpawnRequest* out) {
  SpawnOptions& o = out->options;
  SWord n;
  if (key == am::priority) return read_priority(value, &o.priority);
  if (key == am::async_dist) return value == am::true_ || value == am::false_;
  if (key == am::message_queue_data) {
    o.off_heap_messages = value == am::off_heap;
    return value == am::off_heap || value == am::on_heap;
  }
  if (key == am::max_heap_size) {
    o.max_heap = default_max_heap_size(p.runtime().flags);
    return o.has_max_heap = read_max_heap_size(value, &o.max_heap);
  }
  if (key == am::min_heap_size) {
    if (!read_count(value, &n)) return false;
    o.min_heap_words = min_heap_words(p.runtime().flags, n);
    return true;
  }
  if (key == am::min_bin_vheap_size) {
    if (!read_count(value, &n)) return false;
    o.min_bin_vheap_words = min_bin_vheap_words(p.runtime().flags, n);
    return true;
  }
  if (key == am::fullsweep_after) return read_count(value, &o.fullsweep_after);
  if (key == am::scheduler) {
    if (!read_count(value, &n) || n > static_cast<SWord>(p.runtime().schedulers->count())) return false;
    o.scheduler = static_cast<std::uint32_t>(n);
    return true;
  }
  if (key == am::monitor) {
    o.monitor = true;
    return read_monitor_options(value, &o.monitor_options);
  }
  if (request && key == am::reply) return read_reply(value, out);
  if (request && key == am::reply_tag) return out->reply_tag = value, true;
  return false;
}

}  // namespace

OptionsError read_spawn_options(Process& p, Term list, bool request, SpawnRequest* out) {
  OptionsError result = OptionsError::None;
  for (; list.is_cons(); list = list.tail()) {
    Term option = list.head();
    bool good = true;
    if (option == am::link) {
      out->options.link = true;
    } else if (option == am::monitor) {
      out->options.monitor = true;
      out->options.monitor_options = {};
    } else {
      good = is_tuple(option, 2) && read_pair(p, tuple_elements(option)[0], tuple_elements(option)[1], request, out);
    }
    if (!good) result = OptionsError::BadOption;
  }
  const SpawnOptions& o = out->options;
  if (o.has_max_heap && o.max_heap.words != 0 &&
      o.max_heap.words < std::max<std::size_t>(o.min_heap_words, kDefaultMinHeapWords)) {
    result = OptionsError::BadOption;
  }
  return list.is_nil() ? result : OptionsError::NotAList;
}

}  // namespace joist::bif
