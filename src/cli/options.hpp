#pragma once
// The command line of `joist` as data.

#include <string>
#include <vector>

#include "runtime/runtime.hpp"

namespace joist {

/// What `joist run` was asked to do.
struct RunCommand {
  RuntimeOptions runtime;
  std::string module;
  std::string function;
  std::vector<std::string> arguments;  // texts of Erlang terms
};

/// Reads the words behind `joist run`. False with a message for the user in `error`.
bool parse_run_command(const std::vector<std::string>& words, RunCommand& out, std::string& error);

/// The OTP tree to use when --otp does not name one: JOIST_OTP, or the tree of the `erl` on the PATH; empty if there is none.
std::string find_otp_root();

extern const char kUsage[];

}  // namespace joist
