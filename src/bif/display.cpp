// What goes to the host's streams past the group leader, and the text of funs.

#include <unistd.h>

#include <cerrno>

#include "bif/table.hpp"
#include "bif/text.hpp"
#include "proc/process.hpp"
#include "term/bits_segments.hpp"
#include "term/print.hpp"

namespace joist::bif {

namespace {

/// False if the stream takes no more.
bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    ssize_t n = ::write(descriptor, text.data(), text.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

/// The UTF-8 of a list of characters; nothing for anything else.
std::optional<std::string> utf8_of_list(Term list) {
  std::string text;
  for (; list.is_cons(); list = list.tail()) {
    std::int32_t c = code_point(list.head());
    if (c < 0) return std::nullopt;
    std::uint8_t bytes[4];
    unsigned n = utf8_encode(static_cast<std::uint32_t>(c), bytes);
    text.append(reinterpret_cast<char*>(bytes), n);
  }
  if (!list.is_nil()) return std::nullopt;
  return text;
}

}  // namespace

/// A line ends as on a terminal in raw mode, as ERTS writes it.
Term erlang_display_1(Process&, const Term* a) {
  write_all(STDOUT_FILENO, term_to_string(a[0]) + "\r\n");
  return am::true_;
}

Term erlang_display_string_2(Process& p, const Term* a) {
  if (a[0] != am::stdout_ && a[0] != am::stderr_) return p.badarg();
  int descriptor = a[0] == am::stdout_ ? STDOUT_FILENO : STDERR_FILENO;
  if (is_bitstring(a[1]) && is_binary(a[1])) {
    return make_bool(write_all(descriptor, text_of(ContiguousBytes(bits_view(a[1])))));
  }
  auto text = utf8_of_list(a[1]);
  return text ? make_bool(write_all(descriptor, *text)) : p.badarg();
}

Term erlang_display_string_1(Process& p, const Term* a) {
  const Term args[] = {am::stdout_, a[0]};
  return erlang_display_string_2(p, args);
}

}  // namespace joist::bif
