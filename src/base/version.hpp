#pragma once

namespace joist {
/// Joist's own version, set by the build.
const char* joist_version();
}  // namespace joist
