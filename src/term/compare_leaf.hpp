#pragma once
// Inside of compare: kinds of terms in their order, and comparison of those that contain no others.

#include "term/boxed.hpp"

namespace joist::comparing {

/// Places in the order of terms. `Small` stands for all integers.
enum class Rank : std::uint8_t { Integer, Float, Atom, Reference, Fun, Port, Pid, Tuple, Record, Map, Nil, List, Bits };
Rank rank_of(Term t);

/// Two terms of the same rank, which is none of Tuple, Record, Map, List, Fun of two closures.
int compare_leaf(Rank rank, Term a, Term b, bool exact);
/// Everything about two funs but their captured terms.
int compare_funs(Term a, Term b);

inline int order_of(auto a, auto b) {
  return (a > b) - (a < b);
}

}  // namespace joist::comparing
