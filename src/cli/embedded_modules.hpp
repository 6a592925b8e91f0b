#pragma once
#include <span>
#include <string_view>

namespace joist {

/// A module of lib/, compiled when Joist was built.
struct EmbeddedModule {
  std::string_view name;
  std::string_view beam;
};
std::span<const EmbeddedModule> embedded_modules();

}  // namespace joist
