// Iodata to binaries and vectors of binaries, and their size.

#include "bif/iolist.hpp"
#include "bif/job.hpp"
#include "bif/slice.hpp"
#include "bif/table.hpp"
#include "term/bits_buffer.hpp"

namespace joist::bif {

namespace {

using Piece = IolistWalker::Piece;

/// What the jobs here share: walking until the end or the first bad piece.
class WalkJob {
 public:
  explicit WalkJob(Term iodata) : walker_(iodata) {}
  bool done() const { return state_ == Piece::End || state_ == Piece::Bad; }

 protected:
  template <class OnByte, class OnBits>
  std::size_t walk(std::size_t budget, OnByte on_byte, OnBits on_bits) {
    std::size_t start = walker_.cells();
    std::size_t bytes = 0;
    while (walker_.cells() - start + bytes < budget) {
      state_ = walker_.next();
      if (state_ == Piece::Byte) {
        on_byte(walker_.byte());
      } else if (state_ == Piece::Bits) {
        bytes += bits_size(walker_.bits()) >> 3;
        if (!on_bits(walker_.bits())) state_ = Piece::Bad;
      }
      if (done()) break;
    }
    return walker_.cells() - start + bytes;
  }
  bool bad() const { return state_ == Piece::Bad; }

  IolistWalker walker_;
  Piece state_ = Piece::Byte;
};

class ToBitsJob : public WalkJob {
 public:
  ToBitsJob(Term iodata, unsigned unit) : WalkJob(iodata), unit_(unit) {}
  std::size_t step(std::size_t budget) {
    return walk(
        budget, [this](std::uint8_t byte) { buffer_.push_byte(byte); },
        [this](Term bits) {
          BitsView v = bits_view(bits);
          if (v.size % unit_ != 0) return false;
          if (buffer_.bits() + v.size > kMaxBitsSize) {
            too_large_ = true;
            return false;
          }
          buffer_.push(v);
          return true;
        });
  }
  Term result(Process& p) {
    if (bad()) return too_large_ ? p.system_limit() : p.badarg();
    return buffer_.finish(p.heap);
  }

 private:
  BitsBuffer buffer_;
  unsigned unit_;
  bool too_large_ = false;
};

class SizeJob : public WalkJob {
 public:
  using WalkJob::WalkJob;
  std::size_t step(std::size_t budget) {
    return walk(
        budget, [this](std::uint8_t) { bytes_++; },
        [this](Term bits) {
          std::size_t size = bits_size(bits);
          bytes_ += size >> 3;
          return (size & 7) == 0;
        });
  }
  Term result(Process& p) { return bad() ? p.badarg() : p.heap.unsigned_integer(bytes_); }

 private:
  Word bytes_ = 0;
};

/// Large binaries stay what they are; what lies between is joined.
class ToVectorJob : public WalkJob {
 public:
  ToVectorJob(HeapBuilder& h, Term iodata) : WalkJob(iodata), heap_(h), vector_(h) {}
  std::size_t step(std::size_t budget) {
    return walk(
        budget, [this](std::uint8_t byte) { buffer_.push_byte(byte); },
        [this](Term bits) {
          BitsView v = bits_view(bits);
          if (!v.whole_bytes()) return false;
          if (v.size <= kJoinedBits) {
            buffer_.push(v);
          } else {
            flush();
            vector_.add(bits);
          }
          return true;
        });
  }
  Term result(Process& p) {
    if (bad()) return p.badarg();
    flush();
    return vector_.finish();
  }

 private:
  static constexpr std::size_t kJoinedBits = 4096;
  void flush() {
    if (!buffer_.empty()) vector_.add(buffer_.finish(heap_));
  }
  HeapBuilder& heap_;
  BitsBuffer buffer_;
  ListWriter vector_;
};

Term list_to_bits(Process& p, Term list, unsigned unit) {
  if (!list.is_list()) return p.badarg();
  if (list.is_cons() && list.tail().is_nil()) {  // [Bits]
    Term head = list.head();
    if (head.is_boxed() && is_bitstring(head) && bits_size(head) % unit == 0) return head;
  }
  return run_job(p, ToBitsJob(list, unit));
}

}  // namespace

Term erlang_list_to_binary_1(Process& p, const Term* a) {
  return list_to_bits(p, a[0], 8);
}

Term erlang_list_to_bitstring_1(Process& p, const Term* a) {
  return list_to_bits(p, a[0], 1);
}

Term erlang_iolist_to_binary_1(Process& p, const Term* a) {
  if (is_bitstring(a[0])) return is_binary(a[0]) ? a[0] : p.badarg();
  return list_to_bits(p, a[0], 8);
}

Term erlang_iolist_size_1(Process& p, const Term* a) {
  return run_job(p, SizeJob(a[0]));
}

Term erlang_iolist_to_iovec_1(Process& p, const Term* a) {
  if (is_bitstring(a[0])) {
    if (!is_binary(a[0])) return p.badarg();
    return bits_size(a[0]) == 0 ? Term::nil() : p.heap.cons(a[0], Term::nil());
  }
  if (!a[0].is_list()) return p.badarg();
  return run_job(p, ToVectorJob(p.heap, a[0]));
}

}  // namespace joist::bif
