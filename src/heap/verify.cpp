#include "heap/heap.hpp"
#include "heap/old_generation.hpp"

// A walk over everything that a heap holds. It runs after collections in the debug flavours, when nothing on the heap
// is half built, and ends the program at the first word that no collection could have left.

namespace joist {

namespace {

class Verifier {
 public:
  Verifier(const Heap& heap, const RootSet& roots) : heap_(heap), in_flight_(roots.in_flight()) {}

  void walk(const Word* at, const Word* end, bool old) {
    while (at < end) {
      if (!Header(*at).is_header()) {
        check(Term(*at++), old);
        continue;
      }
      at = walk_object(at, end, old);
    }
    JOIST_CHECK(at == end);
  }

  /// `old`: only other old objects and literals may be referred to.
  void check(Term t, bool old) const {
    if (t.is_small()) return;
    if (t.is_pointer()) {
      check_pointer(t, old);
    } else {
      JOIST_CHECK((t.raw() & Term::kTagMask) == Term::kImmediateTag && !t.is_none());
    }
  }

  std::size_t off_heap_objects() const { return off_heap_objects_; }

 private:
  const Word* walk_object(const Word* at, const Word* end, bool old) {
    Header h(*at);
    JOIST_CHECK(h.kind() < BoxedKind::Count);
    JOIST_CHECK(h.words() < static_cast<std::size_t>(end - at));
    if (h.info().traits == BoxedTraits::OffHeap) {
      off_heap_objects_++;
      JOIST_CHECK(off_heap_object(at)->refs() > 0);
    }
    if (h.info().raw_words == kRawAll) return at + 1 + h.words();
    std::size_t raw = static_cast<std::size_t>(h.info().raw_words);
    JOIST_CHECK(raw <= h.words());
    for (std::size_t i = raw; i < h.words(); i++) check(Term(at[1 + i]), old);
    return at + 1 + h.words();
  }

  void check_pointer(Term t, bool old) const {
    const Word* p = t.is_cons() ? reinterpret_cast<const Word*>(t.cell()) : t.box();
    if (!is_literal(t) && !in_flight(p)) JOIST_CHECK(old ? heap_.in_old_generation(p) : heap_.contains(p));
    JOIST_CHECK(Header(*p).is_header() == t.is_boxed());
  }

  bool in_flight(const Word* p) const {
    return in_flight_ && p >= in_flight_->data() && p < in_flight_->data() + in_flight_->used_words;
  }

  const Heap& heap_;
  Fragment* in_flight_;
  std::size_t off_heap_objects_ = 0;
};

std::size_t list_length(Word* list) {
  std::size_t n = 0;
  for (; list; list = off_heap_next(list)) n++;
  return n;
}

}  // namespace

bool Heap::in_old_generation(const Word* p) const {
  return old_ && old_->contains(p);
}

void Heap::verify(const RootSet& roots) const {
  verify_young(roots);
  verify_old(roots);
}

void Heap::verify_young(const RootSet& roots) const {
  Verifier v(*this, roots);
  JOIST_CHECK(start_ <= high_water_ && high_water_ <= main_top() && main_top() <= main_end());
  if (start_) v.walk(start_, main_top(), false);
  for (Fragment* f = fragments_; f; f = f->next) {
    bool current = f == fragments_ && in_fragment();
    v.walk(f->data(), current ? top_ : f->data() + f->used_words, false);
  }
  JOIST_CHECK(v.off_heap_objects() == list_length(off_heap_));
  for (std::span<Term> range : roots.ranges()) {
    for (Term t : range) {
      if (!t.is_header() && !t.is_none()) v.check(t, false);
    }
  }
}

void Heap::verify_old(const RootSet& roots) const {
  if (!old_) return;
  Verifier v(*this, roots);
  for (Segment* s = old_->first; s; s = s->next) v.walk(s->begin(), s->top, true);
  JOIST_CHECK(v.off_heap_objects() == list_length(old_->off_heap));
}

void Heap::verify_after(const RootSet& roots, bool full) const {
#if JOIST_VERIFY
  // A minor collection only adds to the old generation: reading all of a large one each time would be quadratic.
  constexpr std::size_t kSmallOld = 64 << 10;
  verify_young(roots);
  if (full || old_used() < kSmallOld) verify_old(roots);
#endif
}

}  // namespace joist
