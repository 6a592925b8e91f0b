#pragma once
// One object of a table: a private copy of a tuple, in one block with what the stores need to link it.

#include "term/builder.hpp"
#include "term/copy.hpp"

namespace joist::ets {

class Object {
 public:
  /// A copy of `tuple`. Constants of modules are shared, not copied: they are never freed.
  static Object* create(Term tuple);
  static void destroy(Object* object);
  /// Destroys a chain linked by `next`.
  static std::size_t destroy_chain(Object* first);

  Term tuple() const { return tuple_; }
  Term element(std::size_t index) const { return tuple_elements(tuple_)[index]; }
  std::size_t arity() const { return tuple_arity(tuple_); }
  /// The tuple, copied to where a process can have it.
  Term copy_to(HeapBuilder& heap) const;
  /// Copies a term that is part of the object.
  static Term copy_part(Term t, HeapBuilder& heap) { return t.is_pointer() ? copy(t, heap) : t; }
  /// Overwrites an element in place; both values are immediates.
  void set_immediate(std::size_t index, Term value) { tuple_elements(tuple_)[index] = value; }
  std::size_t bytes() const { return sizeof(Object) + words_ * sizeof(Word); }

  // Of the hash store.
  Object* next = nullptr;
  Word hash = 0;
  bool deleted = false;  // while the table is fixed: gone, but still a place to go on from

 private:
  Object() = default;
  Word* data() { return reinterpret_cast<Word*>(this + 1); }

  bool flat_ = false;  // no pointers inside but to literals
  Word* off_heap_ = nullptr;
  std::size_t words_ = 0;
  Term tuple_;
};

}  // namespace joist::ets
