#pragma once
// Text of floats beyond the shortest form (that is float_to_short_text in num.hpp).

#include <string>
#include <string_view>

namespace joist {

/// "1.50000000000000000000e+00": `decimals` (0 to 249) digits after the point.
std::string float_to_scientific_text(double d, int decimals);
/// "1.50": `decimals` (0 to 253) digits after the point; `compact` drops zeros at the end.
std::string float_to_fixed_text(double d, int decimals, bool compact);
/// Reads `[+-]?digits[.,]digits([eE][+-]?digits)?`, the whole of `text`; false if it is anything else or overflows.
bool float_from_text(std::string_view text, double* out);

}  // namespace joist
