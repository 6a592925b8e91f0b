// erlang:phash/2 (make_hash in ERTS), kept for programs that stored its numbers: a multiply-and-add over everything
// that a term consists of, a byte at a time.

#include "term/atoms.hpp"
#include "term/bits.hpp"
#include "term/bits_load.hpp"
#include "term/callable.hpp"
#include "term/hash.hpp"
#include "term/word_stack.hpp"

namespace joist {
namespace {

constexpr std::uint32_t kAtom = 268440163, kInteger = 268439161, kNotNegative = 268435459, kNegative = 268436141,
                        kPid = 268438633, kAfterPid = 268437017, kListEnd = 268437511, kIdentifier = 268439627,
                        kAfterIdentifier = 268440479, kExportFun = 268440577, kLastBits = 268440581, kMap = 268440593,
                        kAfterMap = 268440611;
constexpr std::uint32_t kFloat = kAfterPid, kTuple = kIdentifier, kFunEnv = kAfterIdentifier;

class OldHash {
 public:
  std::uint32_t run(Term t) {
    step(t);
    while (!stack_.empty()) next();
    return hash_;
  }

 private:
  enum Kind : Word { kArray, kTupleEnd, kListTail, kEndOfList };
  static constexpr Word mark(Kind kind, Word value = 0) { return (value << 6) | (kind << 3) | Term::kHeaderTag; }

  void add(std::uint32_t prime, std::uint32_t value) { hash_ = hash_ * prime + value; }
  void bytes(std::uint32_t prime, std::uint32_t word) {
    for (int i = 0; i < 4; i++, word >>= 8) add(prime, word & 0xff);
  }
  void identifier(Word number) { bytes(kIdentifier, static_cast<std::uint32_t>(number)), hash_ *= kAfterIdentifier; }
  void port(Word number) {
    if (number >> 32) bytes(kExportFun, static_cast<std::uint32_t>(number >> 32));
    identifier(number);
  }
  void pid(Word number) { bytes(kPid, static_cast<std::uint32_t>(number)), hash_ *= kAfterPid; }

  void push_array(const Term* terms, std::size_t count) {
    if (count == 0) return;
    stack_.push(terms);
    stack_.push(mark(kArray, count));
  }

  void next() {
    Word top = stack_.pop();
    if ((top & Term::kTagMask) != Term::kHeaderTag) return step(Term(top));
    Word value = top >> 6;
    switch (static_cast<Kind>((top >> 3) & 7)) {
      case kArray: {
        const Term* terms = stack_.pop_pointer<const Term>();
        push_array(terms + 1, value - 1);
        return step(*terms);
      }
      case kTupleEnd:
        return add(kTuple, static_cast<std::uint32_t>(value));
      case kListTail:
        return list(stack_.pop_term());
      case kEndOfList:
        hash_ *= kListEnd;
        return;
    }
  }

  /// What follows the head of a list: more of it, or its end.
  void list(Term t) {
    while (t.is_cons() && t.head().is_small() && static_cast<Word>(t.head().small_value()) < 256) {
      add(kInteger, static_cast<std::uint32_t>(t.head().small_value()));
      t = t.tail();
    }
    if (!t.is_cons()) {
      stack_.push(mark(kEndOfList));
      return step(t);
    }
    stack_.push(t.tail());
    stack_.push(mark(kListTail));
    stack_.push(t.head());
  }

  void magnitude(const Word* limbs, std::size_t count, bool negative) {
    for (std::size_t i = 0; i < count; i++) {
      bytes(kInteger, static_cast<std::uint32_t>(limbs[i]));
      if (i + 1 < count || limbs[i] >> 32) bytes(kInteger, static_cast<std::uint32_t>(limbs[i] >> 32));
    }
    hash_ *= negative ? kNegative : kNotNegative;
  }

  void bits(BitsView v) {
    for (std::size_t i = 0; i < v.bytes(); i++) {
      add(kAtom, static_cast<std::uint32_t>(load_bits(v.data, v.offset + i * 8, 8)));
    }
    if (unsigned tail = v.size & 7) {
      add(kAtom, static_cast<std::uint32_t>(load_bits(v.data, v.offset + v.bytes() * 8, tail)));
      add(kLastBits, tail);
    }
    add(kNegative, static_cast<std::uint32_t>(v.bytes()));
  }

  void fun(Term t) {
    if (is_export_fun(t)) {
      const Mfa& mfa = export_fun_target(t)->mfa;
      add(kExportFun, mfa.arity);
      add(kAtom, atom_hash(mfa.module));
      return add(kAtom, atom_hash(mfa.function));
    }
    const FunEntry& entry = *closure_entry(t);
    add(kFunEnv, static_cast<std::uint32_t>(closure_env_size(t)));
    add(kAtom, atom_hash(entry.module));
    add(kInteger, entry.index);
    add(kInteger, entry.old_uniq);
    push_array(closure_env(t), closure_env_size(t));
  }

  void step(Term t) {
    if (t.is_cons()) return list(t);
    if (t.is_boxed()) return boxed(t);
    if (t.is_small()) {
      SWord v = t.small_value();
      Word m = v < 0 ? ~static_cast<Word>(v) + 1 : static_cast<Word>(v);
      return magnitude(&m, 1, v < 0);
    }
    if (t.is_nil()) return add(kNotNegative, 1);
    if (t.is_atom()) return add(kAtom, atom_hash(t));
    t.is_local_pid() ? pid(t.pid_slot()) : port(t.immediate_value());
  }

  void boxed(Term t) {
    const Word* p = t.box();
    switch (t.kind()) {
      case BoxedKind::Tuple:
      case BoxedKind::Record:
        stack_.push(mark(kTupleEnd, tuple_arity(t)));
        return push_array(tuple_elements(t), tuple_arity(t));
      case BoxedKind::FlatMap:
      case BoxedKind::HashMap:
        return add(kMap, kAfterMap + phash2(t));
      case BoxedKind::Float: {
        Word bits = float_value(t) == 0 ? 0 : p[1];
        return add(kFloat, static_cast<std::uint32_t>(bits) ^ static_cast<std::uint32_t>(bits >> 32));
      }
      case BoxedKind::PosBig:
      case BoxedKind::NegBig:
        return magnitude(big_data(t), big_limbs(t), big_is_negative(t));
      case BoxedKind::Fun:
      case BoxedKind::ExportFun:
        return fun(t);
      case BoxedKind::Ref:
      case BoxedKind::MagicRef:
        return identifier(ref_numbers(t).low);
      case BoxedKind::ExternalRef:
        return identifier(p[3]);
      case BoxedKind::ExternalPid:
        return pid(p[2]);
      case BoxedKind::ExternalPort:
        return port(p[2]);
      case BoxedKind::HeapBits:
      case BoxedKind::BinRef:
      case BoxedKind::SubBits:
      case BoxedKind::MatchContext:
        return bits(bits_view(t));
      case BoxedKind::HashNode:
      case BoxedKind::Count:
        break;
    }
    JOIST_UNREACHABLE("hash of something that is no term");
  }

  std::uint32_t hash_ = 0;
  WordStack stack_;
};

}  // namespace

std::uint32_t phash(Term t) {
  return OldHash().run(t);
}

}  // namespace joist
