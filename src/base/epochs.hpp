#pragma once
// When may memory be freed that other threads read without locks? After each of them has passed a moment at which it
// holds no such pointer. Threads announce these moments themselves (quiescent states; a scheduler does once per time
// slice), which costs a load and a compare; nothing is counted or fenced where pointers are read.
//
// A global epoch advances when every thread that is online has announced the current one. What was retired in epoch e
// is freed in epoch e + 2: a thread that could still see it had announced e at most, and has announced e + 1 since.

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace joist {

class Epochs {
 public:
  using Free = void (*)(void*);

  /// One thread's part. Used by that thread only, but for `announced_`.
  class alignas(64) Participant {
   public:
    explicit Participant(Epochs& epochs) : epochs_(epochs) {}
    /// The thread holds no pointer that it got earlier.
    void quiescent();
    /// The thread goes to sleep: nobody waits for it until online().
    void offline() { announced_.store(0, std::memory_order_seq_cst); }
    void online();
    /// `object` can no longer be found by anyone: freed with `free` when nobody can hold it.
    void retire(void* object, Free free);
    bool has_retired() const { return pending_ != 0; }

   private:
    friend class Epochs;
    struct Retired {
      void* object;
      Free free;
    };
    void free_bucket(std::vector<Retired>& bucket);

    // 0: offline. seq_cst everywhere: the order of announcements and retirements is what the scheme rests on.
    std::atomic<std::uint64_t> announced_{0};
    Epochs& epochs_;
    std::uint64_t seen_ = 0;
    std::size_t pending_ = 0;
    std::vector<Retired> buckets_[3];  // by epoch of retirement modulo 3
  };

  Epochs() = default;
  ~Epochs();
  Epochs(const Epochs&) = delete;
  Epochs& operator=(const Epochs&) = delete;

  /// A participant for the calling thread, offline.
  Participant* join();
  /// The thread is done; what it retired is freed by the others.
  void leave(Participant* participant);

 private:
  bool try_advance(std::uint64_t from);

  std::atomic<std::uint64_t> epoch_{3};
  static constexpr std::size_t kMax = 2048;
  std::atomic<std::size_t> used_{0};  // slots ever used; release in join pairs with acquire in try_advance
  std::atomic<Participant*> slots_[kMax] = {};
  std::vector<std::unique_ptr<Participant>> free_;  // guarded by mutex_
  std::vector<Participant*> all_;                   // guarded by mutex_
  std::mutex mutex_;
};

/// For host threads that look at processes: pointers found inside stay valid until the end of the scope.
class EpochGuard {
 public:
  explicit EpochGuard(Epochs& epochs) : epochs_(epochs), participant_(epochs.join()) { participant_->online(); }
  ~EpochGuard() {
    participant_->offline();
    epochs_.leave(participant_);
  }
  EpochGuard(const EpochGuard&) = delete;
  EpochGuard& operator=(const EpochGuard&) = delete;

 private:
  Epochs& epochs_;
  Epochs::Participant* participant_;
};

}  // namespace joist
