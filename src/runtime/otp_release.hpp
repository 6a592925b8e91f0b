#pragma once
// Which OTP release the library tree holds: programs ask the runtime, but the answer belongs to the libraries.

#include <string>

namespace joist {

struct OtpRelease {
  std::string release = "29";       // system_info(otp_release)
  std::string erts_version = "17.1";  // system_info(version)
};

/// Reads releases/start_erl.data below `otp_root`; the defaults if there is none.
OtpRelease read_otp_release(const std::string& otp_root);

}  // namespace joist
