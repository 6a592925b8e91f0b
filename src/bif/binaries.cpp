// Binaries taken apart and turned into lists, numbers and copies.

#include <algorithm>
#include <bit>

#include "bif/job.hpp"
#include "bif/table.hpp"
#include "term/bits.hpp"
#include "term/bits_load.hpp"
#include "term/num.hpp"

namespace joist::bif {

// ---- parts ---------------------------------------------------------------------------------------------------------

static Term part(Process& p, Term binary, Term position, Term length) {
  Word at;
  SWord count;
  if (!is_binary(binary) || !num_to_uint64(position, &at) || !num_to_int64(length, &count)) {
    return p.badarg();
  }
  std::size_t size = bits_size(binary) >> 3;
  if (at > size) return p.badarg();
  Word wanted = count < 0 ? ~static_cast<Word>(count) + 1 : static_cast<Word>(count);
  if (count < 0) {
    if (wanted > at) return p.badarg();
    at -= wanted;
  } else if (wanted > size - at) {
    return p.badarg();
  }
  return bits_part(p.heap, binary, at * 8, wanted * 8);
}

Term erlang_binary_part_3(Process& p, const Term* a) {
  return part(p, a[0], a[1], a[2]);
}

Term erlang_binary_part_2(Process& p, const Term* a) {
  if (!is_tuple(a[1], 2)) return p.badarg();
  return part(p, a[0], tuple_elements(a[1])[0], tuple_elements(a[1])[1]);
}

Term erlang_split_binary_2(Process& p, const Term* a) {
  Word at;
  if (!is_bitstring(a[0]) || !num_to_uint64(a[1], &at)) return p.badarg();
  std::size_t size = bits_size(a[0]);
  if (at > size >> 3) return p.badarg();
  Term front = bits_part(p.heap, a[0], 0, at * 8);
  Term rest = bits_part(p.heap, a[0], at * 8, size - at * 8);
  return p.heap.tuple(front, rest);
}

/// The byte at `index` if `t` is a binary that has one.
static Term byte_at(Process& p, Term t, Word index) {
  if (!is_binary(t)) return p.badarg();
  BitsView v = bits_view(t);
  if (index >= v.bytes()) return p.badarg();
  return Term::small(static_cast<SWord>(load_bits(v.data, v.offset + 8 * index, 8)));
}

Term binary_at_2(Process& p, const Term* a) {
  Word index;
  if (!num_to_uint64(a[1], &index)) return p.badarg();
  return byte_at(p, a[0], index);
}

Term binary_first_1(Process& p, const Term* a) {
  return byte_at(p, a[0], 0);
}

Term binary_last_1(Process& p, const Term* a) {
  if (!is_bitstring(a[0])) return p.badarg();
  return byte_at(p, a[0], (bits_size(a[0]) >> 3) - 1);
}

Term binary_referenced_byte_size_1(Process& p, const Term* a) {
  if (!is_bitstring(a[0])) return p.badarg();
  Term base = bits_base(a[0]).base;
  return p.heap.unsigned_integer(base.is_kind(BoxedKind::BinRef) ? bin_ref_object(base)->size() : bits_size(base) >> 3);
}

// ---- lists ---------------------------------------------------------------------------------------------------------

namespace {

/// Builds the list of `count` bytes from `offset` of a bit string, a stretch at a time from the end.
class ToListJob {
 public:
  ToListJob(HeapBuilder& h, Term bits, std::size_t offset, std::size_t count, Term tail)
      : heap_(h), bits_(bits), offset_(offset), left_(count), list_(tail) {}
  std::size_t step(std::size_t budget) {
    std::size_t n = std::min(budget, left_);
    if (n == 0) return 0;
    BitsView v = bits_view(bits_);
    std::size_t bit = v.offset + offset_ + 8 * (left_ - n);
    Term* cell = reinterpret_cast<Term*>(heap_.alloc(2 * n));
    Term first = Term::cons(cell);
    for (std::size_t i = 0; i < n; i++, bit += 8, cell += 2) {
      cell[0] = Term::small(static_cast<SWord>(load_bits(v.data, bit, 8)));
      cell[1] = Term::cons(cell + 2);
    }
    cell[-1] = list_;
    list_ = first;
    left_ -= n;
    return n;
  }
  bool done() const { return left_ == 0; }
  Term result(Process&) { return list_; }

