#pragma once
#include <cstddef>
#include <string_view>

namespace joist {

inline constexpr std::size_t kBadUtf8 = ~std::size_t{0};

/// Number of characters, or kBadUtf8 if the text is not well-formed UTF-8 (overlong forms and surrogates are not).
std::size_t utf8_count(std::string_view text);

}  // namespace joist
