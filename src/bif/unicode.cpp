// unicode:characters_to_binary/2 and characters_to_list/2: nested lists of code points and binaries to UTF-8 or to a
// list of code points, with a report of how far the conversion got when the data is wrong or stops inside a character.
//
// What is left of wrong data comes back in the shape in which it came in: the rest of the binary or list, and around
// it, for each list that it was nested in, a cell with that list's remaining tail. A character may be spread over
// adjacent binaries; its first bytes wait as `carried` ones.

#include <cstring>
#include <vector>

#include "bif/job.hpp"
#include "bif/slice.hpp"
#include "bif/table.hpp"
#include "code/code_table.hpp"
#include "runtime/runtime.hpp"
#include "term/bits_buffer.hpp"
#include "term/bits_segments.hpp"

namespace joist::bif {

namespace {

// ---- where characters go
// ---------------------------------------------------------------------------------------------

class BinarySink {
 public:
  explicit BinarySink(HeapBuilder& h) : heap_(h) {}
  void ascii(const std::uint8_t* bytes, std::size_t count) { buffer_.push({bytes, 0, 8 * count}); }
  void character(std::uint32_t c) {
    std::uint8_t bytes[4];
    unsigned count = utf8_encode(c, bytes);
    buffer_.push({bytes, 0, 8 * count});
  }
  Term finish() { return buffer_.finish(heap_); }

 private:
  HeapBuilder& heap_;
  BitsBuffer buffer_;
};

class ListSink {
 public:
  explicit ListSink(HeapBuilder& h) : list_(h) {}
  void ascii(const std::uint8_t* bytes, std::size_t count) {
    for (std::size_t i = 0; i < count; i++) character(bytes[i]);
  }
  void character(std::uint32_t c) { list_.add(Term::small(static_cast<SWord>(c))); }
  Term finish() { return list_.finish(); }

 private:
  ListWriter list_;
};

// ---- the conversion
// --------------------------------------------------------------------------------------------------

/// Bytes of a character by its first byte; 0 if no character begins so.
unsigned sequence_length(std::uint8_t first) {
  return first < 0x80 ? 1 : first < 0xc0 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf8 ? 4 : 0;
}

bool continues(std::uint8_t byte) {
  return (byte & 0xc0) == 0x80;
}

/// True if these first bytes of a character could be completed.
bool is_beginning(const std::uint8_t* bytes, unsigned count) {
  unsigned length = sequence_length(bytes[0]);
  if (length == 2) return true;
  if (length < 2 || count >= length) return false;
  for (unsigned i = 1; i < count; i++) {
    if (!continues(bytes[i])) return false;
  }
  return true;
}

/// True if no term in the data is of a wrong type, as far as a big integer (which is a wrong character instead).
bool well_typed(Term at) {
  std::vector<Term> pending;
  for (;;) {
    if (at.is_cons()) {
      Term head = at.head();
      at = at.tail();
      if (head.is_list()) {
        pending.push_back(at);
        at = head;
      } else if (is_big(head)) {
        return true;
      } else if (!head.is_small() && !is_binary(head)) {
        return false;
      }
    } else if (at.is_nil()) {
      if (pending.empty()) return true;
      at = pending.back();
      pending.pop_back();
    } else {
      if (!is_binary(at)) return false;
      at = Term::nil();
    }
  }
}

template <class Sink>
class CharactersJob {
 public:
  CharactersJob(HeapBuilder& h, Term data, bool latin1) : heap_(h), data_(data), latin1_(latin1), sink_(h), at_(data) {}

  std::size_t step(std::size_t budget) {
    std::size_t used = 0;
    while (used < budget && !done()) {
      if (binary_.has_value()) {
        used += latin1_ ? take_latin1(budget - used) : take_utf8(budget - used);
      } else {
        advance();
      }
      used++;
    }
    return used;
  }
  bool done() const { return outcome_ != Outcome::Running; }