 private:
  HeapBuilder& heap_;
  Term bits_;
  std::size_t offset_;
  std::size_t left_;
  Term list_;
};

}  // namespace

Term erlang_binary_to_list_1(Process& p, const Term* a) {
  if (!is_binary(a[0])) return p.badarg();
  return run_job(p, ToListJob(p.heap, a[0], 0, bits_size(a[0]) >> 3, Term::nil()));
}

Term erlang_binary_to_list_3(Process& p, const Term* a) {
  Word first, last;
  if (!is_binary(a[0]) || !num_to_uint64(a[1], &first) || !num_to_uint64(a[2], &last)) return p.badarg();
  if (first < 1 || last < first || last > bits_size(a[0]) >> 3) return p.badarg();
  return run_job(p, ToListJob(p.heap, a[0], (first - 1) * 8, last - first + 1, Term::nil()));
}

Term erlang_bitstring_to_list_1(Process& p, const Term* a) {
  if (!is_bitstring(a[0])) return p.badarg();
  std::size_t size = bits_size(a[0]);
  Term tail = Term::nil();
  if ((size & 7) != 0) tail = p.heap.cons(bits_part(p.heap, a[0], size & ~std::size_t{7}, size & 7), tail);
  return run_job(p, ToListJob(p.heap, a[0], 0, size >> 3, tail));
}

// ---- copies --------------------------------------------------------------------------------------------------------

namespace {

class CopyJob {
 public:
  CopyJob(Process& p, Term source, std::size_t copies) : source_(source), left_(copies) {
    target_ = bits_create(p.heap, bits_size(source) * copies, &to_);
  }
  std::size_t step(std::size_t budget) {
    BitsView v = bits_view(source_);
    std::size_t n = std::min(left_, budget / (v.bytes() + 1) + 1);
    for (std::size_t i = 0; i < n; i++, to_ += v.bytes()) bits_copy(to_, 0, v.data, v.offset, v.size);
    left_ -= n;
    return n * (v.bytes() + 1);
  }
  bool done() const { return left_ == 0; }
  Term result(Process&) { return target_; }

