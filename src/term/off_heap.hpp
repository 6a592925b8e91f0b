#pragma once
// Objects outside of any process heap that terms hold by a counted reference.

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "term/boxed.hpp"

namespace joist {

/// Base of everything that a BinRef or MagicRef term owns. Born with one reference, which the first term takes over.
/// Thread safe; the last release destroys the object on the thread that did it.
class RefCounted {
 public:
  RefCounted() = default;
  RefCounted(const RefCounted&) = delete;
  RefCounted& operator=(const RefCounted&) = delete;
  void retain() { refs_.fetch_add(1, std::memory_order_relaxed); }
  void release() {
    // acq_rel: what other owners wrote before their release happens before the destructor.
    if (refs_.fetch_sub(1, std::memory_order_acq_rel) == 1) destroy();
  }
  std::uint64_t refs() const { return refs_.load(std::memory_order_relaxed); }

 protected:
  virtual ~RefCounted() = default;
  virtual void destroy() { delete this; }

 private:
  std::atomic<std::uint64_t> refs_{1};
};

/// A mutable runtime object behind a magic reference: ETS iteration states, compiled patterns, counters, atomics...
/// A class of them says what it is by `static constexpr char kTag = 0;` and by returning its address from tag().
class MagicObject : public RefCounted {
 public:
  virtual const void* tag() const { return nullptr; }
};

/// The bytes of an off-heap binary. Immutable once more than one heap can see it; while `writable()` only the process
/// that holds the single BinRef appends to it (bits_append in term/bits.hpp), and `data()` may move.
class BinaryObject final : public RefCounted {
 public:
  /// Room for `capacity` bytes of which `size` are used; contents are not initialised. Aborts when memory ends.
  static BinaryObject* create(std::size_t size, std::size_t capacity);
  static BinaryObject* create(std::size_t size) { return create(size, size); }

  std::uint8_t* data() { return data_; }
  const std::uint8_t* data() const { return data_; }
  std::size_t size() const { return size_; }
  std::size_t capacity() const { return capacity_; }

  /// Only for the appending owner.
  void set_size(std::size_t size) { size_ = size; }
  void reserve(std::size_t capacity);  // may move data()
  bool writable() const { return writable_.load(std::memory_order_relaxed); }
  void set_writable() { writable_.store(true, std::memory_order_relaxed); }
  /// Ends appending in place for good; called before a second heap gets a BinRef.
  void freeze() { writable_.store(false, std::memory_order_relaxed); }
  /// For an appending owner: bits used so far (appends may end inside a byte).
  std::size_t used_bits = 0;

 private:
  BinaryObject() = default;
  ~BinaryObject() override;
  void destroy() override;
  std::uint8_t* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
  std::atomic<bool> writable_{false};
};

// Off-heap terms (BinRef, MagicRef) are linked through payload word 0 into the list of the heap that holds them, so
// that the collector can release what did not survive.
inline Word* off_heap_next(Word* object) { return reinterpret_cast<Word*>(object[1]); }
inline void set_off_heap_next(Word* object, Word* next) { object[1] = reinterpret_cast<Word>(next); }
inline RefCounted* off_heap_object(const Word* object) { return reinterpret_cast<RefCounted*>(object[2]); }
/// What an off-heap term counts for in the collector's trigger.
inline std::size_t off_heap_bytes_of(const Word* object) {
  constexpr std::size_t kMagicBytes = 64;
  if (Header(*object).kind() != BoxedKind::BinRef) return kMagicBytes;
  return static_cast<const BinaryObject*>(off_heap_object(object))->capacity();
}

inline BinaryObject* bin_ref_object(Term t) { return reinterpret_cast<BinaryObject*>(t.box()[2]); }
inline std::size_t bin_ref_bits(Term t) { return t.box()[3]; }
inline MagicObject* magic_ref_object(Term t) { return static_cast<MagicObject*>(off_heap_object(t.box())); }
/// The object behind `t` if it is a magic reference to a T, else null.
template <class T>
T* magic_cast(Term t) {
  if (!t.is_kind(BoxedKind::MagicRef)) return nullptr;
  MagicObject* object = magic_ref_object(t);
  return object->tag() == &T::kTag ? static_cast<T*>(object) : nullptr;
}

}  // namespace joist