  Term result(Process& p) {
    if (outcome_ == Outcome::Error) {
      if (!well_typed(data_)) return p.badarg();
      Term rest = rest_of_data();
      if (carried_count_ > 0) rest = heap_.list({carried(), rest});
      return heap_.tuple(am::error, sink_.finish(), rest);
    }
    if (carried_count_ == 0) return sink_.finish();
    bool incomplete = is_beginning(carried_, carried_count_);
    return heap_.tuple(incomplete ? am::incomplete : am::error, sink_.finish(), carried());
  }

 private:
  enum class Outcome : std::uint8_t { Running, Finished, Error };

  void advance() {
    if (at_.is_cons()) {
      Term head = at_.head();
      if (head.is_small()) {
        take_number(head.small_value());
      } else if (head.is_nil()) {
        at_ = at_.tail();
      } else if (head.is_cons()) {
        pending_.push_back(at_.tail());
        at_ = head;
      } else {
        enter(head);
      }
    } else if (!at_.is_nil()) {
      enter(at_);
    } else if (pending_.empty()) {
      outcome_ = Outcome::Finished;
    } else {
      at_ = pending_.back();
      pending_.pop_back();
    }
  }

  void take_number(SWord value) {
    bool valid = latin1_ ? static_cast<Word>(value) <= 255 : is_code_point(static_cast<Word>(value));
    if (!valid || carried_count_ > 0) {
      outcome_ = Outcome::Error;
      return;
    }
    sink_.character(static_cast<std::uint32_t>(value));
    at_ = at_.tail();
  }

  void enter(Term t) {
    if (!is_binary(t)) {
      outcome_ = Outcome::Error;
      return;
    }
    binary_ = t;
    position_ = 0;
    BitsView v = bits_view(t);
    if (v.byte_aligned()) return;
    std::uint8_t* copy;
    binary_ = bits_create(heap_, v.size, &copy);
    bits_copy(copy, 0, v.data, v.offset, v.size);
  }
  void leave() {
    binary_ = Term::none();
    at_ = at_.is_cons() ? at_.tail() : Term::nil();
  }

  std::span<const std::uint8_t> bytes() const {
    BitsView v = bits_view(binary_);
    return {v.data + (v.offset >> 3), v.bytes()};
  }

  std::size_t take_latin1(std::size_t budget) {
    auto b = bytes();
    std::size_t end = std::min(b.size(), position_ + budget);
    std::size_t start = position_;
    for (; position_ < end; position_++) sink_.character(b[position_]);
    if (position_ == b.size()) leave();
    return end - start;
  }

  std::size_t take_utf8(std::size_t budget) {
    auto b = bytes();
    std::size_t start = position_;
    std::size_t limit = std::min(b.size(), position_ + budget);
    if (carried_count_ > 0 && !complete_carried(b)) return 0;
    while (position_ < limit) {
      std::size_t run = position_;
      while (run < b.size() && b[run] < 0x80) run++;
      sink_.ascii(b.data() + position_, run - position_);
      position_ = run;
      if (run == b.size()) break;
      DecodedCharacter c = utf8_decode(b.data() + run, 0, 8 * (b.size() - run));
      if (c.code >= 0) {
        sink_.character(static_cast<std::uint32_t>(c.code));
        position_ += c.bits >> 3;
        continue;
      }
      if (b.size() - run >= sequence_length(b[run])) {
        outcome_ = Outcome::Error;
        return run - start;
      }
      carry(b.subspan(run));
      position_ = b.size();
    }
    std::size_t used = position_ - start;
    if (position_ == b.size()) leave();
    return used;
  }

  void carry(std::span<const std::uint8_t> more) {
    std::memcpy(carried_ + carried_count_, more.data(), more.size());
    carried_count_ += static_cast<unsigned>(more.size());
  }
  /// Fills the carried bytes up to a character from the beginning of `b`; false if that ended the binary or failed.
  bool complete_carried(std::span<const std::uint8_t> b) {
    unsigned missing = sequence_length(carried_[0]) - carried_count_;
    if (b.size() < missing) {
      carry(b);
      leave();
      return false;
    }
    std::memcpy(carried_ + carried_count_, b.data(), missing);
    DecodedCharacter c = utf8_decode(carried_, 0, 8 * (carried_count_ + missing));
    if (c.code < 0) {
      outcome_ = Outcome::Error;
      return false;
    }
    sink_.character(static_cast<std::uint32_t>(c.code));
    carried_count_ = 0;
    position_ = missing;
    return true;
  }

