#include "etf/deflate.hpp"
#include "etf/etf.hpp"

namespace joist::etf {

Term encode(HeapBuilder& heap, Term term, const EncodeOptions& options, Resolver* resolver) {
  Encoder encoder(term, options, resolver);
  encoder.run(SIZE_MAX);
  ByteBuffer& out = encoder.buffer();
  if (options.compression != 0) {
    Deflater deflater(encoder.encoded(), options.compression);
    if (deflater.run(SIZE_MAX) == Progress::Done) return bits_from_bytes(heap, deflater.result());
  }
  return out.take(heap);
}

}  // namespace joist::etf
