#include "ets/object.hpp"

#include <algorithm>

#include "base/block_alloc.hpp"

namespace joist::ets {

namespace {

/// Words of one object: exactly as many as the copy takes.
class ObjectBuilder final : public HeapBuilder {
 public:
  ObjectBuilder(Word* words, std::size_t count) {
    top_ = words;
    end_ = words + count;
  }

 private:
  Word* alloc_slow(std::size_t) override { JOIST_UNREACHABLE("copy takes more words than flat_size said"); }
};

bool has_no_pointers(Term tuple) {
  const Term* e = tuple_elements(tuple);
  return std::all_of(e, e + tuple_arity(tuple), [](Term t) { return !t.is_pointer() || is_literal(t); });
}

}  // namespace

Object* Object::create(Term tuple) {
  const bool flat = has_no_pointers(tuple);
  // A tuple that is a literal is copied all the same, one level deep: elements are updated in place.
  const std::size_t arity = tuple_arity(tuple);
  std::size_t words = arity + 1;
  if (!flat) {
    const Term* e = tuple_elements(tuple);
    for (std::size_t i = 0; i < arity; i++) words += e[i].is_pointer() ? flat_size(e[i]) : 0;
  }
  auto* object = new (alloc_block(sizeof(Object) + words * sizeof(Word))) Object;
  object->flat_ = flat;
  object->words_ = words;
  if (flat) {
    std::copy_n(tuple.box(), words, object->data());
    object->tuple_ = Term::boxed(object->data());
    return object;
  }
  ObjectBuilder builder(object->data(), words);
  Term copied = builder.boxed(BoxedKind::Tuple, arity);
  for (std::size_t i = 0; i < arity; i++) tuple_elements(copied)[i] = copy_part(tuple_elements(tuple)[i], builder);
  object->tuple_ = copied;
  object->off_heap_ = builder.off_heap_list();
  return object;
}

void Object::destroy(Object* object) {
  for (Word* o = object->off_heap_; o;) {
    Word* next = off_heap_next(o);
    off_heap_object(o)->release();
    o = next;
  }
  free_block(object, object->bytes());
}

std::size_t Object::destroy_chain(Object* first) {
  std::size_t count = 0;
  while (first) {
    Object* next = first->next;
    destroy(first);
    first = next;
    count++;
  }
  return count;
}

Term Object::copy_to(HeapBuilder& heap) const {
  if (!flat_) return copy(tuple_, heap);
  const std::size_t words = arity() + 1;
  Word* to = heap.alloc(words);
  std::copy_n(tuple_.box(), words, to);
  return Term::boxed(to);
}

}  // namespace joist::ets
