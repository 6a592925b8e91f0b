#include "heap/fragment.hpp"

#include "base/block_alloc.hpp"
#include "term/off_heap.hpp"

namespace joist {

void release_off_heap_list(Word* list) {
  while (list) {
    Word* next = off_heap_next(list);
    off_heap_object(list)->release();
    list = next;
  }
}

void destroy_fragment(Fragment* fragment) {
  release_off_heap_list(fragment->off_heap);
  free_block(fragment, fragment->bytes);
}

}  // namespace joist
