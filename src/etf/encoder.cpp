// Encoding: a walk with an explicit stack that writes as it goes. The length of a list is written when its end is
// reached; whether it is a string is found out by looking ahead, at most 65,535 cells and only while they hold bytes.

#include <algorithm>
#include <bit>

#include "etf/etf.hpp"
#include "etf/local_ext.hpp"
#include "term/atoms.hpp"
#include "term/compare.hpp"
#include "term/maps.hpp"
#include "term/record.hpp"

namespace joist::etf {

// What lies on the stack: the kind on top, below it what the comment says, topmost first.
enum class Encoder::Frame : Word {
  Slots,      // pointer to the next term, number of terms (at least 1)
  Term,       // one term
  List,       // the cell that comes next, number of elements so far, position of the length
  FlatMap,    // pointer to the next key, pointer to the next value, number of pairs
  HashMap,    // MapIterator*
  SortedMap,  // SortedMap*
  FunSize,    // position of the size
  Local,      // position of the hash
};

/// Pairs in the order of their keys, by a binary heap: each step does a little of the sorting, so that a map of
/// millions yields.
struct Encoder::SortedMap {
  struct Pair {
    joist::Term key;
    joist::Term value;
  };
  std::size_t bytes;
  MapIterator source;
  std::size_t left;       // pairs that are still to come
  std::size_t taken = 0;  // from the map into the heap
  Pair* pairs() { return reinterpret_cast<Pair*>(this + 1); }

