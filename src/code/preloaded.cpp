#include "code/preloaded.hpp"

#include <algorithm>

namespace joist {

static constexpr std::string_view kPreLoaded[] = {
    "atomics",       "counters",         "erl_init",
    "erl_prim_loader", "erl_tracer",     "erlang",
    "erts_code_purger", "erts_dirty_process_signal_handler", "erts_internal",
    "erts_literal_area_collector", "erts_trace_cleaner", "init",
    "persistent_term", "prim_buffer",    "prim_eval",
    "prim_file",     "prim_inet",        "prim_net",
    "prim_socket",   "prim_zip",         "socket_registry",
    "zlib",
};

std::span<const std::string_view> preloaded_modules() { return kPreLoaded; }

bool is_preloaded(std::string_view module) {
  return std::binary_search(std::begin(kPreLoaded), std::end(kPreLoaded), module);
}

}  // namespace joist
