// What the stand-in for the code server (lib/joist_code.erl) needs of the runtime.
#include "code/code_path.hpp"

#include "base/read_file.hpp"
#include "bif/file_names.hpp"
#include "bif/slice.hpp"
#include "bif/table.hpp"
#include "code/code_table.hpp"
#include "proc/process.hpp"
#include "runtime/runtime.hpp"
#include "term/bits.hpp"

namespace joist::bif {

Term joist_native_code_path_0(Process& p, const Term*) {
  ListWriter list(p.heap);
  for (const std::string& d : p.runtime().code->path().directories()) list.add(list_from_native_or_bytes(p.heap, d));
  return list.finish();
}

Term joist_native_set_code_path_1(Process& p, const Term* a) {
  std::vector<std::string> directories;
  Term l = a[0];
  for (; l.is_cons(); l = l.tail()) {
    auto directory = native_from_list(l.head());
    if (!directory) return p.badarg();
    directories.push_back(std::string(*directory));
  }
  if (!l.is_nil()) return p.badarg();
  p.runtime().code->path().set_directories(std::move(directories));
  return am::true_;
}

Term joist_native_root_dir_0(Process& p, const Term*) {
  return list_from_native_or_bytes(p.heap, p.runtime().options().otp_root);
}

Term joist_native_object_code_1(Process& p, const Term* a) {
  if (!a[0].is_atom()) return p.badarg();
  std::string path = p.runtime().code->find_file(atom_text(a[0]));
  std::vector<std::uint8_t> bytes;
  if (path.empty() || !read_file(path, bytes)) return am::error;
  Term beam = bits_from_bytes(p.heap, bytes);
  return p.heap.tuple(beam, list_from_native_or_bytes(p.heap, path));
}

Term joist_native_module_file_1(Process& p, const Term* a) {
  std::string origin;
  if (!a[0].is_atom()) return p.badarg();
  p.runtime().code->with_current(a[0], [&](const ModuleCode& code) { origin = code.origin; });
  // Code that came as bytes has no file.
  if (origin.find('/') == std::string::npos) return Term::nil();
  return list_from_native_or_bytes(p.heap, origin);
}

}  // namespace joist::bif
