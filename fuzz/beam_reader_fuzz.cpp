// Any bytes as a .beam file: reader, decoder and transforms give code or an error, and nothing else. The code is not run.
#include <cstdint>
#include <span>
#include <string>

#include "code/code_table.hpp"
#include "runtime/runtime.hpp"

using namespace joist;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Runtime runtime({});
  std::string error;
  auto code = runtime.code->prepare({data, size}, "input.beam", &error);
  // Either code or a message that names the input.
  if (!code && error.rfind("input.beam: ", 0) != 0) __builtin_trap();
  return 0;
}
