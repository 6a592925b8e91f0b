#pragma once
#include <string>

#include "code/module_table.hpp"

namespace joist {

/// One loaded instruction as text: name and operands.
struct WordsText {
  std::string text;
  std::size_t words = 1;  // it has
};
WordsText instruction_text(const ModuleCode& code, CodePtr at);

}  // namespace joist
