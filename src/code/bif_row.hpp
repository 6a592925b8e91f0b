#pragma once
// A built-in function as code sees it: a name and a body. The rows are those of tables/bifs/*.def (bif/table.hpp).

#include <cstdint>
#include <span>
#include <string_view>

#include "term/term.hpp"

namespace joist {

class Process;

enum class BifKind : std::uint8_t { Guard, Plain };
using BifFunction = Term (*)(Process&, const Term*);

struct BifRow {
  std::string_view module;
  std::string_view name;
  std::uint8_t arity;
  BifFunction body;
  BifKind kind;
  const char* arguments;
  std::uint8_t since;
};

/// All rows, in no particular order. Defined by the layer that has the bodies.
std::span<const BifRow> bif_table();

}  // namespace joist
