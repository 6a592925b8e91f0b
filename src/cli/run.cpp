#include "cli/run.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string_view>

#include "cli/embedded_modules.hpp"
#include "cli/options.hpp"
#include "cli/term_parser.hpp"
#include "code/code_table.hpp"
#include "embed/call.hpp"
#include "heap/scratch.hpp"
#include "term/atoms.hpp"

namespace joist {
namespace {

int bad_usage(std::string_view what) {
  fmt::print(stderr, "joist: {}\n(joist --help tells the usage)\n", what);
  return 2;
}

/// The encoding of the standard streams: what the host's locale says, as for erl.
Term stream_encoding() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* value = std::getenv(name);
    if (!value || !*value) continue;
    const std::string_view locale(value);
    const bool utf8 = locale.find("UTF-8") != locale.npos || locale.find("utf8") != locale.npos ||
                      locale.find("utf-8") != locale.npos || locale.find("UTF8") != locale.npos;
    return utf8 ? am::unicode : am::latin1;
  }
  return am::latin1;
}

/// The modules that Joist itself ships, so that no code path is needed for them.
void load_embedded_modules(CodeTable& code) {
  for (const EmbeddedModule& module : embedded_modules()) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(module.beam.data());
    std::string error;
    auto prepared = code.prepare({bytes, module.beam.size()}, module.name, &error);
    if (!prepared) JOIST_UNREACHABLE(error.c_str());
    code.publish(std::move(prepared));
  }
}

/// [Encoding, Module, Function, Arguments] for joist_run:start/4.
std::optional<Term> start_arguments(HeapBuilder& heap, const RunCommand& command, std::string& error) {
  const auto atom = [&](const std::string& text) {
    Term t = parse_term(heap, text, error);
    if (t.has_value() && t.is_atom()) return t;
    error.clear();
    return text.size() <= kMaxAtomCharacters ? make_atom(text) : Term::none();
  };
  const Term module = atom(command.module), function = atom(command.function);
  if (module.is_none() || function.is_none()) return error = "MODULE and FUNCTION have at most 255 characters", std::nullopt;
  Term arguments = Term::nil();
  for (std::size_t i = command.arguments.size(); i-- > 0;) {
    const Term t = parse_term(heap, command.arguments[i], error);
    if (t.is_none()) {
      error = fmt::format("argument {} ({}) is no Erlang term: {}", i + 1, command.arguments[i], error);
      return std::nullopt;
    }
    arguments = heap.cons(t, arguments);
  }
  return heap.list({stream_encoding(), module, function, arguments});
}

}  // namespace

int run_main(const std::vector<std::string>& words) {
  RunCommand command;
  std::string error;
  if (!parse_run_command(words, command, error)) return bad_usage(error);
  Runtime runtime(command.runtime);
  TermScratch constants;
  const std::optional<Term> arguments = start_arguments(constants, command, error);
  if (!arguments) return bad_usage(error);
  load_embedded_modules(*runtime.code);
  runtime.start();
  const CallOutcome outcome = spawn_and_wait(runtime, am::joist_run, am::start, *arguments);
  runtime.stop();
  return outcome.halted.value_or(1);
}

}  // namespace joist
