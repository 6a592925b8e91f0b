#include "runtime/otp_release.hpp"

#include <fstream>

namespace joist {

OtpRelease read_otp_release(const std::string& otp_root) {
  OtpRelease found;
  if (otp_root.empty()) return found;
  // One line: "17.1.1 29".
  std::ifstream file(otp_root + "/releases/start_erl.data");
  std::string erts, release;
  if (file >> erts >> release) found = {release, erts};
  return found;
}

}  // namespace joist
