#include "cli/options.hpp"

#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <string_view>

namespace joist {

namespace fs = std::filesystem;

const char kUsage[] =
    R"(Joist, an Erlang runtime.

usage:
  joist run [-pa DIR]... [+S N] [--otp DIR] MODULE FUNCTION [ARG]...
      Calls MODULE:FUNCTION(ARG...) and ends when it returns. Arguments are Erlang terms: 1, {a,"b"}, <<1,2>>.
      Modules are loaded when first called: from the -pa directories in order, then from the OTP tree.
      Exit status: 0, 1 after an uncaught exception (printed on standard error), 2 on bad usage.
        -pa DIR     a directory with .beam files
        +S N        number of scheduler threads (default: one per core)
        --otp DIR   root of an Erlang/OTP installation, the directory that has lib/ in it
                    (default: the environment variable JOIST_OTP, or the installation of the erl on the PATH)
  joist dis FILE.beam [FUNCTION/ARITY]
      Prints the chunks of a file and its instructions, as the compiler wrote them and as Joist runs them.
  joist check-load FILE.beam...
      Reads and translates each file without running anything; prints those that are refused, with the reason.
  joist --help | --version

Not there yet: the boot of the whole OTP, files, ports, sockets, distribution, a shell, standard input.
)";

namespace {

bool is_tree(const fs::path& root) {
  std::error_code ignored;
  return fs::is_directory(root / "lib", ignored);
}

/// ROOT of the installation behind .../ROOT/bin/erl; erl may be a link to there.
std::string tree_of_erl(const fs::path& erl) {
  std::error_code error;
  const fs::path real = fs::canonical(erl, error);
  if (error) return "";
  const fs::path root = real.parent_path().parent_path();
  if (is_tree(root)) return root.string();
  const fs::path beside = root / "lib" / "erlang";  // .../bin/erl as a script of its own beside .../lib/erlang
  return is_tree(beside) ? beside.string() : "";
}

bool is_number(const std::string& text, unsigned& out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace

std::string find_otp_root() {
  if (const char* named = std::getenv("JOIST_OTP"); named && *named) return named;
  const char* path = std::getenv("PATH");
  std::string_view rest = path ? path : "";
  while (!rest.empty()) {
    const std::string_view folder = rest.substr(0, rest.find(':'));
    rest.remove_prefix(std::min(rest.size(), folder.size() + 1));
    const fs::path erl = fs::path(folder) / "erl";
    if (::access(erl.c_str(), X_OK) != 0) continue;
    if (std::string root = tree_of_erl(erl); !root.empty()) return root;
  }
  return "";
}

bool parse_run_command(const std::vector<std::string>& words, RunCommand& out, std::string& error) {
  std::size_t i = 0;
  const auto value = [&](const std::string& flag) -> const std::string* {
    if (i + 1 < words.size()) return &words[++i];
    error = flag + " needs a value";
    return nullptr;
  };
  for (; i < words.size() && (words[i].starts_with("-") || words[i].starts_with("+")); i++) {
    const std::string flag = words[i];
    const std::string* v = nullptr;
    if (flag != "-pa" && flag != "+S" && flag != "--otp") return error = "unknown flag " + flag, false;
    if (!(v = value(flag))) return false;
    if (flag == "-pa") {
      out.runtime.code_paths.insert(out.runtime.code_paths.begin(), *v);
    } else if (flag == "--otp") {
      out.runtime.otp_root = *v;
    } else if (!is_number(*v, out.runtime.schedulers) || out.runtime.schedulers < 1 || out.runtime.schedulers > 1024) {
      return error = "+S takes a number from 1 to 1024, not " + *v, false;
    }
  }
  if (words.size() < i + 2) return error = "MODULE and FUNCTION expected", false;
  out.module = words[i];
  out.function = words[i + 1];
  out.arguments.assign(words.begin() + static_cast<std::ptrdiff_t>(i) + 2, words.end());
  if (out.runtime.otp_root.empty()) {
    out.runtime.otp_root = find_otp_root();
  } else if (!is_tree(out.runtime.otp_root)) {
    return error = out.runtime.otp_root + " has no lib directory", false;
  }
  return true;
}

}  // namespace joist
