#include "cli/embedded_modules.hpp"

namespace joist {

static constexpr EmbeddedModule kModules[] = {
#include "embedded_modules.inc"
};

std::span<const EmbeddedModule> embedded_modules() { return kModules; }

}  // namespace joist
