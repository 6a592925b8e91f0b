#pragma once
// Layouts of boxed objects. `tables/boxed_kinds.def` has a row for each kind; here are the header word and typed
// views. A view is a pointer to the header; it owns nothing and is valid as long as the Term it came from.

#include <bit>
#include <cstdint>

#include "term/term.hpp"

namespace joist {

enum class BoxedKind : std::uint8_t {
#define BOXED_KIND(name, raw, flags, sentence) name,
#include "tables/boxed_kinds.def"
#undef BOXED_KIND
  Count
};
static_assert(static_cast<int>(BoxedKind::Count) <= 32, "the header has five bits for the kind");

enum class BoxedTraits : std::uint8_t { Plain, OffHeap, Bits, Node };

struct BoxedKindInfo {
  const char* name;
  int raw_words;  // -1: all of the payload
  BoxedTraits traits;
};
inline constexpr int kRawAll = -1;
inline constexpr BoxedKindInfo kBoxedKinds[] = {
#define ALL kRawAll
#define BOXED_KIND(name, raw, flags, sentence) {#name, raw, BoxedTraits::flags},
#include "tables/boxed_kinds.def"
#undef BOXED_KIND
#undef ALL
};

/// The first word of every boxed object: tag 111, five bits of kind, 56 bits of payload size in words.
class Header {
 public:
  constexpr explicit Header(Word word) : word_(word) {}
  constexpr Header(BoxedKind kind, std::size_t words)
      : word_((static_cast<Word>(words) << 8) | (static_cast<Word>(kind) << 3) | Term::kHeaderTag) {}
  constexpr Word raw() const { return word_; }
  constexpr bool is_header() const { return (word_ & Term::kTagMask) == Term::kHeaderTag; }
  constexpr BoxedKind kind() const { return static_cast<BoxedKind>((word_ >> 3) & 31); }
  constexpr std::size_t words() const { return word_ >> 8; }
  constexpr const BoxedKindInfo& info() const { return kBoxedKinds[static_cast<int>(kind())]; }

