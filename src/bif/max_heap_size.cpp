#include "bif/max_heap_size.hpp"

namespace joist::bif {

namespace {

constexpr SWord kMostWords = (SWord{1} << 59) - 1;

bool read_words(Term t, SWord minimum, MaxHeapSize* out) {
  if (!t.is_small() || (t.small_value() != 0 && t.small_value() < minimum) || t.small_value() > kMostWords)
    return false;
  out->words = static_cast<std::size_t>(t.small_value());
  return true;
}

bool read_switch(Term t, bool* out) {
  *out = t == am::true_;
  return t == am::true_ || t == am::false_;
}

}  // namespace

bool read_max_heap_size(Term option, MaxHeapSize* out, SWord minimum) {
  if (!is_map(option)) return read_words(option, minimum, out);
  if (map_get(option, am::size).is_none()) return false;
  MapIterator it(option);
  for (Term key, value; it.next(&key, &value);) {
    const bool good = key == am::size                      ? read_words(value, minimum, out)
                      : key == am::kill                    ? read_switch(value, &out->kill)
                      : key == am::error_logger            ? read_switch(value, &out->error_logger)
                      : key == am::include_shared_binaries ? read_switch(value, &out->include_shared_binaries)
                                                           : true;
    if (!good) return false;
  }
  return true;
}

Term max_heap_size_term(HeapBuilder& h, const MaxHeapSize& limit) {
  const Term pairs[] = {am::error_logger,
                        make_bool(limit.error_logger),
                        am::include_shared_binaries,
                        make_bool(limit.include_shared_binaries),
                        am::kill,
                        make_bool(limit.kill),
                        am::size,
                        Term::small(static_cast<SWord>(limit.words))};
  return map_from_pairs(h, pairs, 4);
}

}  // namespace joist::bif
