#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace joist {

/// The whole of a regular file. False if it cannot be read.
bool read_file(const std::string& path, std::vector<std::uint8_t>& out);

}  // namespace joist