 private:
  Word word_;
};

inline BoxedKind Term::kind() const {
  JOIST_ASSERT(is_boxed());
  return Header(*box()).kind();
}
inline bool Term::is_kind(BoxedKind k) const {
  return is_boxed() && (*box() & 0xff) == ((static_cast<Word>(k) << 3) | kHeaderTag);
}
inline Header header_of(Term t) { return Header(*t.box()); }

// ---- tuples --------------------------------------------------------------------------------------------------------
inline bool is_tuple(Term t) { return t.is_kind(BoxedKind::Tuple); }
inline bool is_tuple(Term t, std::size_t arity) {
  return t.is_boxed() && *t.box() == Header(BoxedKind::Tuple, arity).raw();
}
inline std::size_t tuple_arity(Term t) { return header_of(t).words(); }
/// Elements, counted from 0.
inline Term* tuple_elements(Term t) { return reinterpret_cast<Term*>(t.box() + 1); }

// ---- numbers -------------------------------------------------------------------------------------------------------
inline bool is_float(Term t) { return t.is_kind(BoxedKind::Float); }
inline double float_value(Term t) { return std::bit_cast<double>(t.box()[1]); }
inline bool is_big(Term t) { return t.is_kind(BoxedKind::PosBig) || t.is_kind(BoxedKind::NegBig); }
inline bool is_integer(Term t) { return t.is_small() || is_big(t); }
inline bool is_number(Term t) { return is_integer(t) || is_float(t); }
inline bool big_is_negative(Term t) { return t.is_kind(BoxedKind::NegBig); }
inline std::size_t big_limbs(Term t) { return header_of(t).words(); }
inline const Word* big_data(Term t) { return t.box() + 1; }

// ---- maps ----------------------------------------------------------------------------------------------------------
inline constexpr std::size_t kMaxFlatMap = 32;
inline bool is_flat_map(Term t) { return t.is_kind(BoxedKind::FlatMap); }
inline bool is_hash_map(Term t) { return t.is_kind(BoxedKind::HashMap); }
inline bool is_map(Term t) { return is_flat_map(t) || is_hash_map(t); }
inline std::size_t flat_map_size(Term t) { return header_of(t).words() - 1; }
inline Term flat_map_keys(Term t) { return Term(t.box()[1]); }  // a tuple
inline Term* flat_map_values(Term t) { return reinterpret_cast<Term*>(t.box() + 2); }
inline std::size_t map_size(Term t) {
  return is_flat_map(t) ? flat_map_size(t) : static_cast<std::size_t>(Term(t.box()[1]).small_value());
}

// ---- funs ----------------------------------------------------------------------------------------------------------
struct FunEntry;  // term/callable.hpp
struct Export;
inline bool is_closure(Term t) { return t.is_kind(BoxedKind::Fun); }
inline bool is_export_fun(Term t) { return t.is_kind(BoxedKind::ExportFun); }
inline bool is_fun(Term t) { return is_closure(t) || is_export_fun(t); }
inline FunEntry* closure_entry(Term t) { return reinterpret_cast<FunEntry*>(t.box()[1]); }
inline Term closure_creator(Term t) { return Term(t.box()[2]); }
inline std::size_t closure_env_size(Term t) { return header_of(t).words() - 2; }
inline Term* closure_env(Term t) { return reinterpret_cast<Term*>(t.box() + 3); }
inline Export* export_fun_target(Term t) { return reinterpret_cast<Export*>(t.box()[1]); }

// ---- pids, ports, references ---------------------------------------------------------------------------------------
struct Node;  // runtime/nodes.hpp: name and creation of another node, interned, never freed
inline bool is_external_pid(Term t) { return t.is_kind(BoxedKind::ExternalPid); }
inline bool is_external_port(Term t) { return t.is_kind(BoxedKind::ExternalPort); }
inline bool is_external_ref(Term t) { return t.is_kind(BoxedKind::ExternalRef); }
inline Node* external_node(Term t) { return reinterpret_cast<Node*>(t.box()[1]); }
inline bool is_pid(Term t) { return t.is_local_pid() || is_external_pid(t); }
inline bool is_port(Term t) { return t.is_local_port() || is_external_port(t); }
inline bool is_local_ref(Term t) { return t.is_kind(BoxedKind::Ref) || t.is_kind(BoxedKind::MagicRef); }
inline bool is_reference(Term t) { return is_local_ref(t) || is_external_ref(t); }

/// A local reference as numbers: `#Ref<0.hi.mid.lo>` in print, three 32-bit words.
struct RefNumbers {
  Word low;            // the two low 32-bit words
  std::uint32_t high;  // the third
  bool operator==(const RefNumbers&) const = default;
};
inline RefNumbers ref_numbers(Term t) {
  const Word* p = t.box() + (t.is_kind(BoxedKind::MagicRef) ? 3 : 1);
  return {p[0], static_cast<std::uint32_t>(p[1])};
}
/// The process behind an alias reference, or none.
inline Term ref_alias_pid(Term t) {
  return t.is_kind(BoxedKind::Ref) && header_of(t).words() == 3 ? Term(t.box()[3]) : Term::none();
}

// ---- native records ------------------------------------------------------------------------------------------------
inline bool is_native_record(Term t) { return t.is_kind(BoxedKind::Record); }

// ---- bit strings: see term/bits.hpp for access; these only classify ---------------------------------------------------
inline bool is_bitstring(Term t) {
  return t.is_kind(BoxedKind::HeapBits) || t.is_kind(BoxedKind::SubBits) || t.is_kind(BoxedKind::BinRef);
}
inline bool is_match_context(Term t) { return t.is_kind(BoxedKind::MatchContext); }

}  // namespace joist
