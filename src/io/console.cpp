// The standard streams as built-ins: what lib/joist_io.erl writes through.

#include <unistd.h>

#include <cerrno>

#include "bif/table.hpp"
#include "proc/process.hpp"
#include "term/bits.hpp"

namespace joist::bif {

/// joist_console:write(1 | 2, Binary) -> ok | {error, eio}. Blocks until everything is written, like `user` on a pipe.
Term console_write_2(Process& p, const Term* a) {
  if (a[0] != Term::small(1) && a[0] != Term::small(2)) return p.badarg();
  if (!is_bitstring(a[1]) || !is_binary(a[1])) return p.badarg();
  ContiguousBytes bytes(bits_view(a[1]));
  const int descriptor = static_cast<int>(a[0].small_value());
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t n = ::write(descriptor, bytes.data() + done, bytes.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return p.heap.tuple(am::error, am::eio);
    done += static_cast<std::size_t>(n);
  }
  return am::ok;
}

}  // namespace joist::bif
