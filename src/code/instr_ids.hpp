#pragma once
// The instructions of tables/opcodes.def as an enumeration: `InstrId::i_<name>`, generic rows and internal ones in the
// order of the table.

#include <cstdint>

namespace joist {

enum class InstrId : std::uint16_t {
#define OPCODE(number, name, arity, since, kinds, sentence) i_##name,
#define INSTR(name, kinds, sentence) i_##name,
#include "tables/opcodes.def"
#undef OPCODE
#undef INSTR
  Count
};

inline constexpr unsigned kInstrCount = static_cast<unsigned>(InstrId::Count);

}  // namespace joist
