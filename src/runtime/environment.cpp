#include "runtime/environment.hpp"

#include <unistd.h>

#include <string_view>

namespace joist {

Environment::Environment() {
  for (char** entry = environ; entry && *entry; entry++) {
    const std::string_view text = *entry;
    const std::size_t equals = text.find('=', 1);
    if (equals == std::string_view::npos) continue;
    variables_.emplace(text.substr(0, equals), text.substr(equals + 1));
  }
}

std::optional<std::string> Environment::get(const std::string& name) const {
  std::lock_guard lock(mutex_);
  const auto found = variables_.find(name);
  if (found == variables_.end()) return std::nullopt;
  return found->second;
}

void Environment::set(const std::string& name, std::string value) {
  std::lock_guard lock(mutex_);
  variables_[name] = std::move(value);
}

void Environment::unset(const std::string& name) {
  std::lock_guard lock(mutex_);
  variables_.erase(name);
}

std::vector<std::string> Environment::entries() const {
  std::lock_guard lock(mutex_);
  std::vector<std::string> all;
  all.reserve(variables_.size());
  for (const auto& [name, value] : variables_) all.push_back(name + "=" + value);
  return all;
}

}  // namespace joist
