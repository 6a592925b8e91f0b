#pragma once
// What the walks over two terms side by side share: order (compare.cpp) and equality (compare_equal.cpp).

#include "term/word_stack.hpp"

namespace joist::comparing {

/// Two terms at a time, depth first. Work left is on the stack: two words for a pair of terms; three for two arrays,
/// pointers below a word with the tag of headers that holds their length; or the mark that ends the keys of a map.
class PairWalk {
 protected:
  PairWalk(Term a, Term b, bool exact) : a_(a), b_(b), exact_(exact) {}

  void push_pair(Term a, Term b) {
    stack_.push(b);
    stack_.push(a);
  }
  void push_array(const Term* a, const Term* b, std::size_t count) {
    if (count == 0) return;
    stack_.push(b);
    stack_.push(a);
    stack_.push((static_cast<Word>(count) << 4) | Term::kHeaderTag);
  }
  /// What is pushed from here on is compared exactly, as keys of maps are.
  void begin_keys() {
    if (exact_) return;
    stack_.push(kEndOfKeys);
    exact_ = true;
  }
  /// What to compare next, before all that is on the stack.
  void descend(Term a, Term b) {
    a_ = a;
    b_ = b;
    descend_ = true;
  }
  /// Goes to what descend() named, else to the top of the stack. False when nothing is left.
  bool go_on() {
    if (!descend_) return next();
    descend_ = false;
    return true;
  }
  bool next() {
    while (!stack_.empty()) {
      Word top = stack_.pop();
      if (top == kEndOfKeys) {
        exact_ = false;
        continue;
      }
      if ((top & Term::kTagMask) != Term::kHeaderTag) {
        a_ = Term(top);
        b_ = stack_.pop_term();
        return true;
      }
      const Term* a = stack_.pop_pointer<const Term>();
      const Term* b = stack_.pop_pointer<const Term>();
      a_ = *a;
      b_ = *b;
      push_array(a + 1, b + 1, (top >> 4) - 1);
      return true;
    }
    return false;
  }

  Term a_;
  Term b_;
  bool exact_;

 private:
  static constexpr Word kEndOfKeys = Term::kHeaderTag | 8;

  bool descend_ = false;  // a_ and b_ are what to compare next
  WordStack stack_;
};

}  // namespace joist::comparing
