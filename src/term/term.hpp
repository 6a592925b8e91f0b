#pragma once
// The tagged word: what an Erlang value is everywhere inside Joist.
//
// The low bits say what the other bits are:
//
//     xx0     small integer, 63 bits, value shifted left by one (add, subtract and compare work on the tagged word)
//     001     pointer to a cons cell: two words, head and tail
//     011     pointer to a boxed object: a header word, then its payload (see boxed.hpp)
//     101     immediate: three more tag bits (Immediate below) and a 58-bit value
//     111     not a value: an object header on a heap, a return address on a stack, a register operand in code
//
// Terms are plain words without ownership. They stay valid until the next safepoint of the process that owns the heap
// they live on: only a function that takes MayCollect& or is called at a safepoint can move them (heap/heap.hpp).

#include <cstddef>
#include <cstdint>

#include "base/assert.hpp"

namespace joist {

using Word = std::uint64_t;
using SWord = std::int64_t;

enum class BoxedKind : std::uint8_t;

enum class Immediate : Word { Atom = 0, Nil = 1, Pid = 2, Port = 3, Catch = 4, Special = 5 };

class Term {
 public:
  static constexpr Word kTagMask = 7;
  static constexpr Word kConsTag = 1;
  static constexpr Word kBoxedTag = 3;
  static constexpr Word kImmediateTag = 5;
  static constexpr Word kHeaderTag = 7;
  static constexpr SWord kMaxSmall = (SWord{1} << 62) - 1;
  static constexpr SWord kMinSmall = -(SWord{1} << 62);

  constexpr Term() : word_(immediate_word(Immediate::Special, 0)) {}
  constexpr explicit Term(Word raw) : word_(raw) {}

  constexpr Word raw() const { return word_; }
  constexpr bool operator==(const Term&) const = default;  // identity of the word, not Erlang's =:=

  // ---- absence -------------------------------------------------------------------------------------------------
  /// "No value": what a built-in returns after it recorded an exception or asked for a continuation in its Process.
  static constexpr Term none() { return Term(); }
  constexpr bool is_none() const { return word_ == none().word_; }
  constexpr bool has_value() const { return !is_none(); }

  // ---- small integers ------------------------------------------------------------------------------------------
  static constexpr Term small(SWord v) { return Term(static_cast<Word>(v) << 1); }
  static constexpr bool fits_small(SWord v) { return v >= kMinSmall && v <= kMaxSmall; }
  constexpr bool is_small() const { return (word_ & 1) == 0; }
  constexpr SWord small_value() const { return static_cast<SWord>(word_) >> 1; }

  // ---- lists ---------------------------------------------------------------------------------------------------
  static constexpr Term nil() { return Term(immediate_word(Immediate::Nil, 0)); }
  static Term cons(const Term* cell) { return Term(reinterpret_cast<Word>(cell) | kConsTag); }
  constexpr bool is_nil() const { return word_ == nil().word_; }
  constexpr bool is_cons() const { return (word_ & kTagMask) == kConsTag; }
  constexpr bool is_list() const { return is_cons() || is_nil(); }
  Term* cell() const { return reinterpret_cast<Term*>(word_ - kConsTag); }
  Term head() const { return cell()[0]; }
  Term tail() const { return cell()[1]; }

  // ---- boxed objects (boxed.hpp has the layouts) -----------------------------------------------------------------
  static Term boxed(const void* object) { return Term(reinterpret_cast<Word>(object) | kBoxedTag); }
  constexpr bool is_boxed() const { return (word_ & kTagMask) == kBoxedTag; }
  constexpr bool is_pointer() const { return (word_ & 5) == 1; }
  Word* box() const { return reinterpret_cast<Word*>(word_ - kBoxedTag); }
  inline BoxedKind kind() const;
  inline bool is_kind(BoxedKind kind) const;

  // ---- immediates ------------------------------------------------------------------------------------------------
  static constexpr Term immediate(Immediate kind, Word value) { return Term(immediate_word(kind, value)); }
  constexpr bool is_immediate(Immediate kind) const {
    return (word_ & 63) == ((static_cast<Word>(kind) << 3) | kImmediateTag);
  }
  constexpr Word immediate_value() const { return word_ >> 6; }

  static constexpr Term atom(std::uint32_t index) { return immediate(Immediate::Atom, index); }
  constexpr bool is_atom() const { return is_immediate(Immediate::Atom); }
  constexpr std::uint32_t atom_index() const { return static_cast<std::uint32_t>(immediate_value()); }

  /// A pid of this node: `slot` (28 bits) is the place in the process table, printed as the middle number; `serial`
  /// (30 bits) tells apart the processes that had the slot, printed as the last number.
  static constexpr Term local_pid(Word slot, Word serial) {
    return immediate(Immediate::Pid, (serial << 28) | slot);
  }
  constexpr bool is_local_pid() const { return is_immediate(Immediate::Pid); }
  constexpr std::uint32_t pid_slot() const { return static_cast<std::uint32_t>(immediate_value() & 0xfffffff); }
  constexpr std::uint32_t pid_serial() const { return static_cast<std::uint32_t>(immediate_value() >> 28); }
  static constexpr Term local_port(Word number) { return immediate(Immediate::Port, number); }
  constexpr bool is_local_port() const { return is_immediate(Immediate::Port); }

  // ---- headers ---------------------------------------------------------------------------------------------------
  constexpr bool is_header() const { return (word_ & kTagMask) == kHeaderTag; }

 private:
  static constexpr Word immediate_word(Immediate kind, Word value) {
    return (value << 6) | (static_cast<Word>(kind) << 3) | kImmediateTag;
  }

  Word word_;
};

static_assert(sizeof(Term) == 8);

}  // namespace joist
