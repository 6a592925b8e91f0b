// erlang:phash2, bit for bit as ERTS computes it (make_hash2 there): applications keep these numbers in files and
// between nodes. Each kind of term mixes two 32-bit words into the hash of all that came before it, with a constant of
// its kind. Pairs of a map are hashed apart from each other and combined by exclusive or, so that their order has no
// influence.

#include "term/phash2.hpp"

#include "term/atoms.hpp"
#include "term/callable.hpp"

namespace joist {
namespace {

constexpr std::uint32_t kGolden = 0x9e3779b9;
/// The constant of a kind of term.
constexpr std::uint32_t constant(std::uint32_t kind) {
  return kGolden * kind;
}

constexpr std::uint32_t kInteger = constant(1), kNil = constant(2), kAtom = constant(3), kByteList = constant(4),
                        kPid = constant(5), kPort = constant(6), kReference = constant(7), kTuple = constant(9),
                        kNegativeBig = constant(10), kPositiveBig = constant(11), kFloat = constant(12),
                        kBits = constant(13), kExportName = constant(14), kLastBits = constant(15), kMap = constant(16),
                        kMapPairs = constant(19), kFun = constant(1), kRecord = constant(20);
constexpr std::uint32_t kFirstNil = 3468870702;

constexpr Word kPairEnd = Term::kHeaderTag | (1 << 3);
constexpr Word kMapEnd = Term::kHeaderTag | (2 << 3);
constexpr Word array_mark(std::size_t count) {
  return Term::kHeaderTag | (3 << 3) | (static_cast<Word>(count) << 5);
}

[[gnu::always_inline]] inline void jenkins(std::uint32_t& a, std::uint32_t& b, std::uint32_t& c) {
  auto round = [&](int x, int y, int z) {
    a = (a - b - c) ^ (c >> x);
    b = (b - c - a) ^ (a << y);
    c = (c - a - b) ^ (b >> z);
  };
  round(13, 8, 13);
  round(12, 16, 5);
  round(3, 10, 15);
}

inline std::uint32_t word_at(const std::uint8_t* p) {
  return p[0] | (std::uint32_t{p[1]} << 8) | (std::uint32_t{p[2]} << 16) | (std::uint32_t{p[3]} << 24);
}

}  // namespace

BlockHash::BlockHash(std::uint32_t initial) : a(kGolden), b(kGolden), c(initial) {}

void BlockHash::block(const std::uint8_t* p) {
  a += word_at(p);
  b += word_at(p + 4);
  c += word_at(p + 8);
  jenkins(a, b, c);
}

std::uint32_t BlockHash::finish(const std::uint8_t* rest, std::size_t count, std::uint32_t total) {
  std::uint8_t last[12] = {};
  for (std::size_t i = 0; i < count; i++) last[i < 8 ? i : i + 1] = rest[i];  // byte 8 is the place of the length
  a += word_at(last);
  b += word_at(last + 4);
  c += word_at(last + 8) + total;
  jenkins(a, b, c);
  return c;
}

[[gnu::always_inline]] inline void PortableHash::mix(std::uint32_t x, std::uint32_t y, std::uint32_t constant) {
  std::uint32_t a = constant + x, b = constant + y;
  jenkins(a, b, hash_);
}

void PortableHash::big_word(Word magnitude, bool negative) {
  mix(static_cast<std::uint32_t>(magnitude), static_cast<std::uint32_t>(magnitude >> 32),
      negative ? kNegativeBig : kPositiveBig);
}

void PortableHash::integer(SWord value) {
  bool in_28_bits = value >= -(SWord{1} << 27) && value < (SWord{1} << 27);
  if (!in_28_bits) return big_word(value < 0 ? ~static_cast<Word>(value) + 1 : static_cast<Word>(value), value < 0);
  auto word = static_cast<std::uint32_t>(value);
  if (value < 0) mix(~word + 1, 0, kInteger);
  mix(word, 0, kInteger);
}

bool PortableHash::run(SWord* budget) {
  do {
    if (--*budget < 0 || !step(budget)) return false;  // term_ is taken up again by the next run
  } while (next());
  return true;
}

bool PortableHash::next() {
  while (!stack_.empty()) {
    Word top = stack_.pop();
    if ((top & Term::kTagMask) != Term::kHeaderTag) {
      term_ = Term(top);
      return true;
    }
    if (top == kPairEnd) {
      xor_pairs_ ^= hash_;
      hash_ = 0;
    } else if (top == kMapEnd) {
      hash_ = static_cast<std::uint32_t>(stack_.pop());
      mix(xor_pairs_, 0, kMapPairs);
      xor_pairs_ = static_cast<std::uint32_t>(stack_.pop());
    } else {
      const Term* terms = stack_.pop_pointer<const Term>();
      std::size_t count = top >> 5;
      for (; count > 0 && !terms->is_pointer(); terms++, count--) immediate(*terms);
      if (count == 0) continue;
      push_array(terms + 1, count - 1);
      term_ = *terms;
      return true;
    }
  }
  return false;
}

void PortableHash::push_array(const Term* terms, std::size_t count) {
  if (count == 0) return;
  stack_.push(terms);
  stack_.push(array_mark(count));
}

bool PortableHash::step(SWord* budget) {
  Term t = term_;
  if (t.is_cons()) return list(budget);
  if (t.is_boxed()) return boxed(budget);
  immediate(t);
  return true;
}

void PortableHash::immediate(Term t) {
  if (t.is_small()) {
    integer(t.small_value());
  } else if (t.is_atom()) {
    hash_ == 0 ? void(hash_ = atom_hash(t)) : mix(atom_hash(t), 0, kAtom);
  } else if (t.is_nil()) {
    hash_ == 0 ? void(hash_ = kFirstNil) : mix(2, 0, kNil);
  } else if (t.is_local_pid()) {
    mix(t.pid_slot(), 0, kPid);
  } else {
    Word number = t.immediate_value();
    mix(static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(number >> 32), kPort);
  }
}

/// A list begins with a run of bytes, four of which are mixed at once. After another element its rest is hashed as a
/// list of its own.
bool PortableHash::list(SWord* budget) {
  Term t = term_;
  if (!resumed_) run_word_ = static_cast<std::uint32_t>(run_length_ = 0);
  resumed_ = false;
  while (t.is_cons()) {
    if (--*budget < 0) {
      resumed_ = true;
      term_ = t;
      return false;
    }
    Term head = t.head();
    if (head.is_small() && static_cast<Word>(head.small_value()) < 256) {
      run_word_ = (run_word_ << 8) + static_cast<std::uint32_t>(head.small_value());
      if (++run_length_ == 4) end_run();
    } else {
      end_run();
      if (head.is_pointer()) {
        stack_.push(t.tail());
        stack_.push(head);
        return true;
      }
      immediate(head);
    }
    t = t.tail();
  }
  end_run();
  stack_.push(t);
  return true;
}

void PortableHash::end_run() {
  if (run_length_ > 0) mix(run_word_, 0, kByteList);
  run_word_ = static_cast<std::uint32_t>(run_length_ = 0);
}

bool PortableHash::boxed(SWord* budget) {
  Term t = term_;
  const Word* p = t.box();
  switch (t.kind()) {
    case BoxedKind::Tuple:
      mix(static_cast<std::uint32_t>(tuple_arity(t)), 0, kTuple);
      push_array(tuple_elements(t), tuple_arity(t));
      return true;
    case BoxedKind::Record:
      mix(static_cast<std::uint32_t>(tuple_arity(t)), 0, kRecord);
      push_array(tuple_elements(t), tuple_arity(t));
      return true;
    case BoxedKind::FlatMap: {
      std::size_t size = flat_map_size(t);
      begin_map(size);
      for (std::size_t i = size; i-- > 0;) push_pair(tuple_elements(flat_map_keys(t))[i], flat_map_values(t)[i]);
      return true;
    }
    case BoxedKind::HashMap:
      begin_map(map_size(t));
      [[fallthrough]];
    case BoxedKind::HashNode:
      push_children(t);
      return true;
    case BoxedKind::Fun:
    case BoxedKind::ExportFun:
      fun();
      return true;
    case BoxedKind::Ref:
    case BoxedKind::MagicRef:
      mix(static_cast<std::uint32_t>(ref_numbers(t).low), 0, kReference);
      return true;
    case BoxedKind::ExternalRef:
      mix(static_cast<std::uint32_t>(p[3]), 0, kReference);
      return true;
    case BoxedKind::ExternalPid:
      mix(static_cast<std::uint32_t>(p[2]), 0, kPid);
      return true;
    case BoxedKind::ExternalPort:
      mix(static_cast<std::uint32_t>(p[2]), static_cast<std::uint32_t>(p[2] >> 32), kPort);
      return true;
    case BoxedKind::HeapBits:
    case BoxedKind::BinRef:
    case BoxedKind::SubBits:
    case BoxedKind::MatchContext:
      return bits(budget);
    case BoxedKind::Float:
    case BoxedKind::PosBig:
    case BoxedKind::NegBig:
      number();
      return true;
    case BoxedKind::Count:
      break;
  }
  JOIST_UNREACHABLE("hash of something that is no term");
}

void PortableHash::number() {
  if (is_big(term_)) {
    for (std::size_t i = 0; i < big_limbs(term_); i++) big_word(big_data(term_)[i], big_is_negative(term_));
    return;
  }
  double d = float_value(term_);
  Word bits = d == 0 ? 0 : std::bit_cast<Word>(d);  // both zeros hash alike
  mix(static_cast<std::uint32_t>(bits >> 32), static_cast<std::uint32_t>(bits), kFloat);
}

void PortableHash::begin_map(std::size_t size) {
  mix(static_cast<std::uint32_t>(size), 0, kMap);
  if (size == 0) return;
  stack_.push(Word{xor_pairs_});
  stack_.push(Word{hash_});
  stack_.push(kMapEnd);
  hash_ = 0;
  xor_pairs_ = 0;
}

void PortableHash::push_pair(Term key, Term value) {
  stack_.push(kPairEnd);
  stack_.push(value);
  stack_.push(key);
}

void PortableHash::push_children(Term node) {
  const std::size_t skip = is_hash_map(node) ? 2 : 1;
  const Term* children = reinterpret_cast<const Term*>(node.box() + 1 + skip);
  for (std::size_t i = 0; i < header_of(node).words() - skip; i++) {
    children[i].is_cons() ? push_pair(children[i].head(), children[i].tail()) : stack_.push(children[i]);
  }
}

void PortableHash::fun() {
  if (is_export_fun(term_)) {
    const Mfa& mfa = export_fun_target(term_)->mfa;
    mix(mfa.arity, atom_hash(mfa.module), kFun);
    mix(atom_hash(mfa.function), 0, kExportName);
    return;
  }
  const FunEntry& entry = *closure_entry(term_);
  mix(static_cast<std::uint32_t>(closure_env_size(term_)), atom_hash(entry.module), kFun);
  mix(entry.index, entry.old_uniq, kFun);
  push_array(closure_env(term_), closure_env_size(term_));
}

bool PortableHash::bits(SWord* budget) {
  constexpr std::size_t kBlock = 12;
  BitsView v = bits_view(term_);
  // As in erts the size in bytes is cut to 32 bits, and what lies beyond has no influence.
  const std::size_t size = v.bytes() & 0xffffffff;
  const unsigned tail = v.size & 7;
  if (!resumed_) {
    if (v.size == 0) {
      hash_ += kBits;
      return true;
    }
    block_ = BlockHash(kBits + hash_);
    bytes_done_ = 0;
  }
  resumed_ = false;
  std::uint8_t copy[kBlock];
  auto bytes_at = [&](std::size_t at, std::size_t count) -> const std::uint8_t* {
    if (v.byte_aligned()) return v.data + v.offset / 8 + at;
    bits_copy(copy, 0, v.data, v.offset + at * 8, count * 8);
    return copy;
  };
  for (; size - bytes_done_ >= kBlock; bytes_done_ += kBlock) {
    if (--*budget < 0) {
      resumed_ = true;
      return false;
    }
    block_.block(bytes_at(bytes_done_, kBlock));
  }
  hash_ =
      block_.finish(bytes_at(bytes_done_, size - bytes_done_), size - bytes_done_, static_cast<std::uint32_t>(size));
  if (tail > 0) {
    std::uint8_t last = 0;
    bits_copy(&last, 8 - tail, v.data, v.offset + size * 8, tail);
    mix(tail, last, kLastBits);
  }
  return true;
}

std::uint32_t phash2(Term t) {
  if (t.is_atom()) return atom_hash(t);
  PortableHash hash(t);
  SWord budget = INT64_MAX;
  hash.run(&budget);
  return hash.value();
}

}  // namespace joist
