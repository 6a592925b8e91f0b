#pragma once
// Thin wrappers over mmap and friends; everything here works on whole pages.

#include <cstddef>

namespace joist::os {

inline constexpr std::size_t kPage = 4096;
inline constexpr std::size_t kHugePage = std::size_t{2} << 20;

/// Address range without memory behind it, aligned to 2 MiB; null if the system refuses. `hint` is where it should lie
/// (the system may choose another place).
char* reserve(std::size_t bytes, std::size_t hint = 0);
/// The largest of `most`, half of it, a quarter... down to `least` that the system grants. `*got` is the size.
char* reserve_up_to(std::size_t most, std::size_t least, std::size_t hint, std::size_t* got);
/// Makes part of a reserved range usable, zeroed; false if memory is refused.
bool commit(char* begin, std::size_t bytes);
/// Usable memory of its own, zeroed, aligned to 2 MiB, huge pages advised, no swap reserved; null if refused.
char* map(std::size_t bytes);
void unmap(char* begin, std::size_t bytes);
/// Grows or shrinks a map() block; moves whole huge pages if it must. Null if refused (the block is unchanged).
char* remap(char* begin, std::size_t old_bytes, std::size_t new_bytes);
/// Moves the memory of one range to another, both aligned to 2 MiB; `from` becomes a hole. False if refused.
bool move_pages(char* from, char* to, std::size_t bytes);
/// Gives the memory back but keeps the addresses: the next touch finds zeroes.
void discard(char* begin, std::size_t bytes);
/// No huge pages here: the system would make one of each again, however few of its small pages are in use.
void forbid_huge(char* begin, std::size_t bytes);
/// Discards a whole part of a committed range that can be a huge page from now on.
void renew(char* begin, std::size_t bytes);
/// Ends the program with a message.
[[noreturn]] void out_of_memory(std::size_t bytes);

constexpr std::size_t round_up(std::size_t n, std::size_t to) {
  return (n + to - 1) / to * to;
}

}  // namespace joist::os
