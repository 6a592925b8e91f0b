#include "proc/dictionary.hpp"

#include <algorithm>
#include <utility>

#include "base/block_alloc.hpp"
#include "term/compare.hpp"
#include "term/hash.hpp"

namespace joist {

std::size_t Dictionary::hash(Term key) {
  return static_cast<std::size_t>((key.is_pointer() ? internal_hash(key) : key.raw()) * 0x9e3779b97f4a7c15ull >> 20);
}

std::size_t Dictionary::find(Term key) const {
  std::size_t i = hash(key) & (capacity_ - 1);
  while (entries_[2 * i].has_value() && !exact_equal(entries_[2 * i], key)) i = (i + 1) & (capacity_ - 1);
  return i;
}

Term Dictionary::get(Term key) const {
  if (size_ == 0) return Term::none();
  std::size_t i = find(key);
  return entries_[2 * i].has_value() ? entries_[2 * i + 1] : Term::none();
}

Term Dictionary::put(Term key, Term value) {
  if ((size_ + 1) * 4 > capacity_ * 3) grow();
  std::size_t i = find(key);
  if (entries_[2 * i].has_value()) return std::exchange(entries_[2 * i + 1], value);
  entries_[2 * i] = key;
  entries_[2 * i + 1] = value;
  size_++;
  return Term::none();
}

Term Dictionary::erase(Term key) {
  if (size_ == 0) return Term::none();
  std::size_t mask = capacity_ - 1;
  std::size_t hole = find(key);
  if (entries_[2 * hole].is_none()) return Term::none();
  Term value = entries_[2 * hole + 1];
  for (std::size_t i = (hole + 1) & mask; entries_[2 * i].has_value(); i = (i + 1) & mask) {
    std::size_t home = hash(entries_[2 * i]) & mask;
    if (((i - home) & mask) < ((i - hole) & mask)) continue;  // must not lie before its home
    entries_[2 * hole] = entries_[2 * i];
    entries_[2 * hole + 1] = entries_[2 * i + 1];
    hole = i;
  }
  entries_[2 * hole] = entries_[2 * hole + 1] = Term::none();
  size_--;
  return value;
}

void Dictionary::clear() {
  if (entries_) free_block(entries_, 2 * capacity_ * sizeof(Term));
  entries_ = nullptr;
  capacity_ = size_ = 0;
}

void Dictionary::grow() {
  Term* old = entries_;
  std::size_t old_capacity = capacity_;
  capacity_ = std::max<std::size_t>(4, 2 * old_capacity);
  entries_ = static_cast<Term*>(alloc_block(2 * capacity_ * sizeof(Term)));
  std::fill_n(entries_, 2 * capacity_, Term::none());
  for (std::size_t i = 0; i < old_capacity; i++) {
    if (old[2 * i].is_none()) continue;
    std::size_t at = find(old[2 * i]);
    entries_[2 * at] = old[2 * i];
    entries_[2 * at + 1] = old[2 * i + 1];
  }
  if (old) free_block(old, 2 * old_capacity * sizeof(Term));
}

}  // namespace joist