  static bool later(const Pair& a, const Pair& b) { return compare_exact(a.key, b.key) > 0; }
  /// True when all pairs are in the heap.
  bool collect(std::size_t budget) {
    for (; taken < left && budget > 0; budget--) {
      Pair& pair = pairs()[taken++];
      source.next(&pair.key, &pair.value);
      std::push_heap(pairs(), pairs() + taken, later);
    }
    return taken == left;
  }
  const Pair& take_first() {
    std::pop_heap(pairs(), pairs() + left, later);
    return pairs()[--left];
  }
  void destroy() {
    const std::size_t size = bytes;
    this->~SortedMap();
    free_block(this, size);
  }
};

Encoder::Encoder(Term term, const EncodeOptions& options, Resolver* resolver, bool count_only)
    : out_(count_only), options_(options), resolver_(resolver), term_(term) {
  out_.put8(kVersion);
  if (!options.local) return;
  out_.put8(static_cast<std::uint8_t>(Tag::Local));
  stack_.push(out_.size());
  push(Frame::Local);
  out_.put32(0);
}

Encoder::~Encoder() {
  while (!stack_.empty()) free_frame(static_cast<Frame>(stack_.pop()));
}

void Encoder::free_frame(Frame kind) {
  switch (kind) {
    case Frame::Slots:
      return stack_.drop(2);
    case Frame::Term:
    case Frame::FunSize:
    case Frame::Local:
      return stack_.drop(1);
    case Frame::List:
    case Frame::FlatMap:
      return stack_.drop(3);
    case Frame::HashMap:
      delete stack_.pop_pointer<MapIterator>();
      return;
    case Frame::SortedMap:
      return stack_.pop_pointer<SortedMap>()->destroy();
  }
}

Progress Encoder::run(std::size_t budget) {
  for (work_ = 0; work_ < budget; work_++) {
    if (term_.has_value()) {
      const Term t = term_;
      term_ = Term::none();
      encode_one(t);
    }
    if (stack_.empty()) return Progress::Done;
    advance();
  }
  return Progress::More;
}

/// Takes the next term from the frame on top, or ends the frame.
void Encoder::advance() {
  Word* top = stack_.push_many(0);  // one past the kind
  switch (static_cast<Frame>(top[-1])) {
    case Frame::Slots:
      term_ = *reinterpret_cast<Term*>(top[-2]);
      top[-2] += sizeof(Term);
      if (--top[-3] == 0) stack_.drop(3);
      return;
    case Frame::Term:
      term_ = Term(top[-2]);
      return stack_.drop(2);
    case Frame::List:
      return advance_list(top);
    case Frame::FlatMap: {
      term_ = *reinterpret_cast<Term*>(top[-2]);
      const Term value = *reinterpret_cast<Term*>(top[-3]);
      top[-2] += sizeof(Term);
      top[-3] += sizeof(Term);
      if (--top[-4] == 0) stack_.drop(4);
      return push_term(value);
    }
    case Frame::HashMap: {
      auto* iterator = reinterpret_cast<MapIterator*>(top[-2]);
      Term value;
      if (iterator->next(&term_, &value)) return push_term(value);
      delete iterator;
      term_ = Term::none();
      return stack_.drop(2);
    }
    case Frame::SortedMap:
      return advance_sorted_map(*reinterpret_cast<SortedMap*>(top[-2]));
    case Frame::FunSize:
      out_.patch32(top[-2], out_.size() - top[-2]);
      return stack_.drop(2);
    case Frame::Local:
      return finish_local(top[-2]);
  }
}

void Encoder::push_term(Term t) {
  stack_.push(t);
  push(Frame::Term);
}

void Encoder::push_slots(const Term* first, std::size_t count) {
  if (count == 0) return;
  stack_.push(count);
  stack_.push(first);
  push(Frame::Slots);
}

void Encoder::finish_local(std::size_t at) {
  stack_.drop(2);
  if (out_.counting()) return;
  const Bytes term(out_.data() + at + 4, out_.size() - at - 4);
  out_.patch32(at, local_hash(term, resolver_ ? resolver_->local_secret() : 0));
}

// ---- one term
// ----------------------------------------------------------------------------------------------------------

void Encoder::encode_one(Term t) {
  if (t.is_small()) return encode_small(t.small_value());
  if (t.is_cons()) return begin_list(t);
  if (t.is_atom()) return encode_atom(t);
  if (t.is_nil()) return out_.put8(static_cast<std::uint8_t>(Tag::Nil));
  if (t.is_local_pid()) return encode_pid(t);
  if (t.is_local_port()) return encode_port(t);
  switch (t.kind()) {
    case BoxedKind::Tuple: {
      const std::size_t arity = tuple_arity(t);
      if (arity < 256) {
        out_.put8(static_cast<std::uint8_t>(Tag::SmallTuple));
        out_.put8(arity);
      } else {
        out_.put8(static_cast<std::uint8_t>(Tag::LargeTuple));
        out_.put32(arity);
      }
      return push_slots(tuple_elements(t), arity);
    }
    case BoxedKind::FlatMap:
    case BoxedKind::HashMap:
      return begin_map(t);
    case BoxedKind::Record:
      return begin_record(t);
    case BoxedKind::Fun:
      return begin_fun(t);
    default:
      return encode_leaf(t);
  }
}

void Encoder::begin_list(Term list) {
  constexpr std::size_t kMaxString = 65535;
  std::size_t length = 0;
  Term rest = list;
  for (; rest.is_cons() && length < kMaxString; rest = rest.tail(), length++) {
    const Term head = rest.head();
    if (!head.is_small() || head.raw() > Term::small(255).raw()) break;
  }
  work_ += length / 16;
  if (rest.is_nil()) {
    out_.put8(static_cast<std::uint8_t>(Tag::String));
    out_.put16(length);
    for (rest = list; rest.is_cons(); rest = rest.tail())
      out_.put8(static_cast<std::size_t>(rest.head().small_value()));
    return;
  }
  out_.put8(static_cast<std::uint8_t>(Tag::List));
  stack_.push(out_.size());
  stack_.push(Word{0});
  stack_.push(list);
  push(Frame::List);
  out_.put32(0);
}

void Encoder::advance_list(Word* top) {
  const Term cell = Term(top[-2]);
  const Term tail = cell.tail();
  term_ = cell.head();
  top[-3]++;
  if (tail.is_cons()) {
    top[-2] = tail.raw();
    return;
  }
  out_.patch32(top[-4], top[-3]);
  stack_.drop(4);
  push_term(tail);
}

void Encoder::begin_map(Term map) {
  const std::size_t count = map_size(map);
  out_.put8(static_cast<std::uint8_t>(Tag::Map));
  out_.put32(count);
  if (count == 0) return;
  if (options_.deterministic) return begin_sorted_map(map);
  if (is_hash_map(map)) {
    stack_.push(new MapIterator(map));
    return push(Frame::HashMap);
  }
  stack_.push(count);
  stack_.push(flat_map_values(map));
  stack_.push(tuple_elements(flat_map_keys(map)));
  push(Frame::FlatMap);
}

void Encoder::begin_sorted_map(Term map) {
  const std::size_t count = map_size(map);
  const std::size_t bytes = sizeof(SortedMap) + count * sizeof(SortedMap::Pair);
  stack_.push(new (alloc_block(bytes)) SortedMap{bytes, MapIterator(map), count});
  push(Frame::SortedMap);
}

void Encoder::advance_sorted_map(SortedMap& map) {
  constexpr std::size_t kAtOnce = 64;
  if (!map.collect(kAtOnce)) {
    work_ += kAtOnce;
    return;
  }
  if (map.left > 0) {
    work_ += std::bit_width(map.left) / 4;
    const auto& pair = map.take_first();
    map.taken--;
    term_ = pair.key;
    return push_term(pair.value);
  }
  map.destroy();
  stack_.drop(2);
}

void Encoder::begin_record(Term record) {
  const std::size_t count = record_size(record);
  out_.put8(static_cast<std::uint8_t>(Tag::Record));
  out_.put32(count);
  out_.put8(record_exported(record));
  encode_atom(record_module(record));
  encode_atom(record_name(record));
  for (std::size_t i = 0; i < count; i++) encode_atom(tuple_elements(record_fields(record))[i]);
  push_slots(record_values(record), count);
}

void Encoder::begin_fun(Term fun) {
  const FunEntry& entry = *closure_entry(fun);
  const std::size_t free_count = closure_env_size(fun);
  out_.put8(static_cast<std::uint8_t>(Tag::NewFun));
  stack_.push(out_.size());
  push(Frame::FunSize);
  out_.put32(0);
  out_.put8(entry.arity);
  out_.append(entry.module_md5, 16);
  out_.put32(entry.index);
  out_.put32(free_count);
  encode_atom(entry.module);
  encode_small(entry.index);
  encode_small(entry.old_uniq);
  encode_pid(closure_creator(fun));
  push_slots(closure_env(fun), free_count);
}

// ---- whole terms
// -------------------------------------------------------------------------------------------------------

std::size_t encoded_size(Term term, const EncodeOptions& options) {
  Encoder encoder(term, options, nullptr, true);
  encoder.run(SIZE_MAX);
  return encoder.size();
}

}  // namespace joist::etf
