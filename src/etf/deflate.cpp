#include "etf/deflate.hpp"

#include <zlib.h>

#include <algorithm>
#include <climits>
#include <cstdlib>

namespace joist::etf {

Deflater::Deflater(Bytes bytes, int level) {
  if (bytes.size() < 6 || bytes.size() > UINT_MAX) return;
  // The result, its head of 5 bytes included, may not be longer than what is packed.
  limit_ = bytes.size() - 5;
  data_ = static_cast<std::uint8_t*>(std::malloc(6 + limit_));
  stream_ = std::make_unique<z_stream>();
  if (!data_ || deflateInit(stream_.get(), level) != Z_OK) {
    stream_.reset();
    return;
  }
  stream_->next_in = const_cast<Bytef*>(bytes.data());
  stream_->avail_in = static_cast<uInt>(bytes.size());
  data_[0] = kVersion;
  data_[1] = static_cast<std::uint8_t>(Tag::Compressed);
  ByteBuffer::write_be(data_ + 2, bytes.size(), 4);
}

Deflater::~Deflater() {
  if (stream_) deflateEnd(stream_.get());
  std::free(data_);
}

Progress Deflater::run(std::size_t budget) {
  if (!stream_) return Progress::Bad;
  const std::size_t step = std::min(limit_ - done_, budget);
  stream_->next_out = data_ + 6 + done_;
  stream_->avail_out = static_cast<uInt>(step);
  const int status = deflate(stream_.get(), Z_FINISH);
  done_ += step - stream_->avail_out;
  if (status == Z_STREAM_END) return Progress::Done;
  return status == Z_OK && done_ < limit_ ? Progress::More : Progress::Bad;
}

}  // namespace joist::etf
