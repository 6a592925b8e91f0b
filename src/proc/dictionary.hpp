#pragma once
// The process dictionary: an open hash table of key and value terms in one block, so that all of it is one range of
// roots.

#include "heap/heap.hpp"

namespace joist {

class Dictionary {
 public:
  Dictionary() = default;
  ~Dictionary() { clear(); }
  Dictionary(const Dictionary&) = delete;
  Dictionary& operator=(const Dictionary&) = delete;

  std::size_t size() const { return size_; }
  /// The value, or none().
  Term get(Term key) const;
  /// The value before, or none().
  Term put(Term key, Term value);
  Term erase(Term key);
  void clear();
  void add_roots(RootSet& roots) { roots.add(entries_, 2 * capacity_); }

  template <class Visit>
  void for_each(Visit visit) const {
    for (std::size_t i = 0; i < capacity_; i++) {
      if (entries_[2 * i].has_value()) visit(entries_[2 * i], entries_[2 * i + 1]);
    }
  }

 private:
  static std::size_t hash(Term key);
  std::size_t find(Term key) const;  // its place, or the free one where it belongs
  void grow();

  Term* entries_ = nullptr;  // key, value; a free place has a none() key
  std::size_t capacity_ = 0;
  std::size_t size_ = 0;
};

}  // namespace joist
