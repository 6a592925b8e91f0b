// counters with write_concurrency: a copy of each counter for each scheduler, on cache lines of its own. Reading adds
// them up; only writes by one scheduler at a time touch a copy, so they need no order.

#include <algorithm>
#include <cstring>

#include "bif/shared_array.hpp"
#include "bif/system_info.hpp"
#include "bif/table.hpp"
#include "runtime/refs.hpp"
#include "runtime/runtime.hpp"
#include "term/maps.hpp"

namespace joist::bif {

namespace {

class Counters final : public MagicObject {
 public:
  static constexpr char kTag = 0;
  static constexpr std::size_t kPerLine = 8;
  struct alignas(64) Line {
    std::atomic<Word> values[kPerLine]{};
  };

  /// `writers` schedulers, and one copy for all threads of the host.
  Counters(std::size_t count, std::size_t writers)
      : size(count),
        copies(writers + 1),
        lines((count + kPerLine - 1) / kPerLine * copies),
        lines_(std::make_unique<Line[]>(lines)) {}
  const void* tag() const override { return &kTag; }

  std::atomic<Word>& at(std::size_t index, std::size_t copy) {
    return lines_[index / kPerLine * copies + copy].values[index % kPerLine];
  }

  const std::size_t size;
  const std::size_t copies;
  const std::size_t lines;

 private:
  std::unique_ptr<Line[]> lines_;
};

Counters* find(const Term* a, std::size_t* index) {
  auto* counters = magic_object<Counters>(a[0]);
  return counters && read_index(a[1], counters->size, index) ? counters : nullptr;
}

}  // namespace

Term erts_internal_counters_new_1(Process& p, const Term* a) {
  const std::size_t writers = scheduler_count(p.runtime());
  std::size_t size;
  if (!read_size(p, a[0], sizeof(Word) * (writers + 1), &size)) return Term::none();
  return p.heap.magic_ref(new Counters(size, writers), p.runtime().refs->next());
}

Term erts_internal_counters_get_2(Process& p, const Term* a) {
  std::size_t index;
  Counters* counters = find(a, &index);
  if (!counters) return p.badarg();
  Word sum = 0;
  for (std::size_t i = 0; i < counters->copies; i++) sum += counters->at(index, i).load(std::memory_order_relaxed);
  return p.heap.integer(static_cast<SWord>(sum));
}

Term erts_internal_counters_add_3(Process& p, const Term* a) {
  std::size_t index;
  Word increment;
  Counters* counters = find(a, &index);
  if (!counters || !read_bits(a[2], &increment)) return p.badarg();
  const std::size_t copy = std::min(scheduler_number(p), counters->copies - 1);
  counters->at(index, copy).fetch_add(increment, std::memory_order_relaxed);
  return am::ok;
}

Term erts_internal_counters_put_3(Process& p, const Term* a) {
  std::size_t index;
  SWord value;
  Counters* counters = find(a, &index);
  if (!counters || !num_to_int64(a[2], &value)) return p.badarg();
  Word others = 0;
  for (std::size_t i = 1; i < counters->copies; i++) others += counters->at(index, i).load(std::memory_order_relaxed);
  counters->at(index, 0).store(static_cast<Word>(value) - others, std::memory_order_relaxed);
  return am::ok;
}

Term erts_internal_counters_info_1(Process& p, const Term* a) {
  const auto* counters = magic_object<Counters>(a[0]);
  if (!counters) return p.badarg();
  const std::size_t bytes = sizeof(Counters) + counters->lines * sizeof(Counters::Line);
  const Term pairs[] = {am::size, p.heap.unsigned_integer(counters->size), am::memory, p.heap.unsigned_integer(bytes)};
  return map_from_pairs(p.heap, pairs, 2);
}

}  // namespace joist::bif
