#pragma once
// A small readers-writer lock: one compare-and-swap to take, one subtraction to give back. A waiting writer keeps new
// readers out. Whoever cannot have it spins for a moment, then sleeps.

#include <atomic>
#include <cstdint>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace joist::ets {

class RwLock {
 public:
  void lock() {
    std::uint32_t expected = 0;
    // acquire: pairs with the release of the owner before.
    if (state_.compare_exchange_strong(expected, kWriter, std::memory_order_acquire)) return;
    lock_slow();
  }
  void unlock() { wake(state_.fetch_sub(kWriter, std::memory_order_seq_cst) - kWriter); }
  void lock_shared() {
    std::uint32_t s = state_.load(std::memory_order_relaxed);
    if ((s & (kWriter | kWriterWaits)) == 0 && state_.compare_exchange_strong(s, s + 1, std::memory_order_acquire)) {
      return;
    }
    lock_shared_slow();
  }
  void unlock_shared() { wake(state_.fetch_sub(1, std::memory_order_seq_cst) - 1); }

 private:
  static constexpr std::uint32_t kWriter = 1u << 31;
  static constexpr std::uint32_t kWriterWaits = 1u << 30;
  static constexpr int kSpins = 200;

  static void pause() {
#if defined(__x86_64__)
    _mm_pause();
#endif
  }
  void lock_slow() {
    for (int spins = 0;;) {
      std::uint32_t s = state_.load(std::memory_order_relaxed);
      if ((s & ~kWriterWaits) == 0) {
        if (state_.compare_exchange_weak(s, kWriter, std::memory_order_acquire)) return;
        continue;
      }
      if (!(s & kWriterWaits)) state_.fetch_or(kWriterWaits, std::memory_order_relaxed);
      relax(spins);
    }
  }
  void lock_shared_slow() {
    for (int spins = 0;;) {
      std::uint32_t s = state_.load(std::memory_order_relaxed);
      if ((s & (kWriter | kWriterWaits)) == 0) {
        if (state_.compare_exchange_weak(s, s + 1, std::memory_order_acquire)) return;
        continue;
      }
      relax(spins);
    }
  }
  void relax(int& spins) {
    if (++spins < kSpins) return pause();
    spins = 0;
    // seq_cst: pairs with the look at sleepers_ in wake; one of the two sides sees the other.
    sleepers_.fetch_add(1, std::memory_order_seq_cst);
    const std::uint32_t s = state_.load(std::memory_order_seq_cst);
    if ((s & ~kWriterWaits) != 0) state_.wait(s, std::memory_order_relaxed);
    sleepers_.fetch_sub(1, std::memory_order_relaxed);
  }
  void wake(std::uint32_t left) {
    if ((left & ~kWriterWaits) != 0) return;
    if (left == kWriterWaits) {
      // Readers may come in again unless a writer that still waits says otherwise.
      state_.compare_exchange_strong(left, 0, std::memory_order_relaxed);
    }
    if (sleepers_.load(std::memory_order_seq_cst) != 0) state_.notify_all();
  }

  std::atomic<std::uint32_t> state_{0};
  std::atomic<std::uint32_t> sleepers_{0};
};

}  // namespace joist::ets
