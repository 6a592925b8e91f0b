#pragma once
// Order and equality of terms. None of these recurses on the C stack: terms may be nested a hundred million deep.

#include "term/term.hpp"

namespace joist {

/// Erlang's term order (`<`, `>=`, lists:sort): negative, zero or positive. Integers and floats compare by value, exactly.
int compare(Term a, Term b);
/// The order of map keys and of `maps:iterator(M, ordered)`: as compare, but integers come before floats and 1 and 1.0 differ.
int compare_exact(Term a, Term b);
/// `==`
bool equal(Term a, Term b);
/// `=:=` (0.0 and -0.0 differ, as since OTP 27)
bool exact_equal_slow(Term a, Term b);
inline bool exact_equal(Term a, Term b) {
  return a == b || (a.is_pointer() && b.is_pointer() && exact_equal_slow(a, b));
}

}  // namespace joist
