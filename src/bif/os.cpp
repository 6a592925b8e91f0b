// Module os: the environment and the process number.

#include <unistd.h>

#include "bif/file_names.hpp"
#include "bif/slice.hpp"
#include "bif/table.hpp"
#include "bif/text.hpp"
#include "runtime/environment.hpp"
#include "runtime/runtime.hpp"

namespace joist::bif {

namespace {

/// The name of a variable; a leading `=` is part of it, a later one would end it.
std::optional<std::string> variable_name(Term t) {
  auto name = native_from_list(t);
  if (name && name->find('=', 1) != name->npos) return std::nullopt;
  return name;
}

}  // namespace

Term os_getenv_1(Process& p, const Term* a) {
  const auto name = variable_name(a[0]);
  if (!name) return p.badarg();
  const auto value = p.runtime().environment.get(*name);
  return value ? list_from_native_or_bytes(p.heap, *value) : am::false_;
}

Term os_putenv_2(Process& p, const Term* a) {
  const auto name = variable_name(a[0]);
  const auto value = native_from_list(a[1]);
  if (!name || !value) return p.badarg();
  p.runtime().environment.set(*name, *value);
  return am::true_;
}

Term os_unsetenv_1(Process& p, const Term* a) {
  const auto name = variable_name(a[0]);
  if (!name) return p.badarg();
  p.runtime().environment.unset(*name);
  return am::true_;
}

Term os_env_0(Process& p, const Term*) {
  ListWriter list(p.heap);
  for (const std::string& entry : p.runtime().environment.entries()) {
    const std::size_t equals = entry.find('=', 1);
    const std::string_view text = entry;
    const Term name = list_from_native_or_bytes(p.heap, text.substr(0, equals));
    list.add(p.heap.tuple(name, list_from_native_or_bytes(p.heap, text.substr(equals + 1))));
  }
  return list.finish();
}

Term os_getpid_0(Process& p, const Term*) {
  return list_from_bytes(p.heap, std::to_string(getpid()));
}

}  // namespace joist::bif
