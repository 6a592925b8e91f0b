#include "term/off_heap.hpp"

#include <new>

#include "base/block_alloc.hpp"

namespace joist {

BinaryObject* BinaryObject::create(std::size_t size, std::size_t capacity) {
  JOIST_ASSERT(size <= capacity);
  auto* object = new (alloc_block(sizeof(BinaryObject))) BinaryObject;
  object->size_ = size;
  object->used_bits = size * 8;
  object->reserve(capacity ? capacity : 1);
  return object;
}

void BinaryObject::reserve(std::size_t capacity) {
  if (capacity <= capacity_) return;
  capacity = block_size(capacity);
  data_ = static_cast<std::uint8_t*>(data_ ? resize_block(data_, capacity_, capacity) : alloc_block(capacity));
  capacity_ = capacity;
}

BinaryObject::~BinaryObject() {
  free_block(data_, capacity_);
}

void BinaryObject::destroy() {
  this->~BinaryObject();
  free_block(this, sizeof(BinaryObject));
}

}  // namespace joist
