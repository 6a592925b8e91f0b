#pragma once
// What the loader needs of an engine; the engine defines it (interp/interpreter.cpp).

#include "term/callable.hpp"

namespace joist {

/// Address to put into loaded code for an internal instruction (index in the generated enum InstrId).
CodeWord handler_word(unsigned instr_id);
/// The reverse, for the disassembler and stack walker; -1 if `word` is no handler.
int instr_of_handler(CodeWord word);

}  // namespace joist
