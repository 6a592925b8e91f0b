// Equality. Both forms of maps have a shape that depends on their keys alone, so that equality is a pairwise walk over
// payloads and needs no look-ups.

#include "term/bits.hpp"
#include "term/compare.hpp"
#include "term/compare_leaf.hpp"
#include "term/num.hpp"
#include "term/pair_walk.hpp"

namespace joist {
namespace {

class EqualWalk : private comparing::PairWalk {
 public:
  EqualWalk(Term a, Term b, bool exact) : PairWalk(a, b, exact) {}

  bool run() {
    do {
      if (a_ != b_ && !step()) return false;
    } while (go_on());
    return true;
  }

 private:
  bool undecided(Term a, Term b) {
    descend(a, b);
    return true;
  }
  /// For a_ and b_, which are different words: false if the terms differ; what is left to compare is on the stack.
  bool step() {
    Term a = a_, b = b_;
    if (a.is_cons() && b.is_cons()) return lists(a, b);
    if (!exact_ && is_number(a) && is_number(b)) return num_compare(a, b) == 0;
    return a.is_boxed() && b.is_boxed() && boxed(a, b);
  }

  bool lists(Term a, Term b) {
    do {
      if (a.head() != b.head()) {
        if (a.tail() != b.tail()) push_pair(a.tail(), b.tail());
        return undecided(a.head(), b.head());
      }
      a = a.tail();
      b = b.tail();
      if (a == b) return true;
    } while (a.is_cons() && b.is_cons());
    return undecided(a, b);
  }
  bool array(const Term* a, const Term* b, std::size_t count) {
    while (count > 0 && *a == *b) a++, b++, count--;
    if (count == 0) return true;
    push_array(a + 1, b + 1, count - 1);
    return undecided(*a, *b);
  }

  bool boxed(Term a, Term b) {
    switch (a.kind()) {
      case BoxedKind::Tuple:
      case BoxedKind::Record:
        if (*a.box() != *b.box()) return false;
        return array(tuple_elements(a), tuple_elements(b), tuple_arity(a));
      case BoxedKind::FlatMap:
        if (*a.box() != *b.box()) return false;
        flat_maps(a, b);
        return true;
      case BoxedKind::HashMap:
        if (*a.box() != *b.box() || a.box()[1] != b.box()[1] || a.box()[2] != b.box()[2]) return false;
        return children(reinterpret_cast<Term*>(a.box() + 3), reinterpret_cast<Term*>(b.box() + 3),
                        header_of(a).words() - 2);
      case BoxedKind::HashNode:
        if (*a.box() != *b.box() || a.box()[1] != b.box()[1]) return false;
        return children(reinterpret_cast<Term*>(a.box() + 2), reinterpret_cast<Term*>(b.box() + 2),
                        header_of(a).words() - 1);
      case BoxedKind::Fun:
        if (!is_closure(b) || comparing::compare_funs(a, b) != 0) return false;
        return array(closure_env(a), closure_env(b), closure_env_size(a));
      case BoxedKind::HeapBits:
      case BoxedKind::BinRef:
      case BoxedKind::SubBits:
        return is_bitstring(b) && bits_equal(bits_view(a), bits_view(b));
      default: {
        auto rank = comparing::rank_of(a);
        return rank == comparing::rank_of(b) && comparing::compare_leaf(rank, a, b, exact_) == 0;
      }
    }
  }

  void flat_maps(Term a, Term b) {
    push_array(flat_map_values(a), flat_map_values(b), flat_map_size(a));
    Term keys_a = flat_map_keys(a), keys_b = flat_map_keys(b);
    if (keys_a == keys_b) return;
    begin_keys();
    push_pair(keys_a, keys_b);
  }

  /// Children of two trie nodes with the same bitmap: leaves and nodes in the same places, or they differ.
  bool children(const Term* a, const Term* b, std::size_t count) {
    if (exact_) {
      push_array(a, b, count);
      return true;
    }
    for (std::size_t i = 0; i < count; i++) {
      if (a[i].is_cons() != b[i].is_cons()) return false;
      if (a[i] == b[i]) continue;
      a[i].is_cons() ? push_pair(a[i].tail(), b[i].tail()) : push_pair(a[i], b[i]);
    }
    begin_keys();
    for (std::size_t i = 0; i < count; i++) {
      if (a[i].is_cons() && a[i].head() != b[i].head()) push_pair(a[i].head(), b[i].head());
    }
    return true;
  }
};

}  // namespace

bool equal(Term a, Term b) {
  if (a == b) return true;
  if (!a.is_pointer() && !b.is_pointer()) return false;
  return EqualWalk(a, b, false).run();
}

bool exact_equal_slow(Term a, Term b) {
  if (a.is_boxed() && b.is_boxed()) {
    // Cheap answers for the commonest pairs, before the stack is set up.
    if ((is_float(a) || is_big(a)) && *a.box() != *b.box()) return false;
    if (is_float(a)) return a.box()[1] == b.box()[1];
    if (is_bitstring(a)) return is_bitstring(b) && bits_equal(bits_view(a), bits_view(b));
  } else if (a.is_cons() != b.is_cons()) {
    return false;
  }
  return EqualWalk(a, b, true).run();
}

}  // namespace joist
