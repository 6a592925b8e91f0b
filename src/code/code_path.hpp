#pragma once
// Where .beam files are looked for when no code server runs. Thread safe.

#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace joist {

class CodePath {
 public:
  /// `otp_root` has lib/ below it; empty if there is no OTP tree.
  CodePath(std::vector<std::string> directories, const std::string& otp_root);
  /// Path of the module's .beam file, in the first directory that has it. Empty if none has.
  std::string find(std::string_view module) const;

  /// The code paths, then the ebin directories of the applications of the OTP tree.
  std::vector<std::string> directories() const;
  void set_directories(std::vector<std::string> directories);

 private:
  void list_applications() const;

  std::string lib_;
  mutable std::mutex mutex_;  // guards the rest
  mutable std::vector<std::string> directories_;
  mutable bool listed_ = false;  // the applications are among them
};

}  // namespace joist
