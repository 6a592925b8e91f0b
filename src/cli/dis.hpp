#pragma once
#include <string>
#include <vector>

namespace joist {

/// `joist dis FILE.beam [FUN/ARITY]`: chunks, generic and loaded instructions. Exit status: 0, 1 for a damaged file, 2 for
/// bad usage.
int dis_main(const std::vector<std::string>& arguments);

/// `joist check-load FILE.beam...`: reads and transforms each; a line with the reason on standard error for each that fails,
/// status 1 if one did.
int check_load_main(const std::vector<std::string>& arguments);

}  // namespace joist
