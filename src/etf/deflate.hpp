#pragma once
#include "etf/etf.hpp"

struct z_stream_s;

namespace joist::etf {

/// Packs an encoded term into the compressed form, as long as that is shorter.
class Deflater {
 public:
  /// `bytes` stay where they are until the end; `level` as zlib's.
  Deflater(Bytes bytes, int level);
  ~Deflater();
  Deflater(const Deflater&) = delete;
  Deflater& operator=(const Deflater&) = delete;
  /// Packs for about `budget` bytes of output. Bad: not worth it.
  Progress run(std::size_t budget);
  /// The version byte, then the compressed form.
  Bytes result() const { return {data_, 6 + done_}; }

 private:
  std::unique_ptr<z_stream_s> stream_;
  std::uint8_t* data_ = nullptr;
  std::size_t limit_ = 0;
  std::size_t done_ = 0;
};

}  // namespace joist::etf
