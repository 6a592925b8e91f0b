#include "code/module_table.hpp"

#include <algorithm>

namespace joist {

CodePlace ModuleCode::locate(CodePtr p) const {
  CodePlace place;
  std::uint32_t offset = static_cast<std::uint32_t>(p - words.get());
  auto after = [](std::uint32_t o, const auto& row) { return o < row.offset; };
  auto function = std::upper_bound(functions.begin(), functions.end(), offset, after);
  if (function == functions.begin()) return place;
  std::uint32_t start = (--function)->offset;
  place.mfa = mfa_at_entry(at(start) + kFuncInfoWords);
  auto line = std::upper_bound(lines.begin(), lines.end(), offset, after);
  if (line == lines.begin() || (--line)->offset < start || line->item == 0) return place;
  const LineItem& item = line_items[line->item];
  place.file = files[item.file];
  place.line = item.line;
  return place;
}

Term ModuleCode::find_record(Term name) const {
  for (Term definition : records) {
    if (tuple_elements(definition)[1] == name) return definition;
  }
  return Term::none();
}

}  // namespace joist
