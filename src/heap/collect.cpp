#include <algorithm>

#include "base/block_alloc.hpp"
#include "heap/collector.hpp"
#include "heap/old_generation.hpp"
#include "heap/sizing.hpp"

// Which collection to do, and how large the young block is afterwards.

namespace joist {

namespace {

std::size_t fragment_terms(const Fragment* f) {
  std::size_t words = 0;
  for (; f; f = f->next) words += f->used_words;
  return words;
}

}  // namespace

bool Heap::full_is_due() const {
  if (full_requested_ || saw_in_flight_) return true;
#if JOIST_STRESS
  if (minor_since_full_ >= 5) return true;
#endif
  if (!old_) return false;
  return minor_since_full_ >= fullsweep_after ||
         sizing::old_is_due(old_->used(), old_->live_after_full, old_->dense && promote_all_) ||
         sizing::old_bytes_are_due(old_->off_heap_bytes, old_->off_heap_bytes_after_full);
}

#if JOIST_STRESS
bool Heap::stress_is_due() {
  return stress_skip_ == 0 || stress_skip_-- == 0;
}
#endif

bool Heap::collect(RootSet& roots, std::size_t need, bool full) {
  leave_fragment();
  full = full || full_is_due();
  std::size_t from = young_used() + fragment_terms(fragments_);
  Destination to = Destination::Aged;
  if (full) {
    to = from + old_used() <= sizing::kOneBlockWords ? Destination::Young : Destination::Old;
  } else if (promote_all_ || from > sizing::kHugeYoungWords) {
    to = Destination::Old;
  }
  collect_to(roots, need, full, to);
  fit_young(roots, need);
  verify_after(roots, full);
#if JOIST_STRESS
  stress_skip_ = (young_used() + old_used() + roots.words()) / sizing::kStressWords;
#endif
  if (max_words == 0 || young_used() + old_used() + need <= max_words) return true;
  // Only what really lives may end a process.
  return !full && collect(roots, need, true);
}

void Heap::collect_to(RootSet& roots, std::size_t need, bool full, Destination to) {
  Collector collector(*this, roots, full, to);
  std::size_t expected = to == Destination::Old ? 0 : std::min<std::size_t>(last_live_, collector.from_words());
  collector.run(wanted_words(expected, roots.words(), need));
  note_survival(collector, full);
}

/// Block size for `live` words that survive.
std::size_t Heap::wanted_words(std::size_t live, std::size_t root_words, std::size_t need) const {
  std::size_t room = sizing::free_room({live, old_used(), root_words, young_size(), promote_all_});
  return std::max<std::size_t>(live + need + room, min_words);
}

void Heap::note_survival(const Collector& collector, bool full) {
  std::size_t survived = collector.live() + collector.promoted();
  last_live_ = static_cast<std::uint32_t>(std::min<std::size_t>(collector.live(), ~std::uint32_t{0}));
  if (collector.live() > sizing::kAgingWords || old_) high_water_ = top_;
  wants_collection_ = full_requested_ = false;
  off_heap_limit_ = sizing::off_heap_limit(off_heap_bytes_);
  if (full) {
    minor_since_full_ = 0;
    if (old_) trim_old(collector.from_words());
    return;
  }
  minor_since_full_++;
  if (sizing::mostly_survives(survived, collector.from_words())) promote_all_ = true;
  if (sizing::mostly_dies(survived, collector.from_words())) promote_all_ = false;
}

/// After a full collection: the one segment was made for the case that everything lives.
void Heap::trim_old(std::size_t from_words) {
  Segment* s = old_->last;
  std::size_t keep = s->used() + s->used() / 4;
  s->bytes = trim_block(s, s->bytes, sizeof(Segment) + keep * sizeof(Word));
  old_->live_after_full = old_->used();
  old_->dense = sizing::is_dense(old_->used(), from_words);
  old_->off_heap_bytes_after_full = old_->off_heap_bytes;
}

/// The block was chosen before it was known how much lives. If `need` does not fit, or far too much is free, that is
/// put right now: large blocks are cut where they stand, the rest is copied once more.
void Heap::fit_young(RootSet& roots, std::size_t need) {
  std::size_t wanted = wanted_words(young_used(), roots.words(), need);
  if (free_words() < need) {
    move_young(roots, wanted);
    return;
  }
  if (young_size() <= 4 * wanted) return;
  std::size_t bytes = young_size() * sizeof(Word);
  std::size_t cut = trim_block(start_, bytes, wanted * sizeof(Word));
  if (cut < bytes || young_used() > sizing::kAgingWords) {
    end_ = start_ + cut / sizeof(Word);
    return;
  }
  move_young(roots, wanted);
}

/// Copies the young block, of which everything lives, into one of `words`.
void Heap::move_young(RootSet& roots, std::size_t words) {
  bool saw_in_flight = saw_in_flight_;
  bool aged = high_water_ != start_;
  Collector collector(*this, roots, false, Destination::Young);
  collector.run(words);
  saw_in_flight_ |= saw_in_flight;
  if (aged) high_water_ = top_;
}

void Heap::shrink_to_live(RootSet& roots) {
  leave_fragment();
  {
    Collector collector(*this, roots, true, Destination::Young);
    collector.run(0);
    note_survival(collector, true);
  }
  promote_all_ = false;
  std::size_t live = young_used();
  std::size_t exact = live > 0 ? block_size(live * sizeof(Word)) / sizeof(Word) : 0;
  if (exact < young_size()) {
    std::size_t bytes = young_size() * sizeof(Word);
    std::size_t cut = live > 0 ? trim_block(start_, bytes, live * sizeof(Word)) : bytes;
    end_ = start_ + cut / sizeof(Word);
    if (cut == bytes) move_young(roots, live);
  }
  verify_after(roots, true);
}

}  // namespace joist
