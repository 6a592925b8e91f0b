#include "bif/table.hpp"

namespace joist {

static constexpr BifRow kRows[] = {
#define BIF(module, name, arity, body, kind, arguments, since) \
  {module, name, arity, bif::body, BifKind::kind, arguments, since},
#include "bifs_all.inc"
#undef BIF
};

std::span<const BifRow> bif_table() { return {kRows, sizeof kRows / sizeof *kRows}; }

}  // namespace joist