  Term carried() const { return bits_from_bytes(heap_, {carried_, carried_count_}); }

  Term rest_of_data() {
    Term rest = at_;
    if (binary_.has_value()) {
      Term whole = at_.is_cons() ? at_.head() : at_;
      rest = bits_part(heap_, whole, 8 * position_, bits_size(whole) - 8 * position_);
      if (at_.is_cons()) rest = heap_.cons(rest, at_.tail());
    }
    for (; !pending_.empty(); pending_.pop_back()) rest = heap_.cons(rest, pending_.back());
    return rest;
  }

  HeapBuilder& heap_;
  Term data_;
  bool latin1_;
  Sink sink_;
  Term at_;                     // the list cell, tail or lone binary that is being read
  std::vector<Term> pending_;   // tails of the lists around it
  Term binary_ = Term::none();  // being read, byte aligned; at_ still points at where it came from
  std::size_t position_ = 0;    // in it
  std::uint8_t carried_[4];
  unsigned carried_count_ = 0;
  Outcome outcome_ = Outcome::Running;
};

bool all_ascii(Term binary) {
  ContiguousBytes bytes(bits_view(binary));
  for (std::uint8_t b : bytes.span()) {
    if (b >= 0x80) return false;
  }
  return true;
}

bool valid_utf8(Term binary) {
  ContiguousBytes bytes(bits_view(binary));
  const std::uint8_t* at = bytes.data();
  const std::uint8_t* end = at + bytes.size();
  while (at < end) {
    if (*at < 0x80) {
      at++;
      continue;
    }
    DecodedCharacter c = utf8_decode(at, 0, 8 * static_cast<std::size_t>(end - at));
    if (c.code < 0) return false;
    at += c.bits >> 3;
  }
  return true;
}

bool is_utf8_name(Term encoding) {
  return encoding == am::unicode || encoding == am::utf8;
}

}  // namespace

Term unicode_bin_is_7bit_1(Process& p, const Term* a) {
  if (!is_binary(a[0])) return am::false_;
  p.spend(static_cast<SWord>(bits_size(a[0]) >> 3) / kUnitsPerReduction);
  return make_bool(all_ascii(a[0]));
}

Term unicode_characters_to_binary_2(Process& p, const Term* a) {
  bool latin1 = a[1] == am::latin1;
  if (!latin1 && !is_utf8_name(a[1])) {
    return p.tail_call(p.runtime().code->export_for(am::unicode, am::characters_to_binary_int, 2), a[0], a[1]);
  }
  Term data = a[0];
  if (data.is_cons() && data.tail().is_nil() && is_bitstring(data.head())) data = data.head();
  if (!data.is_list() && !is_binary(data)) return p.badarg();
  if (!data.is_list() && (latin1 ? all_ascii(data) : valid_utf8(data))) {
    p.spend(static_cast<SWord>(bits_size(data) >> 3) / kUnitsPerReduction);
    return data;
  }
  return run_job(p, CharactersJob<BinarySink>(p.heap, data, latin1));
}

Term unicode_characters_to_list_2(Process& p, const Term* a) {
  bool latin1 = a[1] == am::latin1;
  if (!latin1 && !is_utf8_name(a[1])) {
    return p.tail_call(p.runtime().code->export_for(am::unicode, am::characters_to_list_int, 2), a[0], a[1]);
  }
  if (!a[0].is_list() && !is_binary(a[0])) return p.badarg();
  return run_job(p, CharactersJob<ListSink>(p.heap, a[0], latin1));
}

}  // namespace joist::bif
