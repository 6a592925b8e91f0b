#include "heap/collector.hpp"

#include <algorithm>
#include <cstring>

#include "base/block_alloc.hpp"
#include "heap/old_generation.hpp"

// A copying collector with two generations, for one process at a time; nothing else in the runtime stops for it.
//
// What roots reach is copied, and the copies are scanned for pointers back into from-space until the scan meets the
// bump pointer (Cheney): no mark stack, and cost that depends on what lives only. A moved object leaves its new address
// behind: a boxed object in place of its header (a pointer is not a header), a cons in its tail, with a word in its
// head that no list element can be. Lists are copied along their tails at once, because that is the order of their
// readers.
//
// What survived one collection lies below the young block's high-water mark; the next collection moves it to the old
// generation, which only full collections touch. When most of a young block survives (a program is building something
// large), aging would copy everything twice for nothing: then a collection promotes all of it and the block is used
// again in place.
//
// Which pointers lead into from-space? In a collection of the young generation without fragments one comparison tells.
// Otherwise `ranges_` knows the fragments (and old segments), exactly: a message that `receive` is looking at is on no
// heap yet and must not move. An old object that points into such a message would be missed later, when the message has
// become a fragment; seeing one makes the next collection a full one.

namespace joist {

namespace {

constexpr Word kMovedCons = ~Word{0};  // tag 111, a kind that does not exist
static_assert(static_cast<int>(BoxedKind::Count) < 31);

/// Payload words without terms, by kind; all-ones for "to the end of the object".
struct RawWords {
  std::uint32_t words[32] = {};
  constexpr RawWords() {
    for (int k = 0; k < static_cast<int>(BoxedKind::Count); k++) {
      words[k] = static_cast<std::uint32_t>(kBoxedKinds[k].raw_words);  // kRawAll becomes all-ones
    }
  }
};
constexpr RawWords kRaw;

constexpr bool is_pointer(Word w) {
  return (w & 5) == 1;
}

void poison(Word* begin, std::size_t words) {
#if JOIST_VERIFY
  std::fill(begin, begin + words, Word{0xdeadbeefdeadbeff});
#endif
}

#if JOIST_VERIFY || JOIST_STRESS
constexpr bool kMayReuseBlock = false;  // every collection moves everything that it can
#else
constexpr bool kMayReuseBlock = true;
#endif

}  // namespace

// ---- address ranges ------------------------------------------------------------------------------------------------

AddressRanges::~AddressRanges() {
  if (ranges_ != inline_) free_block(ranges_, capacity_ * sizeof(Range));
}

void AddressRanges::add(const Word* begin, const Word* end) {
  if (begin == end) return;
  if (count_ == capacity_) {
    auto* bigger = static_cast<Range*>(alloc_block(2 * capacity_ * sizeof(Range)));
    std::copy(ranges_, ranges_ + count_, bigger);
    if (ranges_ != inline_) free_block(ranges_, capacity_ * sizeof(Range));
    ranges_ = bigger;
    capacity_ *= 2;
  }
  ranges_[count_++] = {reinterpret_cast<Word>(begin), static_cast<Word>(end - begin) * sizeof(Word)};
}

bool AddressRanges::search(Word address) {
  if (!sorted_) {
    std::sort(ranges_, ranges_ + count_, [](const Range& a, const Range& b) { return a.begin < b.begin; });
    sorted_ = true;
  }
  const Range* after =
      std::upper_bound(ranges_, ranges_ + count_, address, [](Word a, const Range& range) { return a < range.begin; });
  if (after == ranges_ || address - after[-1].begin >= after[-1].bytes) return false;
  last_ = after[-1];
  return true;
}

// ---- from-space ----------------------------------------------------------------------------------------------------

Collector::Collector(Heap& heap, RootSet& roots, bool full, Destination to)
    : heap_(heap), roots_(roots), full_(full), to_(to) {
  JOIST_ASSERT(!full || to != Destination::Aged);
  from_start_ = reinterpret_cast<Word>(heap.start_);
  from_words_ = heap.young_used();
  from_bytes_ = from_words_ * sizeof(Word);
  if (to == Destination::Aged) mature_bytes_ = static_cast<Word>(heap.high_water_ - heap.start_) * sizeof(Word);
  collect_ranges();
}

void Collector::collect_ranges() {
  for (Fragment* f = heap_.fragments_; f; f = f->next) {
    ranges_.add(f->data(), f->data() + f->used_words);
    from_words_ += f->used_words;
  }
  if (full_ && heap_.old_) {
    for (Segment* s = heap_.old_->first; s; s = s->next) {
      ranges_.add(s->begin(), s->top);
      from_words_ += s->used();
    }
  }
  if (Fragment* f = roots_.in_flight()) {
    in_flight_ = reinterpret_cast<Word>(f->data());
    in_flight_bytes_ = f->used_words * sizeof(Word);
  }
}

template <bool kRanges>
bool Collector::is_from(Word pointer) {
  if (JOIST_LIKELY(pointer - from_start_ < from_bytes_)) return true;
  if constexpr (kRanges) {
    // Most pointers that are not into from-space were forwarded a moment ago.
    Word young = reinterpret_cast<Word>(young_);
    if (pointer - young < reinterpret_cast<Word>(young_top_) - young) return false;
    if (old_ && old_->last) {
      Word old = reinterpret_cast<Word>(old_->last->begin());
      if (pointer - old < reinterpret_cast<Word>(old_->last->top) - old) return false;
    }
    if (ranges_.contains(pointer)) return true;
    if (pointer - in_flight_ < in_flight_bytes_) saw_in_flight_ = true;
  }
  return false;
}

// ---- to-space ------------------------------------------------------------------------------------------------------

std::size_t Collector::most_in_young() const {
  if (to_ == Destination::Old) return 0;
  return from_words_ - mature_bytes_ / sizeof(Word);
}

void Collector::prepare_young(std::size_t words) {
  std::size_t size = heap_.young_size();
  reuse_block_ = kMayReuseBlock && to_ == Destination::Old && size >= words && size <= 4 * words;
  if (reuse_block_) {
    young_ = heap_.start_;
    young_end_ = young_ + size;
  } else if (words > 0) {
    std::size_t bytes = block_size(words * sizeof(Word));
    young_ = static_cast<Word*>(alloc_block(bytes));
    young_end_ = young_ + bytes / sizeof(Word);
  }
  young_top_ = young_scan_ = young_;
}

void Collector::prepare_old() {
  from_old_ = full_ ? heap_.old_ : nullptr;
  old_ = full_ ? nullptr : heap_.old_;
  bool promotes = to_ == Destination::Old || mature_bytes_ > 0;
  if (promotes && !old_) old_ = OldGeneration::create();
  old_before_ = old_ ? old_->used() : 0;
  if (!promotes) return;
  // After a full collection the generation is one segment: room for all, of which only what is used gets touched.
  if (full_) old_->add_segment(from_words_);
  scan_segment_ = old_->last;
  old_scan_ = scan_segment_ ? scan_segment_->top : nullptr;
}

template <Destination kTo>
Word* Collector::room_for(const Word* object, std::size_t words) {
  bool to_old = kTo == Destination::Old;
  if constexpr (kTo == Destination::Aged) to_old = reinterpret_cast<Word>(object) - from_start_ < mature_bytes_;
  if (to_old) return old_->alloc(words);
  Word* p = young_top_;
  young_top_ += words;
  return p;
}

// ---- moving --------------------------------------------------------------------------------------------------------

template <Destination kTo>
Word Collector::move_boxed(Word* object) {
  Word header = object[0];
  if ((header & Term::kTagMask) == Term::kBoxedTag) return header;  // moved before
  std::size_t words = Header(header).words() + 1;
  Word* to = room_for<kTo>(object, words);
  to[0] = header;
  for (std::size_t i = 1; i < words; i++) to[i] = object[i];
  return object[0] = reinterpret_cast<Word>(to) | Term::kBoxedTag;
}

template <Destination kTo, bool kRanges>
void Collector::move_list(Term* slot) {
  Word list = slot->raw();
  do {
    Word* cell = reinterpret_cast<Word*>(list - Term::kConsTag);
    if (cell[0] == kMovedCons) {
      *slot = Term(cell[1]);
      return;
    }
    Word* to = room_for<kTo>(cell, 2);
    to[0] = cell[0];
    to[1] = list = cell[1];
    cell[0] = kMovedCons;
    cell[1] = reinterpret_cast<Word>(to) | Term::kConsTag;
    *slot = Term(cell[1]);
    slot = reinterpret_cast<Term*>(to + 1);
  } while ((list & Term::kTagMask) == Term::kConsTag && is_from<kRanges>(list));
}

template <Destination kTo, bool kRanges>
void Collector::evacuate(Term* slot) {
  Word w = slot->raw();
  if (!is_pointer(w) || !is_from<kRanges>(w)) return;
  if ((w & Term::kTagMask) == Term::kConsTag) {
    move_list<kTo, kRanges>(slot);
  } else {
    *slot = Term(move_boxed<kTo>(reinterpret_cast<Word*>(w - Term::kBoxedTag)));
  }
}

template <Destination kTo, bool kRanges>
Word* Collector::scan(Word* at, Word* const& end) {
  while (at < end) {
    Word w = *at;
    if ((w & Term::kTagMask) != Term::kHeaderTag) {
      evacuate<kTo, kRanges>(reinterpret_cast<Term*>(at));
      at++;
      continue;
    }
    std::uint32_t raw = kRaw.words[(w >> 3) & 31];
    at += 1 + (raw == ~std::uint32_t{0} ? Header(w).words() : raw);
  }
  return at;
}

template <Destination kTo, bool kRanges>
void Collector::scan_young() {
  young_scan_ = scan<kTo, kRanges>(young_scan_, young_top_);
}

template <Destination kTo, bool kRanges>
void Collector::scan_old() {
  if (!old_ || !old_->first) return;
  if (!scan_segment_) {
    scan_segment_ = old_->first;
    old_scan_ = scan_segment_->begin();
  }
  for (;;) {
    old_scan_ = scan<kTo, kRanges>(old_scan_, scan_segment_->top);
    if (!scan_segment_->next) return;
    scan_segment_ = scan_segment_->next;
    old_scan_ = scan_segment_->begin();
  }
}

template <Destination kTo, bool kRanges>
void Collector::trace_roots() {
  for (std::span<Term> range : roots_.ranges()) {
    for (Term& t : range) evacuate<kTo, kRanges>(&t);
  }
}

template <Destination kTo, bool kRanges>
void Collector::trace() {
  trace_roots<kTo, kRanges>();
  saw_in_flight_ = false;  // roots are read again next time: only pointers from the heap matter
  if constexpr (kTo == Destination::Young) {
    scan_young<kTo, kRanges>();
  } else if constexpr (kTo == Destination::Old) {
    scan_old<kTo, kRanges>();
  } else {
    // Young objects may lead to mature ones; these lead nowhere younger.
    scan_young<kTo, kRanges>();
    scan_old<kTo, kRanges>();
    JOIST_ASSERT(young_scan_ == young_top_);
  }
}

// ---- the end -------------------------------------------------------------------------------------------------------

void Collector::sweep_list(Word* list, OldGeneration* old) {
  Word young = reinterpret_cast<Word>(young_);
  Word young_bytes = reinterpret_cast<Word>(young_top_) - young;
  while (list) {
    Word* next = off_heap_next(list);
    if ((list[0] & Term::kTagMask) != Term::kBoxedTag) {
      off_heap_object(list)->release();
    } else {
      Word* moved = Term(list[0]).box();
      if (reinterpret_cast<Word>(moved) - young < young_bytes) {
        heap_.link_off_heap(moved, off_heap_bytes_of(moved));
      } else {
        set_off_heap_next(moved, old->off_heap);
        old->off_heap = moved;
        old->off_heap_bytes += off_heap_bytes_of(moved);
      }
    }
    list = next;
  }
}

void Collector::sweep() {
  Word* list = heap_.off_heap_;
  heap_.off_heap_ = nullptr;
  heap_.off_heap_bytes_ = 0;
  sweep_list(list, old_);
  if (from_old_) sweep_list(from_old_->off_heap, old_);
}

void Collector::release_from_space() {
  while (heap_.fragments_) {
    Fragment* next = heap_.fragments_->next;
    destroy_fragment(heap_.fragments_);
    heap_.fragments_ = next;
  }
  heap_.fragment_words_ = 0;
  if (heap_.start_) {
    std::size_t size = heap_.young_size();
    poison(heap_.start_, size);
    if (!reuse_block_) free_block(heap_.start_, size * sizeof(Word));
  }
  if (from_old_) OldGeneration::destroy(from_old_);
}

void Collector::install() {
  heap_.old_ = old_;
  heap_.start_ = heap_.high_water_ = young_;
  heap_.top_ = young_top_;
  heap_.end_ = young_end_;
  heap_.saw_in_flight_ = saw_in_flight_;
}

void Collector::run(std::size_t young_words) {
  JOIST_ASSERT(!heap_.in_fragment());
  prepare_young(std::max(young_words, most_in_young()));
  prepare_old();
  bool ranges = !ranges_.empty() || in_flight_bytes_ > 0;
  switch (to_) {
    case Destination::Young:
      ranges ? trace<Destination::Young, true>() : trace<Destination::Young, false>();
      break;
    case Destination::Old:
      ranges ? trace<Destination::Old, true>() : trace<Destination::Old, false>();
      break;
    case Destination::Aged:
      ranges ? trace<Destination::Aged, true>() : trace<Destination::Aged, false>();
      break;
  }
  live_ = static_cast<std::size_t>(young_top_ - young_);
  promoted_ = old_ ? old_->used() - old_before_ : 0;
  sweep();
  release_from_space();
  install();
}

}  // namespace joist
