#pragma once
// Walks iodata (nested lists of bytes and bit strings) from left to right, without recursion.

#include <vector>

#include "term/bits.hpp"

namespace joist::bif {

class IolistWalker {
 public:
  enum class Piece : std::uint8_t { Byte, Bits, End, Bad };

  explicit IolistWalker(Term iodata) : at_(iodata) {}

  /// The next piece; byte() or bits() then has it. A list cell without content is not a piece, so that one call may
  /// pass over many of them; cells() counts.
  Piece next() {
    for (;;) {
      if (at_.is_cons()) {
        cells_++;
        Term head = at_.head();
        Term tail = at_.tail();
        if (head.is_small()) {
          if (static_cast<Word>(head.small_value()) > 255) return Piece::Bad;
          at_ = tail;
          byte_ = static_cast<std::uint8_t>(head.small_value());
          return Piece::Byte;
        }
        if (head.is_list()) {
          if (!tail.is_nil()) pending_.push_back(tail);
          at_ = head;
        } else {
          if (!is_bitstring(head)) return Piece::Bad;
          at_ = tail;
          bits_ = head;
          return Piece::Bits;
        }
      } else if (at_.is_nil()) {
        if (pending_.empty()) return Piece::End;
        at_ = pending_.back();
        pending_.pop_back();
      } else {
        if (!is_bitstring(at_)) return Piece::Bad;
        bits_ = at_;
        at_ = Term::nil();
        return Piece::Bits;
      }
    }
  }
  std::uint8_t byte() const { return byte_; }
  Term bits() const { return bits_; }
  std::size_t cells() const { return cells_; }

 private:
  Term at_;
  std::vector<Term> pending_;  // tails to go on with
  Term bits_;
  std::size_t cells_ = 0;
  std::uint8_t byte_ = 0;
};

}  // namespace joist::bif
