#include <fmt/format.h>

#include <cstdio>
#include <string>
#include <vector>

#include "base/version.hpp"
#include "cli/dis.hpp"
#include "cli/options.hpp"
#include "cli/run.hpp"

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  const std::string command = words.empty() ? "" : words[0];
  const std::vector<std::string> rest(words.empty() ? words.end() : words.begin() + 1, words.end());
  if (command == "run") return joist::run_main(rest);
  if (command == "dis") return joist::dis_main(rest);
  if (command == "check-load") return joist::check_load_main(rest);
  if (command == "--help" || command == "-h" || command == "help") {
    std::fputs(joist::kUsage, stdout);
    return 0;
  }
  if (command == "--version") {
    fmt::print("joist {}\n", joist::joist_version());
    return 0;
  }
  fmt::print(stderr, "joist: {}\n\n{}", command.empty() ? "a command expected" : "unknown command " + command, joist::kUsage);
  return 2;
}
