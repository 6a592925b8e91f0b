#include "base/version.hpp"

namespace joist {
const char* joist_version() { return JOIST_VERSION; }
}  // namespace joist
