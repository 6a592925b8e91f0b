// MD5, CRC-32 and Adler-32 over iodata.

#include <zlib.h>

#include "base/md5.hpp"
#include "bif/iolist.hpp"
#include "bif/job.hpp"
#include "bif/table.hpp"

namespace joist::bif {

namespace {

using Piece = IolistWalker::Piece;

/// Feeds iodata to a Digest (add(bytes, count), value(Process&)); long binaries in pieces.
template <class Digest>
class DigestJob {
 public:
  DigestJob(Digest digest, Term iodata) : digest_(digest), walker_(iodata) {}

  std::size_t step(std::size_t budget) {
    std::size_t used = 0;
    while (used < budget && !done()) {
      if (left_ > 0) {
        used += take(budget - used);
        continue;
      }
      piece_ = walker_.next();
      used++;
      if (piece_ == Piece::Byte) {
        std::uint8_t byte = walker_.byte();
        digest_.add(&byte, 1);
      } else if (piece_ == Piece::Bits) {
        std::size_t size = bits_size(walker_.bits());
        if ((size & 7) != 0) piece_ = Piece::Bad;
        left_ = size >> 3;
      }
    }
    return used;
  }
  bool done() const { return piece_ == Piece::End || piece_ == Piece::Bad; }
  Term result(Process& p) { return piece_ == Piece::Bad ? p.badarg() : digest_.value(p); }

 private:
  std::size_t take(std::size_t most) {
    BitsView v = bits_view(walker_.bits());
    std::size_t n = std::min(most, left_);
    BitsView piece{v.data, v.offset + v.size - 8 * left_, 8 * n};
    ContiguousBytes bytes(piece);
    digest_.add(bytes.data(), bytes.size());
    left_ -= n;
    return n;
  }

  Digest digest_;
  IolistWalker walker_;
  std::size_t left_ = 0;  // bytes of walker_.bits() to take
  Piece piece_ = Piece::Byte;
};

struct Md5Digest {
  Md5 md5;
  bool keep_context = false;
  void add(const std::uint8_t* bytes, std::size_t count) { md5.add(bytes, count); }
  Term value(Process& p) {
    if (keep_context) {
      Md5::Saved saved = md5.save();
      return bits_from_bytes(p.heap, saved);
    }
    Md5::Value value = md5.finish();
    return bits_from_bytes(p.heap, value);
  }
};

struct ZlibDigest {
  uLong (*function)(uLong, const Bytef*, z_size_t);
  uLong sum;
  void add(const std::uint8_t* bytes, std::size_t count) { sum = function(sum, bytes, count); }
  Term value(Process&) { return Term::small(static_cast<SWord>(sum)); }
};

uLong (*const kCrc32)(uLong, const Bytef*, z_size_t) = crc32_z;
uLong (*const kAdler32)(uLong, const Bytef*, z_size_t) = adler32_z;

/// A checksum argument: 32 bits.
bool sum_argument(Term t, uLong* sum) {
  if (!t.is_small() || static_cast<Word>(t.small_value()) > 0xffffffff) return false;
  *sum = static_cast<uLong>(t.small_value());
  return true;
}

template <class Function>
Term checksum(Process& p, Function function, uLong start, Term iodata) {
  return run_job(p, DigestJob<ZlibDigest>({function, start}, iodata));
}

bool load_context(Term t, Md5* md5) {
  if (!is_binary(t)) return false;
  ContiguousBytes bytes(bits_view(t));
  return md5->load(bytes.span());
}

/// The checksum of two byte strings from theirs and the length of the second, 32 bits each.
template <class Combine>
Term combine(Process& p, Combine function, const Term* a) {
  uLong first, second, length;
  if (!sum_argument(a[0], &first) || !sum_argument(a[1], &second) || !sum_argument(a[2], &length)) return p.badarg();
  return Term::small(static_cast<SWord>(function(first, second, static_cast<z_off_t>(length))));
}

}  // namespace

Term erlang_md5_1(Process& p, const Term* a) {
  return run_job(p, DigestJob<Md5Digest>({}, a[0]));
}

Term erlang_md5_init_0(Process& p, const Term*) {
  return Md5Digest{Md5(), true}.value(p);
}

Term erlang_md5_update_2(Process& p, const Term* a) {
  Md5Digest digest{Md5(), true};
  if (!load_context(a[0], &digest.md5)) return p.badarg();
  return run_job(p, DigestJob<Md5Digest>(digest, a[1]));
}

Term erlang_md5_final_1(Process& p, const Term* a) {
  Md5Digest digest;
  if (!load_context(a[0], &digest.md5)) return p.badarg();
  return digest.value(p);
}

Term erlang_crc32_1(Process& p, const Term* a) {
  return checksum(p, kCrc32, 0, a[0]);
}
Term erlang_adler32_1(Process& p, const Term* a) {
  return checksum(p, kAdler32, 1, a[0]);
}

Term erlang_crc32_2(Process& p, const Term* a) {
  uLong start;
  return sum_argument(a[0], &start) ? checksum(p, kCrc32, start, a[1]) : p.badarg();
}
Term erlang_adler32_2(Process& p, const Term* a) {
  uLong start;
  return sum_argument(a[0], &start) ? checksum(p, kAdler32, start, a[1]) : p.badarg();
}

Term erlang_crc32_combine_3(Process& p, const Term* a) {
  return combine(p, crc32_combine, a);
}
Term erlang_adler32_combine_3(Process& p, const Term* a) {
  // For an empty second string zlib adds its start value in.
  auto function = [](uLong first, uLong second, z_off_t length) {
    return length == 0 ? first : adler32_combine(first, second, length);
  };
  return combine(p, function, a);
}

}  // namespace joist::bif
