#pragma once
// What tables/opcodes.def says about each instruction, at run time: for the loader and the disassembler.

#include <cstdint>

#include "code/instr_ids.hpp"

namespace joist {

/// One row of the table.
struct InstrInfo {
  const char* name;
  const char* kinds;      // operand kinds, blanks between them; "-" if the instruction never reaches the engine
  const char* sentence;
  std::uint16_t number;   // generic opcode, 0 for internal instructions
  std::uint8_t operands;  // of a generic instruction
  std::uint8_t since;     // OTP release; 0: no compiler since OTP 24 emits it
};

inline constexpr unsigned kMaxOpcode = 191;

const InstrInfo& instr_info(InstrId id);
/// The generic instruction with that number in a .beam file; null if there is none.
const InstrInfo* generic_info(unsigned opcode);
/// Its id. `opcode` must exist.
InstrId generic_instr(unsigned opcode);
/// Kinds of the elements of an 'L' operand, over and over; 'y' is a Y register.
const char* list_element_kinds(InstrId id);

}  // namespace joist
