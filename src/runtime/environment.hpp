#pragma once
// The environment variables of one runtime: a copy of the program's, made when the runtime starts. Changing it never
// touches the host program's own, whose setenv is not safe against readers on other threads.

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace joist {

class Environment {
 public:
  Environment();
  std::optional<std::string> get(const std::string& name) const;
  void set(const std::string& name, std::string value);
  void unset(const std::string& name);
  /// "NAME=VALUE" strings, as a program to start wants them.
  std::vector<std::string> entries() const;

 private:
  mutable std::mutex mutex_;
  std::map<std::string, std::string> variables_;
};

}  // namespace joist
