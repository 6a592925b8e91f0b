#pragma once
// A set of objects that only grows: exports, fun entries, modules. Readers take no lock, so that an apply or a spawn by
// name costs one hash and a probe; makers take turns.

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace joist {

/// `Traits`: Key, Object, hash(Key), matches(const Object&, Key). Objects are owned by whoever made them.
template <class Traits>
class AppendTable {
 public:
  using Object = typename Traits::Object;
  using Key = typename Traits::Key;

  AppendTable() { publish(kFirstSlots); }

  Object* find(const Key& key) const {
    // acquire: pairs with publish() and with the release of a slot, so that the object is seen whole.
    const Slots* slots = current_.load(std::memory_order_acquire);
    for (std::size_t i = Traits::hash(key);; i++) {
      Object* object = slots->at(i).load(std::memory_order_acquire);
      if (!object || Traits::matches(*object, key)) return object;
    }
  }

  /// The object of that key; make(key) is called at most once, under the table's lock, if there is none.
  template <class Make>
  Object* find_or_make(const Key& key, Make make) {
    if (Object* object = find(key)) return object;
    std::lock_guard lock(mutex_);
    if (Object* object = find(key)) return object;
    Object* object = make(key);
    if (2 * ++count_ > generations_.back()->mask + 1) grow();
    insert(*generations_.back(), object, Traits::hash(key));
    return object;
  }

  /// Every object that was there when the walk began.
  template <class Visit>
  void for_each(Visit visit) const {
    const Slots* slots = current_.load(std::memory_order_acquire);
    for (std::size_t i = 0; i <= slots->mask; i++) {
      if (Object* object = slots->at(i).load(std::memory_order_acquire)) visit(*object);
    }
  }
  std::size_t count() const {
    std::lock_guard lock(mutex_);
    return count_;
  }

 private:
  static constexpr std::size_t kFirstSlots = 256;

  struct Slots {
    explicit Slots(std::size_t n) : mask(n - 1), slot(new std::atomic<Object*>[n]()) {}
    std::atomic<Object*>& at(std::size_t i) const { return slot[i & mask]; }
    std::size_t mask;
    std::unique_ptr<std::atomic<Object*>[]> slot;
  };

  static void insert(Slots& slots, Object* object, std::size_t hash) {
    std::size_t i = hash;
    while (slots.at(i).load(std::memory_order_relaxed)) i++;
    slots.at(i).store(object, std::memory_order_release);
  }
  // Readers may still be in the arrays of before: they are kept, together they are no larger than the newest.
  void publish(std::size_t n) {
    generations_.push_back(std::make_unique<Slots>(n));
    current_.store(generations_.back().get(), std::memory_order_release);
  }
  void grow() {
    const Slots& from = *generations_.back();
    auto to = std::make_unique<Slots>(2 * (from.mask + 1));
    for (std::size_t i = 0; i <= from.mask; i++) {
      if (Object* object = from.at(i).load(std::memory_order_relaxed)) {
        insert(*to, object, Traits::hash(Traits::key_of(*object)));
      }
    }
    current_.store(to.get(), std::memory_order_release);
    generations_.push_back(std::move(to));
  }

  mutable std::mutex mutex_;
  std::atomic<const Slots*> current_{nullptr};
  std::vector<std::unique_ptr<Slots>> generations_;
  std::size_t count_ = 0;
};

}  // namespace joist
