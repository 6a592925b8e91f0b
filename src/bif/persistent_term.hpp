#pragma once
// Terms that are read without copying and without a lock.
//
// Keys and values live in the literal space, where collections leave them alone and every process may refer to them. A
// value that is replaced or erased stays where it is, because nobody knows who still holds it: the price is memory for
// programs that change their persistent terms often, which the documentation of the module advises against anyway.

#include <atomic>
#include <mutex>
#include <vector>

#include "heap/literals.hpp"
#include "term/term.hpp"

namespace joist {

class PersistentTerms {
 public:
  PersistentTerms();
  ~PersistentTerms();
  PersistentTerms(const PersistentTerms&) = delete;
  PersistentTerms& operator=(const PersistentTerms&) = delete;

  /// The value of `key`, or none(). Any thread, no lock.
  Term get(Term key) const;
  void put(Term key, Term value);
  /// Puts if there is none; false if there is another value than this.
  bool put_new(Term key, Term value);
  /// False if there was none.
  bool erase(Term key);
  void erase_all();

  std::size_t count() const;
  std::size_t bytes() const;
  template <class Visit>
  void for_each(Visit visit) const {
    std::lock_guard lock(mutex_);
    for (Entry* e : entries_) {
      const Term value(e->value.load(std::memory_order_relaxed));
      if (value.has_value()) visit(e->key, value);
    }
  }

 private:
  struct Entry {
    Term key;
    Word hash;
    std::atomic<Word> value;  // release on change, acquire on read: publishes the term
  };
  struct Table {
    explicit Table(std::size_t size) : mask(size - 1), slots(size) {}
    std::size_t mask;
    std::vector<std::atomic<Entry*>> slots;
  };
  Entry* find(const Table& table, Term key, Word hash) const;
  Entry* find_or_add(Term key);
  void grow();

  mutable std::mutex mutex_;
  std::atomic<Table*> table_;
  std::vector<Table*> tables_;  // all that ever were: a reader may still be in an old one
  std::vector<Entry*> entries_;
  std::size_t live_ = 0;
  LiteralArea area_;
};

}  // namespace joist
