// Pids, ports and references as values and as text; unique numbers.

#include <charconv>
#include <optional>
#include <vector>

#include "bif/table.hpp"
#include "bif/text.hpp"
#include "proc/process.hpp"
#include "runtime/refs.hpp"
#include "runtime/runtime.hpp"
#include "term/node.hpp"
#include "term/print.hpp"

namespace joist::bif {

Term erlang_self_0(Process& p, const Term*) {
  return p.pid;
}
Term erlang_make_ref_0(Process& p, const Term*) {
  return p.heap.ref(p.runtime().refs->next());
}

// ---- unique integers -----------------------------------------------------------------------------------------------

/// Unless they must be positive they begin far below zero, as in ERTS, so that they stay small integers for longest.
static Term unique(Process& p, bool monotonic, bool positive) {
  RefGenerator& refs = *p.runtime().refs;
  SWord n = static_cast<SWord>(monotonic ? refs.monotonic_integer() : refs.unique_integer());
  return p.heap.integer(positive ? n : n - (SWord{1} << 59));
}

Term erlang_unique_integer_0(Process& p, const Term*) {
  return unique(p, false, false);
}
Term erlang_unique_integer_1(Process& p, const Term* a) {
  bool monotonic = false, positive = false;
  Term options = a[0];
  for (; options.is_cons(); options = options.tail()) {
    if (options.head() == am::monotonic)
      monotonic = true;
    else if (options.head() == am::positive)
      positive = true;
    else
      return p.badarg_because(am::badopt);
  }
  return options.is_nil() ? unique(p, monotonic, positive) : p.badarg_because(am::badopt);
}

// ---- text ----------------------------------------------------------------------------------------------------------

static Term as_text(Process& p, Term t, bool right_kind) {
  return right_kind ? list_from_bytes(p.heap, term_to_string(t)) : p.badarg();
}

/// The numbers of `prefix` N . N ... >, each below 2^64; nothing for other text.
static std::optional<std::vector<std::uint64_t>> read_numbers(Term text, std::string_view prefix) {
  std::optional<std::string> bytes = bytes_of_list(text);
  if (!bytes || !bytes->starts_with(prefix) || !bytes->ends_with('>')) return std::nullopt;
  std::vector<std::uint64_t> numbers;
  const char* at = bytes->data() + prefix.size();
  const char* end = bytes->data() + bytes->size() - 1;
  while (true) {
    std::uint64_t n = 0;
    auto [next, error] = std::from_chars(at, end, n);
    if (error != std::errc() || next == at) return std::nullopt;
    numbers.push_back(n);
    if (next == end) return numbers;
    if (*next != '.') return std::nullopt;
    at = next + 1;
  }
}

Term erlang_pid_to_list_1(Process& p, const Term* a) {
  return as_text(p, a[0], is_pid(a[0]));
}
Term erlang_list_to_pid_1(Process& p, const Term* a) {
  auto n = read_numbers(a[0], "<");
  if (!n || n->size() != 3 || (*n)[0] != 0 || (*n)[1] >> 28 || (*n)[2] >> 30) return p.badarg();
  return Term::local_pid((*n)[1], (*n)[2]);
}

Term erlang_ref_to_list_1(Process& p, const Term* a) {
  return as_text(p, a[0], is_reference(a[0]));
}
Term erlang_list_to_ref_1(Process& p, const Term* a) {
  auto n = read_numbers(a[0], "#Ref<");
  if (!n || n->size() != 4 || (*n)[0] != 0) return p.badarg();
  for (std::uint64_t word : *n) {
    if (word >> 32) return p.badarg();
  }
  return p.heap.ref({(*n)[2] << 32 | (*n)[3], static_cast<std::uint32_t>((*n)[1])});
}

Term erlang_port_to_list_1(Process& p, const Term* a) {
  return as_text(p, a[0], is_port(a[0]));
}
Term erlang_list_to_port_1(Process& p, const Term* a) {
  auto n = read_numbers(a[0], "#Port<");
  if (!n || n->size() != 2 || (*n)[0] != 0 || (*n)[1] >> 58) return p.badarg();
  return Term::local_port((*n)[1]);
}

}  // namespace joist::bif
