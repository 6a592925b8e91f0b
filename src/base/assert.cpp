#include "base/assert.hpp"

#include <cstdio>
#include <cstdlib>

namespace joist {

void fatal(const char* file, int line, const char* what) {
  std::fprintf(stderr, "joist: broken invariant at %s:%d: %s\n", file, line, what);
  std::abort();
}

}  // namespace joist
