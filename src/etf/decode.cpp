// Whole values: the version byte, and compression under it.

#include "etf/etf.hpp"
#include "etf/inflate.hpp"

namespace joist::etf {

Term decode(HeapBuilder& heap, Resolver& resolver, Bytes bytes, bool safe, std::size_t* used) {
  if (bytes.empty() || bytes[0] != kVersion) return Term::none();
  bytes = bytes.subspan(1);
  Inflater inflater;
  const bool compressed = Inflater::is_compressed(bytes);
  if (compressed) {
    if (!inflater.start(bytes) || inflater.run(SIZE_MAX) != Progress::Done) return Term::none();
  }
  Decoder decoder(heap, resolver, compressed ? inflater.result() : bytes, safe);
  if (decoder.run(SIZE_MAX) != Progress::Done) return Term::none();
  if (used) *used = 1 + (compressed ? inflater.used() : decoder.used());
  return decoder.result();
}

}  // namespace joist::etf
