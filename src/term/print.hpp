#pragma once
#include <string>

#include "term/term.hpp"

namespace joist {

/// Text as `erlang:display/1` and crash reports print it. `limit` bounds the number of characters (0: none); a cut text
/// ends in "...".
void print_term(std::string& out, Term t, std::size_t limit = 0);
std::string term_to_string(Term t, std::size_t limit = 0);
/// An atom as Erlang source writes it, quoted when needed.
void print_atom(std::string& out, Term atom);

}  // namespace joist