 private:
  Term source_;
  std::size_t left_;
  Term target_;
  std::uint8_t* to_;
};

}  // namespace

static Term copies(Process& p, Term binary, Word count) {
  if (!is_binary(binary)) return p.badarg();
  std::size_t size = bits_size(binary);
  if (size == 0) count = 0;
  if (count != 0 && size > kMaxBitsSize / count) return p.system_limit();
  return run_job(p, CopyJob(p, binary, count));
}

Term binary_copy_1(Process& p, const Term* a) {
  return copies(p, a[0], 1);
}

Term binary_copy_2(Process& p, const Term* a) {
  Word count;
  if (!num_to_uint64(a[1], &count)) return p.badarg();
  return copies(p, a[0], count);
}

// ---- numbers -------------------------------------------------------------------------------------------------------

static Term encode_unsigned(Process& p, Term number, Term endianness) {
  if (!is_integer(number) || (endianness != am::big && endianness != am::little)) return p.badarg();
  if (number.is_small() ? number.small_value() < 0 : big_is_negative(number)) return p.badarg();
  Word top = number.is_small() ? static_cast<Word>(number.small_value()) : big_data(number)[big_limbs(number) - 1];
  std::size_t count = number.is_small() ? 0 : (big_limbs(number) - 1) * 8;
  count += top == 0 ? 1 : (static_cast<std::size_t>(std::bit_width(top)) + 7) / 8;
  std::uint8_t* to;
  Term t = bits_create(p.heap, count * 8, &to);
  num_to_bytes(number, to, count, endianness == am::little);
  return t;
}

Term binary_encode_unsigned_1(Process& p, const Term* a) {
  return encode_unsigned(p, a[0], am::big);
}
Term binary_encode_unsigned_2(Process& p, const Term* a) {
  return encode_unsigned(p, a[0], a[1]);
}

static Term decode_unsigned(Process& p, Term binary, Term endianness) {
  if (!is_binary(binary) || (endianness != am::big && endianness != am::little)) {
    return p.badarg();
  }
  ContiguousBytes bytes(bits_view(binary));
  Term number = num_from_bytes(p.heap, bytes.data(), bytes.size(), endianness == am::little, false);
  return number.has_value() ? number : p.system_limit();
}

Term binary_decode_unsigned_1(Process& p, const Term* a) {
  return decode_unsigned(p, a[0], am::big);
}
Term binary_decode_unsigned_2(Process& p, const Term* a) {
  return decode_unsigned(p, a[0], a[1]);
}

// ---- common prefix and suffix
// -----------------------------------------------------------------------------------------

/// How many of the first (or last) `limit` bytes of two binaries agree, in steps.
class CommonPart {
 public:
  CommonPart(Term a, Term b, std::size_t limit, bool at_end)
      : a_(bits_view(a)), b_(bits_view(b)), limit_(limit), at_end_(at_end) {
    if (at_end_) {
      a_.offset += a_.size - 8 * limit;
      b_.offset += b_.size - 8 * limit;
    }
  }
  std::size_t agreed() const { return agreed_; }
  /// False at the end: everything agrees, or a difference was found.
  bool step(std::size_t bytes) {
    const std::size_t stop = std::min(limit_, agreed_ + bytes);
    while (stop - agreed_ >= 8 && word(a_, agreed_, 8) == word(b_, agreed_, 8)) agreed_ += 8;
    while (agreed_ < stop && word(a_, agreed_, 1) == word(b_, agreed_, 1)) agreed_++;
    return agreed_ == stop && agreed_ < limit_;
  }

 private:
  Word word(const BitsView& v, std::size_t skip, std::size_t bytes) const {
    const std::size_t from = at_end_ ? limit_ - skip - bytes : skip;
    return load_bits(v.data, v.offset + 8 * from, 8 * bytes);
  }
  BitsView a_;
  BitsView b_;
  std::size_t limit_;
  std::size_t agreed_ = 0;
  bool at_end_;
};

static BifTask longest_common_task(Process& p, Term list, std::size_t length, bool at_end) {
  constexpr std::size_t kStretch = 256 * kUnitsPerReduction;
  const Term first = list.head();
  for (Term l = list.tail(); l.is_cons() && length > 0; l = l.tail()) {
    CommonPart common(first, l.head(), length, at_end);
    for (bool more = true; more;) {
      const std::size_t before = common.agreed();
      more = common.step(kStretch);
      if (!p.spend(static_cast<SWord>(common.agreed() - before) / kUnitsPerReduction + 1)) co_await p.next_slice();
    }
    length = common.agreed();
  }
  co_return p.heap.unsigned_integer(length);
}

static Term longest_common(Process& p, Term list, bool at_end) {
  if (!list.is_cons()) return p.badarg();
  std::size_t length = ~std::size_t{0};
  for (Term l = list; !l.is_nil(); l = l.tail()) {
    if (!l.is_cons() || !is_binary(l.head())) return p.badarg();
    length = std::min(length, bits_size(l.head()) >> 3);
  }
  return p.run_task(longest_common_task(p, list, length, at_end));
}

Term binary_longest_common_prefix_1(Process& p, const Term* a) {
  return longest_common(p, a[0], false);
}
Term binary_longest_common_suffix_1(Process& p, const Term* a) {
  return longest_common(p, a[0], true);
}

}  // namespace joist::bif
