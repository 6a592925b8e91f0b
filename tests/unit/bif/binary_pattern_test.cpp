#include "bif/binary_pattern.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "base/md5.hpp"

namespace joist::bif {
namespace {

ByteSpan span_of(const std::string& s) {
  return {reinterpret_cast<const std::uint8_t*>(s.data()), s.size()};
}

using Matches = std::vector<std::pair<std::size_t, std::size_t>>;

Matches reference(const std::string& subject, const std::vector<std::string>& patterns) {
  Matches found;
  for (std::size_t at = 0; at < subject.size();) {
    std::size_t longest = 0;
    for (const auto& p : patterns) {
      if (p.size() > longest && subject.compare(at, p.size(), p) == 0) longest = p.size();
    }
    if (longest > 0) found.emplace_back(at, longest);
    at += longest > 0 ? longest : 1;
  }
  return found;
}

Matches all(const BinaryPattern& pattern, const std::string& subject, std::size_t stretch) {
  Matches found;
  BinaryPattern::Search search;
  while (search.position < subject.size()) {
    std::size_t limit = std::min(subject.size(), search.position + stretch);
    if (pattern.find(span_of(subject), limit, search)) {
      found.emplace_back(search.best.position, search.best.length);
      search.best = {};
    }
  }
  return found;
}

TEST(BinaryPattern, LeftmostLongestWhateverTheStretch) {
  std::mt19937 rng(5);
  auto random_text = [&](std::size_t n) {
    std::string s;
    for (std::size_t i = 0; i < n; i++) s += static_cast<char>('a' + rng() % 3);
    return s;
  };
  for (int round = 0; round < 3000; round++) {
    std::vector<std::string> patterns;
    for (std::size_t i = 0, n = 1 + rng() % 6; i < n; i++) patterns.push_back(random_text(1 + rng() % 6));
    std::vector<ByteSpan> spans;
    for (const auto& p : patterns) spans.push_back(span_of(p));
    BinaryPattern pattern(spans);
    std::string subject = random_text(rng() % 60);
    Matches expected = reference(subject, patterns);
    for (std::size_t stretch : {1, 2, 7, 100}) ASSERT_EQ(all(pattern, subject, stretch), expected) << subject;
  }
}

TEST(Md5, KnownValues) {
  auto hex = [](const std::string& s, std::size_t piece) {
    Md5 md5;
    for (std::size_t i = 0; i < s.size(); i += piece) {
      std::string part = s.substr(i, piece);
      md5.add(span_of(part).data(), part.size());
    }
    std::string text;
    for (std::uint8_t b : md5.finish()) {
      text += "0123456789abcdef"[b >> 4];
      text += "0123456789abcdef"[b & 15];
    }
    return text;
  };
  EXPECT_EQ(hex("", 1), "d41d8cd98f00b204e9800998ecf8427e");
  EXPECT_EQ(hex("abc", 2), "900150983cd24fb0d6963f7d28e17f72");
  std::string digits = "12345678901234567890123456789012345678901234567890123456789012345678901234567890";
  for (std::size_t piece : {1, 7, 63, 64, 65, 100}) {
    EXPECT_EQ(hex(digits, piece), "57edf4a22be3c955ac49da2e2107b67a");
  }
}

}  // namespace
}  // namespace joist::bif
