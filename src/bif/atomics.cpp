// atomics: all operations are sequentially consistent, as documented.

#include "bif/shared_array.hpp"
#include "bif/table.hpp"
#include "runtime/refs.hpp"
#include "runtime/runtime.hpp"
#include "term/maps.hpp"

namespace joist::bif {

namespace {

class Atomics final : public MagicObject {
 public:
  static constexpr char kTag = 0;
  Atomics(std::size_t count, bool is_signed)
      : size(count), has_sign(is_signed), values(std::make_unique<std::atomic<Word>[]>(count)) {}
  const void* tag() const override { return &kTag; }
  const std::size_t size;
  const bool has_sign;
  const std::unique_ptr<std::atomic<Word>[]> values;
};

struct Place {
  Atomics* array = nullptr;
  std::atomic<Word>* value = nullptr;
  explicit operator bool() const { return value != nullptr; }
};

Place find(const Term* a) {
  Place place;
  place.array = magic_object<Atomics>(a[0]);
  std::size_t index;
  if (place.array && read_index(a[1], place.array->size, &index)) place.value = &place.array->values[index];
  return place;
}

bool read_value(const Atomics& array, Term t, Word* out) {
  if (!array.has_sign) return num_to_uint64(t, out);
  SWord s;
  if (!num_to_int64(t, &s)) return false;
  *out = static_cast<Word>(s);
  return true;
}

Term make_value(Process& p, const Atomics& array, Word bits) {
  return array.has_sign ? p.heap.integer(static_cast<SWord>(bits)) : p.heap.unsigned_integer(bits);
}

}  // namespace

/// The second argument has bit 0 set for signed values.
Term erts_internal_atomics_new_2(Process& p, const Term* a) {
  std::size_t size;
  if (!a[1].is_small()) return p.badarg();
  if (!read_size(p, a[0], sizeof(Word), &size)) return Term::none();
  return p.heap.magic_ref(new Atomics(size, (a[1].small_value() & 1) != 0), p.runtime().refs->next());
}

Term atomics_get_2(Process& p, const Term* a) {
  const Place place = find(a);
  return place ? make_value(p, *place.array, place.value->load()) : p.badarg();
}

Term atomics_put_3(Process& p, const Term* a) {
  const Place place = find(a);
  Word value;
  if (!place || !read_value(*place.array, a[2], &value)) return p.badarg();
  place.value->store(value);
  return am::ok;
}

Term atomics_add_3(Process& p, const Term* a) {
  const Place place = find(a);
  Word increment;
  if (!place || !read_bits(a[2], &increment)) return p.badarg();
  place.value->fetch_add(increment);
  return am::ok;
}

Term atomics_add_get_3(Process& p, const Term* a) {
  const Place place = find(a);
  Word increment;
  if (!place || !read_bits(a[2], &increment)) return p.badarg();
  return make_value(p, *place.array, place.value->fetch_add(increment) + increment);
}

Term atomics_exchange_3(Process& p, const Term* a) {
  const Place place = find(a);
  Word value;
  if (!place || !read_value(*place.array, a[2], &value)) return p.badarg();
  return make_value(p, *place.array, place.value->exchange(value));
}

Term atomics_compare_exchange_4(Process& p, const Term* a) {
  const Place place = find(a);
  Word expected, desired;
  if (!place || !read_value(*place.array, a[2], &expected) || !read_value(*place.array, a[3], &desired)) {
    return p.badarg();
  }
  if (place.value->compare_exchange_strong(expected, desired)) return am::ok;
  return make_value(p, *place.array, expected);
}

Term atomics_info_1(Process& p, const Term* a) {
  const auto* array = magic_object<Atomics>(a[0]);
  if (!array) return p.badarg();
  HeapBuilder& h = p.heap;
  const Term max = array->has_sign ? h.integer(INT64_MAX) : h.unsigned_integer(UINT64_MAX);
  const Term min = array->has_sign ? h.integer(INT64_MIN) : Term::small(0);
  const std::size_t bytes = sizeof(Atomics) + array->size * sizeof(Word);
  const Term pairs[] = {am::size,   h.unsigned_integer(array->size), am::max, max, am::min, min,
                        am::memory, h.unsigned_integer(bytes)};
  return map_from_pairs(h, pairs, 4);
}

}  // namespace joist::bif
