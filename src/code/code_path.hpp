#pragma once
// Where .beam files are looked for when no code server runs.

#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace joist {

struct RuntimeOptions;

class CodePath {
 public:
  explicit CodePath(const RuntimeOptions& options);
  /// Path of the module's .beam file: first in the code paths, then in the applications of the OTP tree. Empty if there is
  /// none.
  std::string find(std::string_view module) const;

 private:
  void list_applications() const;

  const std::vector<std::string>& directories_;
  std::string lib_;
  mutable std::once_flag listed_;
  mutable std::vector<std::string> applications_;  // their ebin directories, the ones that most calls go to first
};

}  // namespace joist
