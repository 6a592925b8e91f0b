#pragma once
#include <cstddef>

#include "term/builder.hpp"
#include "term/term.hpp"

namespace joist {

/// Words that copy() will take from the builder. Literals count 0.
std::size_t flat_size(Term t);
/// A deep copy built in `to`, without C recursion. Literals are shared, off-heap binaries get another reference (and are
/// frozen: no more appending in place). Match contexts and hash nodes are never passed here on their own.
Term copy(Term t, HeapBuilder& to);
/// The same, but literals too are copied (for areas that outlive a module, before its purge).
Term copy_with_literals(Term t, HeapBuilder& to);
std::size_t flat_size_with_literals(Term t);

}  // namespace joist
