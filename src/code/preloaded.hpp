#pragma once
#include <span>
#include <string_view>

namespace joist {

/// Modules that ERTS carries in its executable, in the order of their names. They count as loaded from the start, and stack
/// traces show no lines of them.
std::span<const std::string_view> preloaded_modules();
bool is_preloaded(std::string_view module);

}  // namespace joist
