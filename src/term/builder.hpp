#pragma once
// Where terms are built. A HeapBuilder hands out words and cannot fail and cannot move anything that exists: code that
// builds terms through it may hold raw Terms freely. A process heap, a message under construction, a literal area, an
// ETS object are all HeapBuilders, so that one `copy`, one `make_big`, one map update serves them all.

#include <cstddef>
#include <initializer_list>

#include "term/off_heap.hpp"
#include "base/literal_space.hpp"
#include "term/boxed.hpp"
#include "term/term.hpp"

namespace joist {

inline bool is_literal(Term t) {
  return t.is_pointer() && is_literal_address(reinterpret_cast<const void*>(t.raw() & ~Term::kTagMask));
}

class HeapBuilder {
 public:
  HeapBuilder(const HeapBuilder&) = delete;
  HeapBuilder& operator=(const HeapBuilder&) = delete;

  /// `words` fresh, uninitialised words (never null; `words` may be 0). They must be filled with well-formed objects
  /// before the next safepoint.
  Word* alloc(std::size_t words) {
#if JOIST_STRESS
    if (spill_always_) return alloc_slow(words);
#endif
    Word* p = top_;
    if (JOIST_UNLIKELY(words > static_cast<std::size_t>(end_ - p))) return alloc_slow(words);
    top_ = p + words;
    return p;
  }

  // ---- constructors of common objects ----------------------------------------------------------------------------
  Term cons(Term head, Term tail) {
    Term* c = reinterpret_cast<Term*>(alloc(2));
    c[0] = head;
    c[1] = tail;
    return Term::cons(c);
  }
  /// A boxed object of `words` payload words with its header written; the caller fills the payload at box() + 1.
  Term boxed(BoxedKind kind, std::size_t words) {
    Word* p = alloc(words + 1);
    p[0] = Header(kind, words).raw();
    return Term::boxed(p);
  }
  template <class... Ts>
  Term tuple(Ts... elements) {
    Term t = boxed(BoxedKind::Tuple, sizeof...(Ts));
    Term* e = tuple_elements(t);
    ((*e++ = elements), ...);
    return t;
  }
  Term list(std::initializer_list<Term> elements) {
    Term l = Term::nil();
    for (auto i = elements.end(); i != elements.begin();) l = cons(*--i, l);
    return l;
  }
  Term make_float(double value) {
    Term t = boxed(BoxedKind::Float, 1);
    t.box()[1] = std::bit_cast<Word>(value);
    return t;
  }
  /// Any 64-bit integer: small if it fits, else a one-limb big.
  Term integer(SWord value) {
    return JOIST_LIKELY(Term::fits_small(value)) ? Term::small(value) : one_limb(value);
  }
  Term unsigned_integer(Word value) {
    if (value <= static_cast<Word>(Term::kMaxSmall)) return Term::small(static_cast<SWord>(value));
    Term t = boxed(BoxedKind::PosBig, 1);
    t.box()[1] = value;
    return t;
  }

  /// A term for the whole of `object`, whose one reference it takes over.
  Term bin_ref(BinaryObject* object, std::size_t bits) {
    Term t = boxed(BoxedKind::BinRef, 3);
    t.box()[2] = reinterpret_cast<Word>(static_cast<RefCounted*>(object));
    t.box()[3] = bits;
    link_off_heap(t.box(), object->capacity());
    return t;
  }
  /// A magic reference with the given numbers; takes over the object's one reference.
  Term magic_ref(MagicObject* object, RefNumbers numbers) {
    Term t = boxed(BoxedKind::MagicRef, 4);
    t.box()[2] = reinterpret_cast<Word>(static_cast<RefCounted*>(object));
    t.box()[3] = numbers.low;
    t.box()[4] = numbers.high;
    link_off_heap(t.box(), 64);
    return t;
  }
  Term ref(RefNumbers numbers) {
    Term t = boxed(BoxedKind::Ref, 2);
    t.box()[1] = numbers.low;
    t.box()[2] = numbers.high;
    return t;
  }

  /// Puts an off-heap object's term on this heap's list; `bytes` count towards the next collection.
  void link_off_heap(Word* object, std::size_t bytes) {
    set_off_heap_next(object, off_heap_);
    off_heap_ = object;
    off_heap_bytes_ += bytes;
  }
  /// An off-heap object of this heap now holds that many bytes more.
  void note_off_heap_growth(std::size_t bytes) { off_heap_bytes_ += bytes; }
  Word* off_heap_list() const { return off_heap_; }

 protected:
  HeapBuilder() = default;
  ~HeapBuilder() = default;
  /// The rest of the current block cannot take `words`: finds room elsewhere (a fragment, a new block).
  virtual Word* alloc_slow(std::size_t words) = 0;

  Word* top_ = nullptr;
  Word* end_ = nullptr;
  Word* off_heap_ = nullptr;          // newest BinRef/MagicRef
  std::size_t off_heap_bytes_ = 0;    // bytes these hold, for the collector's trigger
#if JOIST_STRESS
  bool spill_always_ = false;         // process heaps: each allocation of a built-in is a fragment of its own
#endif

 private:
  Term one_limb(SWord value) {
    Term t = boxed(value < 0 ? BoxedKind::NegBig : BoxedKind::PosBig, 1);
    t.box()[1] = value < 0 ? ~static_cast<Word>(value) + 1 : static_cast<Word>(value);
    return t;
  }
};

}  // namespace joist
