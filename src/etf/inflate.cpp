#include "etf/inflate.hpp"

#include <zlib.h>

#include <algorithm>
#include <climits>
#include <cstdlib>

namespace joist::etf {

namespace {
constexpr std::size_t kMaxRatio = 1032;  // deflate cannot do better
}

Inflater::Inflater() = default;
Inflater::~Inflater() {
  if (stream_) inflateEnd(stream_.get());
  std::free(data_);
}

bool Inflater::start(Bytes bytes) {
  for (int i = 1; i < 5; i++) size_ = (size_ << 8) | bytes[i];
  bytes = bytes.subspan(5);
  if (size_ > bytes.size() * kMaxRatio || bytes.size() > UINT_MAX) return false;
  input_ = bytes.size();
  data_ = static_cast<std::uint8_t*>(std::malloc(size_ + 1));
  if (!data_) return false;
  stream_ = std::make_unique<z_stream>();
  stream_->next_in = const_cast<Bytef*>(bytes.data());
  stream_->avail_in = static_cast<uInt>(bytes.size());
  if (inflateInit(stream_.get()) == Z_OK) return true;
  stream_.reset();
  return false;
}

Progress Inflater::run(std::size_t budget) {
  // One byte more than the claimed size, to notice a stream that goes on.
  const std::size_t step = std::min({size_ + 1 - done_, budget, std::size_t{UINT_MAX}});
  stream_->next_out = data_ + done_;
  stream_->avail_out = static_cast<uInt>(step);
  const int status = inflate(stream_.get(), Z_NO_FLUSH);
  done_ += step - stream_->avail_out;
  if (done_ > size_) return Progress::Bad;
  if (status == Z_STREAM_END) return done_ == size_ ? Progress::Done : Progress::Bad;
  return status == Z_OK && stream_->avail_out == 0 ? Progress::More : Progress::Bad;
}

std::size_t Inflater::used() const {
  return 5 + input_ - stream_->avail_in;
}

}  // namespace joist::etf
