#include "code/code_path.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <system_error>

#include <unistd.h>

namespace joist {

namespace fs = std::filesystem;

CodePath::CodePath(std::vector<std::string> directories, const std::string& otp_root)
    : directories_(std::move(directories)) {
  if (!otp_root.empty()) lib_ = otp_root + "/lib";
}

/// "stdlib-4.2" is stdlib; the numbers of its version.
static std::string application_of(const std::string& directory, std::vector<long>& version) {
  std::size_t dash = directory.rfind('-');
  if (dash == std::string::npos || dash + 1 == directory.size()) return directory;
  const char* p = directory.c_str() + dash + 1;
  for (char* end = nullptr; *p; p = *end ? end + 1 : end) {
    version.push_back(std::strtol(p, &end, 10));
    if (end == p) return directory;
  }
  return directory.substr(0, dash);
}

/// Of each application the newest version, as the code server does; first those that most calls go to.
void CodePath::list_applications() const {
  listed_ = true;
  if (lib_.empty()) return;
  std::map<std::string, std::pair<std::vector<long>, std::string>> newest;
  std::error_code error;
  for (fs::directory_iterator it(lib_, error), end; !error && it != end; it.increment(error)) {
    std::vector<long> version;
    std::string ebin = it->path().string() + "/ebin";
    if (access(ebin.c_str(), X_OK) != 0) continue;
    auto& known = newest[application_of(it->path().filename().string(), version)];
    if (known.second.empty() || known.first < version) known = {version, ebin};
  }
  for (const char* first : {"stdlib", "kernel", "erts", "compiler"}) {
    auto it = newest.find(first);
    if (it == newest.end()) continue;
    directories_.push_back(it->second.second);
    newest.erase(it);
  }
  for (auto& [name, entry] : newest) directories_.push_back(entry.second);
}

std::string CodePath::find(std::string_view module) const {
  std::string file = "/" + std::string(module) + ".beam";
  // A module's name is a file's name: nothing that leads out of the directory.
  if (module.empty() || module.find('/') != std::string_view::npos || module.find('\0') != std::string_view::npos) return {};
  std::lock_guard lock(mutex_);
  for (std::size_t i = 0;; i++) {
    if (i == directories_.size() && !listed_) list_applications();
    if (i == directories_.size()) return {};
    std::string path = directories_[i] + file;
    if (access(path.c_str(), R_OK) == 0) return path;
  }
}

std::vector<std::string> CodePath::directories() const {
  std::lock_guard lock(mutex_);
  if (!listed_) list_applications();
  return directories_;
}

void CodePath::set_directories(std::vector<std::string> directories) {
  std::lock_guard lock(mutex_);
  listed_ = true;
  directories_ = std::move(directories);
}

}  // namespace joist
