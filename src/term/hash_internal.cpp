// The hash of maps and tables inside the runtime. Equal for exactly equal terms, and nothing else is asked of it: it
// may change from one version of Joist to the next.

#include "term/atoms.hpp"
#include "term/bits.hpp"
#include "term/bits_load.hpp"
#include "term/callable.hpp"
#include "term/hash.hpp"
#include "term/node.hpp"
#include "term/word_stack.hpp"

namespace joist {
namespace {

inline Word mix(Word h, Word v) {
  // 64 x 64 -> 128 bit multiply, both halves folded: every input bit reaches every output bit.
  auto product = static_cast<unsigned __int128>(h ^ v ^ 0x9e3779b97f4a7c15u) * 0xd6e8feb86659fd93u;
  return static_cast<Word>(product) ^ static_cast<Word>(product >> 64);
}

Word hash_bits(Word h, BitsView v) {
  h = mix(h, Header(BoxedKind::HeapBits, v.size).raw());
  std::size_t at = v.offset, left = v.size;
  for (; left >= 64; at += 64, left -= 64) h = mix(h, load_bits(v.data, at, 64));
  return left == 0 ? h : mix(h, load_bits(v.data, at, static_cast<unsigned>(left)));
}

Word hash_words(Word h, const Word* words, std::size_t count) {
  for (std::size_t i = 0; i < count; i++) h = mix(h, words[i]);
  return h;
}

Word hash_text(Word h, std::string_view text) {
  return hash_bits(h, {reinterpret_cast<const std::uint8_t*>(text.data()), 0, text.size() * 8});
}

/// Immediates are hashed by their word: atoms have one index as long as the program runs.
class HashWalk {
 public:
  Word run(Term t) {
    Word h = 0;
    for (;;) {
      h = step(h, t);
      if (stack_.empty()) return h;
      t = next();
    }
  }

 private:
  void push_array(const Term* terms, std::size_t count) {
    if (count == 0) return;
    stack_.push(terms);
    stack_.push((static_cast<Word>(count) << 4) | Term::kHeaderTag);
  }
  Term next() {
    Word top = stack_.pop();
    if ((top & Term::kTagMask) != Term::kHeaderTag) return Term(top);
    const Term* terms = stack_.pop_pointer<const Term>();
    push_array(terms + 1, (top >> 4) - 1);
    return *terms;
  }

  Word step(Word h, Term t) {
    if (t.is_cons()) {
      h = mix(h, 0x11);
      while (t.is_cons() && !t.head().is_pointer()) {
        h = mix(h, t.head().raw());
        t = t.tail();
      }
      if (!t.is_cons()) return t.is_boxed() ? boxed(h, t) : mix(h, t.raw());
      stack_.push(t.tail());
      stack_.push(t.head());
      return h;
    }
    return t.is_boxed() ? boxed(h, t) : mix(h, t.raw());
  }

  /// What is mixed first are words that no immediate is, so that kinds do not collide.
  Word boxed(Word h, Term t) {
    const Word* p = t.box();
    switch (t.kind()) {
      case BoxedKind::Tuple:
      case BoxedKind::Record:
      case BoxedKind::FlatMap:
      case BoxedKind::HashMap:
      case BoxedKind::HashNode:
        // Maps that are equal have the same shape (term/maps.hpp).
        push_array(reinterpret_cast<const Term*>(p + 1), header_of(t).words());
        return mix(h, *p);
      case BoxedKind::Float:
      case BoxedKind::PosBig:
      case BoxedKind::NegBig:
        return hash_words(h, p, 1 + header_of(t).words());
      case BoxedKind::Fun: {
        const FunEntry& entry = *closure_entry(t);
        push_array(closure_env(t), closure_env_size(t));
        return mix(mix(mix(h, entry.module.raw() ^ Term::kHeaderTag), entry.index), entry.old_uniq);
      }
      case BoxedKind::ExportFun: {
        const Mfa& mfa = export_fun_target(t)->mfa;
        return mix(mix(mix(h, ~mfa.module.raw()), mfa.function.raw()), mfa.arity);
      }
      case BoxedKind::Ref:
      case BoxedKind::MagicRef: {
        RefNumbers n = ref_numbers(t);
        return mix(mix(mix(h, Header(BoxedKind::Ref, 2).raw()), n.low), n.high);
      }
      case BoxedKind::ExternalPid:
      case BoxedKind::ExternalPort:
        return node(hash_words(mix(h, p[0]), p + 2, header_of(t).words() - 1), t);
      case BoxedKind::ExternalRef:
        return node(mix(mix(h, Header(t.kind(), 0).raw()), p[3]), t);
      case BoxedKind::HeapBits:
      case BoxedKind::BinRef:
      case BoxedKind::SubBits:
      case BoxedKind::MatchContext:
        return hash_bits(h, bits_view(t));
      case BoxedKind::Count:
        break;
    }
    JOIST_UNREACHABLE("hash of something that is no term");
  }

  static Word node(Word h, Term t) {
    return mix(hash_text(h, atom_text(external_node(t)->name)), external_node(t)->creation);
  }

  WordStack stack_;
};

}  // namespace

Word internal_hash(Term t) {
  if (!t.is_pointer()) return mix(0, t.raw());
  if (is_bitstring(t)) return hash_bits(0, bits_view(t));
  return HashWalk().run(t);
}

}  // namespace joist
