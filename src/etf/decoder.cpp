// Decoding in one pass, straight to the place where each term ends up.
//
// A container allocates its words, and a frame on an explicit stack remembers which of them are still to be filled. The
// last word of an array needs no frame, so that the right spine of a term takes no stack. Lists know their length, so
// their cells lie side by side. Maps and records must be checked as a whole: their parts are gathered in a side array.
//
// ERTS goes over the bytes twice, first to check lengths and to size the heap. Here the heap grows as needed, and one
// number guards against false lengths: `owed_`, the subterms promised and not yet read, each of which takes at least a
// byte. A length is believed only if the bytes that are left can hold all that is owed, which bounds the memory that
// any input can claim to a small multiple of its size.

#include <algorithm>
#include <vector>

#include "etf/etf.hpp"
#include "etf/local_ext.hpp"
#include "term/hash_build.hpp"
#include "term/maps.hpp"
#include "term/record.hpp"

namespace joist::etf {

// What lies on the stack: `kind` on top, below it what the comment says, topmost first.
enum class Decoder::Frame : Word {
  Slots,   // pointer to the next slot, number of slots (at least 2)
  Heads,   // pointer to the cell whose head is next, number of heads to go
  Tail,    // pointer to the last cell of a list
  Map,     // OpenMap*
  Record,  // OpenRecord*
  Local,   // position where the hashed bytes begin
};

namespace {

using Builder = hash_map::MapBuilder<hash_map::InternalHash>;
constexpr std::size_t kBuildStep = 1024;

template <class T>
T* with_terms(std::size_t count) {
  const std::size_t bytes = sizeof(T) + count * sizeof(Term);
  T* t = new (alloc_block(bytes)) T;
  t->bytes = bytes;
  return t;
}
template <class T>
void dispose(T* t) {
  const std::size_t bytes = t->bytes;
  t->~T();
  free_block(t, bytes);
}

}  // namespace

struct Decoder::OpenMap {
  std::size_t bytes = 0;
  Term* dest = nullptr;
  std::size_t count = 0;
  std::size_t added = 0;
  std::unique_ptr<Builder> builder;  // of a large map, when all pairs are there
  Term* pairs() { return reinterpret_cast<Term*>(this + 1); }
};

struct Decoder::OpenRecord {
  std::size_t bytes = 0;
  Term* dest = nullptr;
  std::size_t count = 0;
  bool exported = false;
  Term* parts() { return reinterpret_cast<Term*>(this + 1); }  // module, name, fields, values
};

Decoder::Decoder(HeapBuilder& heap, Resolver& resolver, Bytes bytes, bool safe)
    : heap_(heap), resolver_(resolver), bytes_(bytes), safe_(safe) {
  result_ = Term::nil();
}
Decoder::~Decoder() {
  close_frames(false);
}

Progress Decoder::run(std::size_t budget) {
  for (work_ = 0; work_ < budget; work_++) {
    if (dest_) {
      Term* dest = dest_;
      dest_ = nullptr;
      if (!decode_one(dest)) {
        *dest = Term::nil();
        return fail();
      }
      owed_--;
    }
    if (stack_.empty()) return Progress::Done;
    if (!advance()) return fail();
  }
  return Progress::More;
}

Progress Decoder::fail() {
  result_ = Term::nil();
  close_frames(true);
  return Progress::Bad;
}

/// Finds the next slot to fill, or completes the frame on top.
bool Decoder::advance() {
  switch (static_cast<Frame>(stack_.top())) {
    case Frame::Slots: {
      stack_.pop();
      Term* slot = stack_.pop_pointer<Term>();
      const std::size_t count = stack_.pop();
      if (count > 1) push_slots(slot + 1, count - 1);
      dest_ = slot;
      return true;
    }
    case Frame::Heads: {
      Word* frame = stack_.push_many(0) - 3;
      Term* cell = reinterpret_cast<Term*>(frame[1]);
      dest_ = cell;
      if (--frame[0] == 0) {
        stack_.drop(3);
        stack_.push(cell);
        stack_.push(static_cast<Word>(Frame::Tail));
      } else {
        cell[1] = Term::cons(cell + 2);
        frame[1] = reinterpret_cast<Word>(cell + 2);
      }
      return true;
    }
    case Frame::Tail:
      stack_.pop();
      dest_ = stack_.pop_pointer<Term>() + 1;
      return true;
    case Frame::Map:
      return advance_map();
    case Frame::Record:
      return finish_record();
    case Frame::Local:
      return finish_local();
  }
  JOIST_UNREACHABLE("decoder frame");
}

void Decoder::push_slots(Term* first, std::size_t count) {
  if (count == 0) return;
  stack_.push(count);
  stack_.push(first);
  stack_.push(static_cast<Word>(Frame::Slots));
}

/// Drops all frames. With `fill`, what a frame had still to fill becomes nil, so that the heap holds no raw words.
void Decoder::close_frames(bool fill) {
  while (!stack_.empty()) {
    switch (static_cast<Frame>(stack_.pop())) {
      case Frame::Slots: {
        Term* slot = stack_.pop_pointer<Term>();
        const std::size_t count = stack_.pop();
        if (fill) std::fill_n(slot, count, Term::nil());
        break;
      }
      case Frame::Heads: {
        Term* cell = stack_.pop_pointer<Term>();
        const std::size_t count = stack_.pop();
        if (fill) std::fill_n(cell, 2 * count, Term::nil());
        break;
      }
      case Frame::Tail: {
        Term* cell = stack_.pop_pointer<Term>();
        if (fill) cell[1] = Term::nil();
        break;
      }
      case Frame::Map: {
        auto* map = stack_.pop_pointer<OpenMap>();
        if (fill) *map->dest = Term::nil();
        dispose(map);
        break;
      }
      case Frame::Record: {
        auto* record = stack_.pop_pointer<OpenRecord>();
        if (fill) *record->dest = Term::nil();
        dispose(record);
        break;
      }
      case Frame::Local:
        stack_.pop();
        break;
    }
  }
}

bool Decoder::owe(std::size_t n) {
  // The term that makes the promise is itself still counted.
  if (n > left() || owed_ - 1 + n > left()) return false;
  owed_ += n;
  return true;
}

bool Decoder::read_be(std::size_t n, std::size_t* out) {
  if (!has(n)) return false;
  std::size_t v = 0;
  for (std::size_t i = 0; i < n; i++) v = (v << 8) | here()[i];
  position_ += n;
  *out = v;
  return true;
}

// ---- one term
// ----------------------------------------------------------------------------------------------------------

bool Decoder::decode_one(Term* dest) {
  std::size_t tag, n;
  if (!read8(&tag)) return false;
  switch (static_cast<Tag>(tag)) {
    case Tag::SmallInteger:
      if (!read8(&n)) return false;
      *dest = Term::small(static_cast<SWord>(n));
      return true;
    case Tag::Integer:
      if (!read32(&n)) return false;
      *dest = Term::small(static_cast<std::int32_t>(n));
      return true;
    case Tag::Nil:
      *dest = Term::nil();
      return true;
    case Tag::SmallTuple:
      return read8(&n) && begin_tuple(dest, n);
    case Tag::LargeTuple:
      return read32(&n) && begin_tuple(dest, n);
    case Tag::List:
      return begin_list(dest);
    case Tag::Map:
      return begin_map(dest);
    case Tag::Record:
      return begin_record(dest);
    case Tag::NewFun:
      return begin_fun(dest);
    case Tag::Local:
      return begin_local(dest);
    case Tag::Atom:
    case Tag::SmallAtom:
    case Tag::AtomUtf8:
    case Tag::SmallAtomUtf8:
      position_--;
      return decode_atom(dest);
    default:
      return decode_leaf(static_cast<Tag>(tag), dest);
  }
}

bool Decoder::begin_tuple(Term* dest, std::size_t arity) {
  if (!owe(arity)) return false;
  *dest = heap_.boxed(BoxedKind::Tuple, arity);
  push_slots(tuple_elements(*dest), arity);
  return true;
}

bool Decoder::begin_list(Term* dest) {
  std::size_t length;
  if (!read32(&length) || !owe(length + 1)) return false;
  if (length == 0) {
    push_slots(dest, 1);
    return true;
  }
  Term* cells = reinterpret_cast<Term*>(heap_.alloc(2 * length));
  *dest = Term::cons(cells);
  stack_.push(length);
  stack_.push(cells);
  stack_.push(static_cast<Word>(Frame::Heads));
  return true;
}

bool Decoder::begin_map(Term* dest) {
  std::size_t count;
  if (!read32(&count) || !owe(2 * count)) return false;
  auto* map = with_terms<OpenMap>(2 * count);
  map->dest = dest;
  map->count = count;
  stack_.push(map);
  stack_.push(static_cast<Word>(Frame::Map));
  push_slots(map->pairs(), 2 * count);
  return true;
}

/// Does a stretch of the work of making a map of its pairs.
bool Decoder::advance_map() {
  auto* map = reinterpret_cast<OpenMap*>(stack_.push_many(0)[-2]);
  if (map->count <= kMaxFlatMap) {
    Term made = map_from_pairs(heap_, map->pairs(), map->count, true);
    if (made.is_none()) return false;
    *map->dest = made;
  } else if (!advance_large_map(*map)) {
    return true;
  } else if (map->builder->saw_duplicates()) {
    return false;
  } else {
    *map->dest = map->builder->result();
  }
  stack_.drop(2);
  dispose(map);
  return true;
}

bool Decoder::advance_large_map(OpenMap& map) {
  if (!map.builder) {
    map.builder = std::make_unique<Builder>(heap_);
    map.builder->reserve(map.count);
  }
  if (map.added < map.count) {
    const std::size_t end = std::min(map.count, map.added + kBuildStep);
    work_ += end - map.added;
    for (; map.added < end; map.added++) map.builder->add(map.pairs()[2 * map.added], map.pairs()[2 * map.added + 1]);
    return false;
  }
  work_ += kBuildStep;
  return map.builder->step(kBuildStep);
}

bool Decoder::begin_record(Term* dest) {
  std::size_t count, flags;
  if (!read32(&count) || !read8(&flags) || flags > 1 || !owe(2 + 2 * count)) return false;
  auto* record = with_terms<OpenRecord>(2 + 2 * count);
  record->dest = dest;
  record->count = count;
  record->exported = flags == 1;
  stack_.push(record);
  stack_.push(static_cast<Word>(Frame::Record));
  push_slots(record->parts(), 2 + 2 * count);
  return true;
}

bool Decoder::finish_record() {
  auto* record = reinterpret_cast<OpenRecord*>(stack_.push_many(0)[-2]);
  const std::size_t n = record->count;
  Term* parts = record->parts();
  Term* names = parts + 2;
  if (!std::all_of(parts, names + n, [](Term t) { return t.is_atom(); })) return false;
  std::vector<Word> sorted(n);
  for (std::size_t i = 0; i < n; i++) sorted[i] = names[i].raw();
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) return false;
  Term fields = heap_.boxed(BoxedKind::Tuple, n);
  std::copy_n(names, n, tuple_elements(fields));
  Term definition = resolver_.record_definition(heap_, parts[0], parts[1], record->exported, fields);
  *record->dest = make_record(heap_, definition, n);
  std::copy_n(names + n, n, record_values(*record->dest));
  stack_.drop(2);
  dispose(record);
  return true;
}

bool Decoder::begin_local(Term* dest) {
  if (!has(4) || !owe(1)) return false;
  stack_.push(position_);
  stack_.push(static_cast<Word>(Frame::Local));
  position_ += 4;
  local_ = true;
  push_slots(dest, 1);
  return true;
}

bool Decoder::finish_local() {
  stack_.pop();
  const std::size_t at = stack_.pop();
  const Bytes term = bytes_.subspan(at + 4, position_ - at - 4);
  std::size_t hash = 0;
  for (int i = 0; i < 4; i++) hash = (hash << 8) | bytes_[at + i];
  local_ = false;
  return hash == local_hash(term, resolver_.local_secret());
}

}  // namespace joist::etf
