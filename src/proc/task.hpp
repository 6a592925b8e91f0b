#pragma once
// The one way in which a built-in that may run long yields: it does its first stretch of work in the plain function and
// hands what is left to a coroutine, which the engine resumes in later time slices.
//
//     Term lists_reverse_2(Process& p, const Term* a) {
//       ... loop while p.spend(1); done? return result;
//       return p.run_task(reverse_rest(p, list, acc));
//     }
//     BifTask reverse_rest(Process& p, Term list, Term acc) {
//       for (; list.is_cons(); list = list.tail()) {
//         acc = p.heap.cons(list.head(), acc);
//         if (!p.spend(1)) co_await p.next_slice();
//       }
//       co_return list.is_nil() ? acc : p.badarg();
//     }
//
// While a task is pending its process runs nothing else and is not collected, so raw Terms in the coroutine's frame
// stay valid. When the process is killed in between, the frame is destroyed: owned objects in it clean up by
// destructor.

#include <coroutine>

#include "base/block_alloc.hpp"
#include "term/term.hpp"

namespace joist {

class BifTask {
 public:
  struct promise_type {
    Term result;
    BifTask get_return_object() { return BifTask(std::coroutine_handle<promise_type>::from_promise(*this)); }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_value(Term t) { result = t; }
    [[noreturn]] void unhandled_exception() { JOIST_UNREACHABLE("C++ exception in a built-in"); }
    static void* operator new(std::size_t n) { return alloc_block(n); }
    static void operator delete(void* p, std::size_t n) { free_block(p, n); }
  };
  using Handle = std::coroutine_handle<promise_type>;

  BifTask() = default;
  explicit BifTask(Handle h) : handle_(h) {}
  BifTask(BifTask&& o) noexcept : handle_(o.handle_) { o.handle_ = {}; }
  BifTask& operator=(BifTask&& o) noexcept {
    std::swap(handle_, o.handle_);
    return *this;
  }
  ~BifTask() {
    if (handle_) handle_.destroy();
  }
  explicit operator bool() const { return static_cast<bool>(handle_); }
  /// Runs until the next co_await or the end; true at the end (then result() is valid).
  bool resume() {
    handle_.resume();
    return handle_.done();
  }
  Term result() const { return handle_.promise().result; }
  void* release() {
    void* a = handle_.address();
    handle_ = {};
    return a;
  }
  static BifTask from_address(void* a) { return BifTask(Handle::from_address(a)); }

 private:
  Handle handle_;
};

}  // namespace joist
