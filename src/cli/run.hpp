#pragma once
#include <string>
#include <vector>

namespace joist {

/// `joist run ...`: builds a runtime, runs the function in it, waits. The exit status of the program.
int run_main(const std::vector<std::string>& arguments);

}  // namespace joist
