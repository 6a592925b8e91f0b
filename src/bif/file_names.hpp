#pragma once
// Names that the host knows (files, environment variables): Erlang strings on one side, UTF-8 on the other.

#include <optional>
#include <string>
#include <string_view>

#include "term/builder.hpp"

namespace joist::bif {

/// UTF-8 of a proper list of code points without 0; nothing for anything else.
std::optional<std::string> native_from_list(Term list);
/// A list of the code points of `utf8`; none() if it is not valid.
Term list_from_native(HeapBuilder& h, std::string_view utf8);
/// The same, but bytes that are no UTF-8 stand for themselves.
Term list_from_native_or_bytes(HeapBuilder& h, std::string_view text);

}  // namespace joist::bif
