#pragma once
// A block of terms outside of the main heap block: what a built-in allocated past the end of the heap, or a message
// before and after its receiver adopted it. The words lie right behind the struct (or behind a struct derived from it).

#include "term/term.hpp"

namespace joist {

struct Fragment {
  Fragment* next = nullptr;
  std::size_t bytes = 0;                          // size of the whole allocation, for free_block
  Word* off_heap = nullptr;                       // BinRefs and MagicRefs inside, newest first
  std::uint32_t header_bytes = sizeof(Fragment);  // where the terms begin
  std::uint32_t used_words = 0;                   // well-formed words from data()

  Word* data() { return reinterpret_cast<Word*>(reinterpret_cast<char*>(this) + header_bytes); }
};

/// Drops the references of a list of off-heap terms that nobody will look at again.
void release_off_heap_list(Word* list);
/// Releases the off-heap references of a fragment that no heap adopted, then its memory.
void destroy_fragment(Fragment* fragment);

}  // namespace joist
