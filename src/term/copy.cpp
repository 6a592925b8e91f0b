#include "term/copy.hpp"

#include "term/bits.hpp"
#include "term/boxed.hpp"
#include "term/off_heap.hpp"
#include "term/word_stack.hpp"

// Copying is what a message costs, so both walks are depth first over an explicit stack that holds only branches: the
// last pointer of an object is followed at once, which makes a list one loop along its tail and a chain of nested
// tuples one loop downwards. An element that is a pointer is copied right behind the object that holds it, where a
// reader of the copy will look next.
//
// Sharing inside the term is not kept (as in ERTS), with two exceptions: literals are not copied at all, and off-heap
// binaries are counted.

namespace joist {

namespace {

/// What copying needs to know about one object.
struct Shape {
  std::size_t payload;     // words behind the header
  std::size_t first_term;  // first payload word that is a term; == payload if none
};

Shape shape_of(Header h) {
  int raw = h.info().raw_words;
  return {h.words(), raw == kRawAll ? h.words() : static_cast<std::size_t>(raw)};
}

/// A part of a heap binary: copied as a heap binary of its own that has only those bytes.
bool is_part_of_heap_bits(Term t) {
  return t.is_kind(BoxedKind::SubBits) && Term(t.box()[3]).is_kind(BoxedKind::HeapBits);
}

std::size_t heap_bits_words(std::size_t bits) {
  return 2 + (bits + 63) / 64;
}

template <bool kLiterals>
bool needs_copy(Term t) {
  return t.is_pointer() && (kLiterals || !is_literal(t));
}

// ---- size ----------------------------------------------------------------------------------------------------------

template <bool kLiterals>
class Sizer {
 public:
  std::size_t run(Term t) {
    if (!needs_copy<kLiterals>(t)) return 0;
    for (;;) {
      t = t.is_cons() ? visit_cells(t) : visit_boxed(t);
      if (t.has_value()) continue;
      if (stack_.empty()) return words_;
      t = stack_.pop_term();
    }
  }

 private:
  /// Walks along a list while heads are immediate; returns where to go on, or none.
  Term visit_cells(Term t) {
    for (;;) {
      words_ += 2;
      Term head = t.head();
      Term tail = t.tail();
      bool tail_needed = needs_copy<kLiterals>(tail);
      if (needs_copy<kLiterals>(head)) {
        if (tail_needed) stack_.push(tail);
        return head;
      }
      if (!tail_needed) return Term::none();
      if (!tail.is_cons()) return tail;
      t = tail;
    }
  }

  Term visit_boxed(Term t) {
    if (is_part_of_heap_bits(t)) {
      words_ += heap_bits_words(t.box()[2]);
      return Term::none();
    }
    Shape shape = shape_of(header_of(t));
    words_ += 1 + shape.payload;
    const Word* payload = t.box() + 1;
    Term next = Term::none();
    for (std::size_t i = shape.payload; i-- > shape.first_term;) {
      Term e(payload[i]);
      if (!needs_copy<kLiterals>(e)) continue;
      if (next.has_value()) stack_.push(next);
      next = e;
    }
    return next;
  }

  std::size_t words_ = 0;
  WordStack stack_;
};

// ---- copy ----------------------------------------------------------------------------------------------------------

/// Each pending entry is a slot of the copy that still holds the original pointer.
template <bool kLiterals>
class Copier {
 public:
  explicit Copier(HeapBuilder& to) : to_(to) {}

  Term run(Term t) {
    if (!needs_copy<kLiterals>(t)) return t;
    for (Term* slot = &t;;) {
      slot = slot->is_cons() ? copy_cells(slot) : copy_boxed(slot);
      if (slot) continue;
      if (stack_.empty()) return t;
      slot = stack_.pop_pointer<Term>();
    }
  }

 private:
  Term* copy_cells(Term* slot) {
    for (;;) {
      const Term* from = slot->cell();
      Term* cell = reinterpret_cast<Term*>(to_.alloc(2));
      cell[0] = from[0];
      cell[1] = from[1];
      *slot = Term::cons(cell);
      bool tail_needed = needs_copy<kLiterals>(cell[1]);
      if (needs_copy<kLiterals>(cell[0])) {
        if (tail_needed) stack_.push(&cell[1]);
        return &cell[0];
      }
      if (!tail_needed) return nullptr;
      slot = &cell[1];
      if (!slot->is_cons()) return slot;
    }
  }

  Term* copy_boxed(Term* slot) {
    Term from = *slot;
    if (is_part_of_heap_bits(from)) {
      *slot = copy_part(from);
      return nullptr;
    }
    Header header = header_of(from);
    Shape shape = shape_of(header);
    Word* to = to_.alloc(1 + shape.payload);
    const Word* words = from.box();
    for (std::size_t i = 0; i <= shape.payload; i++) to[i] = words[i];
    *slot = Term::boxed(to);
    if (header.info().traits == BoxedTraits::OffHeap) share_off_heap(to, header.kind());
    return push_elements(to + 1, shape);
  }

  Term* push_elements(Word* payload, Shape shape) {
    Term* next = nullptr;
    for (std::size_t i = shape.payload; i-- > shape.first_term;) {
      Term* e = reinterpret_cast<Term*>(payload + i);
      if (!needs_copy<kLiterals>(*e)) continue;
      if (next) stack_.push(next);
      next = e;
    }
    return next;
  }

  void share_off_heap(Word* object, BoxedKind kind) {
    RefCounted* target = off_heap_object(object);
    target->retain();
    std::size_t bytes = 64;
    if (kind == BoxedKind::BinRef) {
      auto* binary = static_cast<BinaryObject*>(target);
      binary->freeze();
      bytes = binary->capacity();
    }
    to_.link_off_heap(object, bytes);
  }

  Term copy_part(Term part) {
    std::size_t offset = part.box()[1];
    std::size_t bits = part.box()[2];
    Word* to = to_.alloc(heap_bits_words(bits));
    std::size_t payload = heap_bits_words(bits) - 1;
    to[0] = Header(BoxedKind::HeapBits, payload).raw();
    to[1] = bits;
    if (payload > 1) to[payload] = 0;
    const Word* source = Term(part.box()[3]).box();
    bits_copy(reinterpret_cast<std::uint8_t*>(to + 2), 0, reinterpret_cast<const std::uint8_t*>(source + 2), offset,
              bits);
    return Term::boxed(to);
  }

  HeapBuilder& to_;
  WordStack stack_;
};

}  // namespace

std::size_t flat_size(Term t) {
  return Sizer<false>().run(t);
}
Term copy(Term t, HeapBuilder& to) {
  return Copier<false>(to).run(t);
}
std::size_t flat_size_with_literals(Term t) {
  return Sizer<true>().run(t);
}
Term copy_with_literals(Term t, HeapBuilder& to) {
  return Copier<true>(to).run(t);
}

}  // namespace joist
