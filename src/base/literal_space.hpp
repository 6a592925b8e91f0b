#pragma once
// One address range, reserved when the program starts, for terms that no heap owns and no collection moves (constants
// of modules, persistent terms, export funs), so that "is this a literal?" is one comparison.

#include <cstddef>

namespace joist {

namespace literal_space {
extern char* const begin;
extern char* const end;
/// `bytes` of zeroed memory inside the range, 16-byte aligned; aborts when the range (64 GiB) is full. Thread safe.
void* allocate(std::size_t bytes);
void release(void* memory, std::size_t bytes);
}  // namespace literal_space

inline bool is_literal_address(const void* p) {
  return static_cast<std::size_t>(static_cast<const char*>(p) - literal_space::begin) <
         static_cast<std::size_t>(literal_space::end - literal_space::begin);
}

}  // namespace joist
