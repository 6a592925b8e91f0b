#pragma once
// Inside of compare: how maps of equal size are ordered.

#include <coroutine>
#include <utility>

#include "term/boxed.hpp"

namespace joist::comparing {

/// The pairs of a flat map in the order of terms; the map itself has its atoms in the order of their indices.
class FlatMapOrder {
 public:
  explicit FlatMapOrder(Term map);
  std::size_t count;
  Term key(std::size_t i) const { return keys_[place_[i]]; }
  Term value(std::size_t i) const { return values_[place_[i]]; }

 private:
  const Term* keys_;
  const Term* values_;
  std::uint8_t place_[kMaxFlatMap];
};

/// A comparison of two large maps that asks for comparisons of their keys and values.
class MapOrder {
 public:
  struct Question {
    Term a;
    Term b;
    bool exact;
  };
  struct promise_type {
    Question question;
    int answer = 0;
    int result = 0;
    MapOrder get_return_object() { return MapOrder(std::coroutine_handle<promise_type>::from_promise(*this)); }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_value(int order) { result = order; }
    [[noreturn]] void unhandled_exception() { JOIST_UNREACHABLE("C++ exception in a comparison"); }
    struct Answer {
      promise_type& promise;
      bool await_ready() const { return false; }
      void await_suspend(std::coroutine_handle<>) const {}
      int await_resume() const { return promise.answer; }
    };
    Answer await_transform(Question q) {
      question = q;
      return {*this};
    }
  };

  explicit MapOrder(std::coroutine_handle<promise_type> h) : handle_(h) {}
  MapOrder(MapOrder&& o) noexcept : handle_(std::exchange(o.handle_, {})) {}
  ~MapOrder() {
    if (handle_) handle_.destroy();
  }

  /// Runs until it asks or ends; null at the end.
  const Question* next_question() {
    handle_.resume();
    return handle_.done() ? nullptr : &handle_.promise().question;
  }
  void answer(int order) { handle_.promise().answer = order; }
  int result() const { return handle_.promise().result; }

 private:
  std::coroutine_handle<promise_type> handle_;
};

MapOrder compare_hash_maps(Term a, Term b, bool exact);

}  // namespace joist::comparing
