#pragma once
// The portable hash, in stretches, for built-ins that must yield.

#include "term/bits.hpp"
#include "term/hash.hpp"
#include "term/word_stack.hpp"

namespace joist {

/// State of the block hash over bytes (Bob Jenkins' function of 1996, as erts uses it).
struct BlockHash {
  explicit BlockHash(std::uint32_t initial);
  void block(const std::uint8_t* twelve_bytes);
  /// The last, at most 11, bytes of `total`.
  std::uint32_t finish(const std::uint8_t* rest, std::size_t count, std::uint32_t total);
  std::uint32_t a, b, c;
};

/// Hash of one term. run() until it is true; the term must stay alive and unmoved.
class PortableHash {
 public:
  explicit PortableHash(Term t) : term_(t) {}
  /// Works until `budget` (about 10 ns each) is used up, which it counts down; true when value() is ready.
  bool run(SWord* budget);
  std::uint32_t value() const { return hash_; }

 private:
  void mix(std::uint32_t x, std::uint32_t y, std::uint32_t constant);
  void integer(SWord value);
  void immediate(Term t);
  void end_run();
  void big_word(Word magnitude, bool negative);
  bool next();
  bool step(SWord* budget);
  bool list(SWord* budget);
  bool boxed(SWord* budget);
  bool bits(SWord* budget);
  void push_array(const Term* terms, std::size_t count);
  void fun();
  void begin_map(std::size_t size);
  void push_pair(Term key, Term value);
  void push_children(Term node);
  void number();

  Term term_;                    // being hashed
  std::uint32_t hash_ = 0;       // of all before it
  std::uint32_t xor_pairs_ = 0;  // of the pairs of the innermost map
  WordStack stack_;
  // A run of bytes in a list, or a long bit string, that the budget cut.
  bool resumed_ = false;
  std::uint32_t run_word_ = 0;
  int run_length_ = 0;
  BlockHash block_{0};
  std::size_t bytes_done_ = 0;
};

}  // namespace joist
