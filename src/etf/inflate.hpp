#pragma once
// The compressed form: a tag, the size in four bytes, a zlib stream.

#include "etf/etf.hpp"

struct z_stream_s;

namespace joist::etf {

class Inflater {
 public:
  Inflater();
  ~Inflater();
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  static bool is_compressed(Bytes bytes) {
    return bytes.size() >= 5 && bytes[0] == static_cast<std::uint8_t>(Tag::Compressed);
  }
  /// `bytes` from the tag on. False if the size it claims cannot be true.
  bool start(Bytes bytes);
  /// Unpacks about `budget` bytes more.
  Progress run(std::size_t budget);
  Bytes result() const { return {data_, size_}; }
  /// Bytes taken from the tag on.
  std::size_t used() const;

 private:
  std::unique_ptr<z_stream_s> stream_;
  std::uint8_t* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t done_ = 0;
  std::size_t input_ = 0;
};

}  // namespace joist::etf
