#pragma once
// The atom table: append-only, shared by all runtimes of a program, safe to read and extend from any thread.

#include <cstdint>
#include <string_view>

#include "term/term.hpp"

namespace joist {

/// Atoms that C++ code names, with constant indices: am::ok, am::badarg. Names that are no C++ identifier have
/// the spelling in tables/atoms.def.
namespace am {
enum class StaticAtom : std::uint32_t {
#define ATOM(id, text) id,
#include "tables/atoms.def"
#undef ATOM
  Count
};
#define ATOM(id, text) inline constexpr Term id = Term::atom(static_cast<std::uint32_t>(StaticAtom::id));
#include "tables/atoms.def"
#undef ATOM
}  // namespace am

inline constexpr std::size_t kMaxAtomCharacters = 255;

/// The atom of that UTF-8 text (at most 255 characters, valid UTF-8: the caller has checked), made if it is new. None
/// when the table is full.
Term make_atom(std::string_view utf8);
/// The atom of that text if it exists, else none.
Term existing_atom(std::string_view utf8);
/// UTF-8 text of an atom; lives as long as the program.
std::string_view atom_text(Term atom);
/// Hash of the text as erts computes it (hashpjw over the UTF-8 bytes), for phash2.
std::uint32_t atom_hash(Term atom);
/// Term order of atoms (that of their UTF-8 text): -1, 0 or 1.
int atom_compare(Term a, Term b);
std::size_t atom_count();
std::size_t atom_limit();
void set_atom_limit(std::size_t limit);

inline Term make_bool(bool b) { return b ? am::true_ : am::false_; }

}  // namespace joist
