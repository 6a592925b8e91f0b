#pragma once
#include <string>
#include <string_view>

#include "term/builder.hpp"

namespace joist {

/// An Erlang term from the text of a command line argument: integers in any base, floats, atoms, strings, characters,
/// lists, tuples, maps, binaries of strings and bytes. Builds into `heap`. None, with a message that names the
/// column in `error`, if the text is no term.
Term parse_term(HeapBuilder& heap, std::string_view text, std::string& error);

}  // namespace joist
