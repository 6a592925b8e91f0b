#pragma once
// A small hash table from non-zero words to plain values: open addressing, linear probing, deletion by moving what
// follows back. One block of memory, none while empty.

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "base/block_alloc.hpp"

namespace joist {

template <class Value>
class FlatTable {
  static_assert(std::is_trivially_copyable_v<Value>);

 public:
  struct Entry {
    std::uint64_t key;  // 0: empty
    Value value;
  };

  FlatTable() = default;
  ~FlatTable() { clear(); }
  FlatTable(const FlatTable&) = delete;
  FlatTable& operator=(const FlatTable&) = delete;

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  Value* find(std::uint64_t key) {
    if (size_ == 0) return nullptr;
    for (std::size_t i = home(key);; i = (i + 1) & mask_) {
      if (entries_[i].key == key) return &entries_[i].value;
      if (entries_[i].key == 0) return nullptr;
    }
  }
  /// The value of `key`, made (zeroed) if it is new.
  Value& insert(std::uint64_t key, bool* created = nullptr) {
    if ((size_ + 1) * 4 > capacity() * 3) grow();
    std::size_t i = home(key);
    for (; entries_[i].key != 0; i = (i + 1) & mask_) {
      if (entries_[i].key != key) continue;
      if (created) *created = false;
      return entries_[i].value;
    }
    if (created) *created = true;
    entries_[i].key = key;
    size_++;
    return entries_[i].value = Value{};
  }
  bool erase(std::uint64_t key) {
    Value* v = find(key);
    if (!v) return false;
    std::size_t hole = static_cast<std::size_t>(entry_of(v) - entries_);
    for (std::size_t i = (hole + 1) & mask_; entries_[i].key != 0; i = (i + 1) & mask_) {
      // An entry may move back into the hole unless its home lies behind the hole.
      if (((i - home(entries_[i].key)) & mask_) < ((i - hole) & mask_)) continue;
      entries_[hole] = entries_[i];
      hole = i;
    }
    entries_[hole].key = 0;
    if (--size_ == 0) clear();
    return true;
  }
  void clear() {
    if (entries_) free_block(entries_, capacity() * sizeof(Entry));
    entries_ = nullptr;
    mask_ = size_ = 0;
  }
  /// The table must not change meanwhile.
  template <class Visit>
  void for_each(Visit visit) {
    for (std::size_t i = 0; i < capacity(); i++) {
      if (entries_[i].key != 0) visit(entries_[i].key, entries_[i].value);
    }
  }
  /// The same step by step: the first entry from place `at` on, which moves behind it; null at the end.
  Entry* next(std::size_t& at) {
    while (at < capacity()) {
      Entry& e = entries_[at++];
      if (e.key != 0) return &e;
    }
    return nullptr;
  }

 private:
  std::size_t capacity() const { return entries_ ? mask_ + 1 : 0; }
  std::size_t home(std::uint64_t key) const {
    return static_cast<std::size_t>((key * 0x9e3779b97f4a7c15ull) >> 20) & mask_;
  }
  Entry* entry_of(Value* v) { return reinterpret_cast<Entry*>(reinterpret_cast<char*>(v) - offsetof(Entry, value)); }
  void grow() {
    Entry* old = entries_;
    std::size_t old_capacity = capacity();
    std::size_t n = old_capacity ? old_capacity * 2 : 4;
    entries_ = static_cast<Entry*>(alloc_block(n * sizeof(Entry)));
    std::memset(static_cast<void*>(entries_), 0, n * sizeof(Entry));
    mask_ = n - 1;
    for (std::size_t i = 0; i < old_capacity; i++) {
      if (old[i].key == 0) continue;
      std::size_t at = home(old[i].key);
      while (entries_[at].key != 0) at = (at + 1) & mask_;
      entries_[at] = old[i];
    }
    if (old) free_block(old, old_capacity * sizeof(Entry));
  }

  Entry* entries_ = nullptr;
  std::size_t mask_ = 0;
  std::size_t size_ = 0;
};

}  // namespace joist
