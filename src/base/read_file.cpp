#include "base/read_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace joist {

bool read_file(const std::string& path, std::vector<std::uint8_t>& out) {
  int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return false;
  struct stat info = {};
  bool done = fstat(fd, &info) == 0 && S_ISREG(info.st_mode);
  if (done) out.resize(static_cast<std::size_t>(info.st_size));
  std::size_t at = 0;
  while (done && at < out.size()) {
    ssize_t n = read(fd, out.data() + at, out.size() - at);
    done = n > 0 || (n < 0 && errno == EINTR);
    if (n > 0) at += static_cast<std::size_t>(n);
  }
  close(fd);
  return done;
}

}  // namespace joist
