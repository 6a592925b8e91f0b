#pragma once
// The explicit stack of walks over terms: words, the first few inside the object. Terms may be nested a hundred million
// deep, so no walk recurses on the C++ stack.

#include <cstring>

#include "base/block_alloc.hpp"
#include "term/term.hpp"

namespace joist {

class WordStack {
 public:
  WordStack() = default;
  ~WordStack() {
    if (words_ != inline_) free_block(words_, capacity_ * sizeof(Word));
  }
  WordStack(const WordStack&) = delete;
  WordStack& operator=(const WordStack&) = delete;

  bool empty() const { return count_ == 0; }
  std::size_t count() const { return count_; }
  void push(Word w) {
    if (JOIST_UNLIKELY(count_ == capacity_)) grow(1);
    words_[count_++] = w;
  }
  void push(Term t) { push(t.raw()); }
  void push(const void* p) { push(reinterpret_cast<Word>(p)); }
  Word pop() { return words_[--count_]; }
  Term pop_term() { return Term(pop()); }
  template <class T>
  T* pop_pointer() {
    return reinterpret_cast<T*>(pop());
  }
  Word top() const { return words_[count_ - 1]; }
  /// Room for `words` more, contents up to the caller.
  Word* push_many(std::size_t words) {
    if (capacity_ - count_ < words) grow(words);
    count_ += words;
    return words_ + count_ - words;
  }
  void drop(std::size_t words) { count_ -= words; }

 private:
  static constexpr std::size_t kInline = 60;
  void grow(std::size_t words) {
    std::size_t capacity = capacity_ * 2 + words;
    std::size_t bytes = capacity_ * sizeof(Word);
    if (words_ == inline_) {
      words_ = static_cast<Word*>(alloc_block(capacity * sizeof(Word)));
      std::memcpy(words_, inline_, sizeof inline_);
    } else {
      words_ = static_cast<Word*>(resize_block(words_, bytes, capacity * sizeof(Word)));
    }
    capacity_ = capacity;
  }

  std::size_t count_ = 0;
  std::size_t capacity_ = kInline;
  Word* words_ = inline_;
  Word inline_[kInline];
};

}  // namespace joist
