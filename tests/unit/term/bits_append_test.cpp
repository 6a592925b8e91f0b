#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "heap/heap.hpp"
#include "term/bits.hpp"
#include "term/bits_buffer.hpp"

namespace joist {
namespace {

Term append(Heap& h, Term t, std::string_view text, bool sole = false) {
  BitsAppend a = bits_append(h, t, text.size() * 8, sole);
  bits_copy(a.data, a.offset, reinterpret_cast<const std::uint8_t*>(text.data()), 0, text.size() * 8);
  return a.finish();
}
std::string text_of(Term t) {
  ContiguousBytes bytes(bits_view(t));
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

TEST(BitsAppend, GrowsInPlaceAndOldOnesStay) {
  Heap h(10000);
  Term t = bits_from_text(h, "");
  std::string expected;
  std::vector<std::pair<Term, std::string>> old;
  for (int i = 0; i < 2000; i++) {
    std::string piece(1 + i % 3, static_cast<char>('a' + i % 26));
    t = append(h, t, piece);
    expected += piece;
    if (i % 100 == 0) old.emplace_back(t, expected);
  }
  EXPECT_EQ(text_of(t), expected);
  for (auto& [term, text] : old) EXPECT_EQ(text_of(term), text);
  EXPECT_LT(bin_ref_object(bits_base(t).base)->capacity(), 3 * expected.size());
}

TEST(BitsAppend, TwoAppendsToOneBinaryDoNotMeet) {
  Heap h(1000);
  Term b = append(h, bits_from_text(h, std::string(100, 'x')), "y");
  Term c = append(h, b, "1");
  Term d = append(h, b, "2");
  Term e = append(h, c, "3");
  EXPECT_EQ(text_of(c), std::string(100, 'x') + "y1");
  EXPECT_EQ(text_of(d), std::string(100, 'x') + "y2");
  EXPECT_EQ(text_of(e), std::string(100, 'x') + "y13");
  EXPECT_EQ(text_of(b), std::string(100, 'x') + "y");
  EXPECT_EQ(bits_base(b).base, bits_base(e).base);
  EXPECT_NE(bits_base(b).base, bits_base(d).base);
}

TEST(BitsAppend, FrozenIsCopied) {
  Heap h(1000);
  Term b = append(h, bits_from_text(h, std::string(100, 'x')), "y");
  bin_ref_object(bits_base(b).base)->freeze();
  Term c = append(h, b, "1");
  EXPECT_NE(bits_base(b).base, bits_base(c).base);
  EXPECT_EQ(text_of(b), std::string(100, 'x') + "y");
  EXPECT_EQ(text_of(c), std::string(100, 'x') + "y1");
}

TEST(BitsAppend, SoleUserGrowsItsOwnWindow) {
  Heap h(1000);
  Term t = bits_writable(h, 1000);
  for (int i = 0; i < 3000; i++) {
    Term longer = append(h, t, "z", true);
    ASSERT_EQ(longer, t);
  }
  EXPECT_EQ(text_of(t), std::string(3000, 'z'));
}

TEST(BitsAppend, SoleUserOfAFrozenOneTakesNoHeap) {
  Heap h(1000);
  Term t = append(h, bits_writable(h, 10), std::string(100, 'x'), true);
  BinaryObject* shared = bin_ref_object(bits_base(t).base);
  shared->retain();
  shared->freeze();
  Word* top = h.top();
  Term longer = append(h, t, std::string(500, 'y'), true);
  EXPECT_EQ(longer, t);
  EXPECT_EQ(h.top(), top);
  EXPECT_EQ(text_of(t), std::string(100, 'x') + std::string(500, 'y'));
  EXPECT_EQ(shared->size(), 100u);
  EXPECT_EQ(shared->refs(), 1u);
  shared->release();
}

TEST(BitsAppend, PartOfAGrowingBinaryKeepsItsBits) {
  Heap h(1000);
  Term t = append(h, bits_from_text(h, std::string(200, 'x')), "y");
  Term tail = bits_part(h, t, 8, 200 * 8);
  Term longer_tail = append(h, tail, "1");
  Term longer = append(h, t, "2");
  EXPECT_EQ(text_of(longer_tail), std::string(199, 'x') + "y1");
  EXPECT_EQ(text_of(longer), std::string(200, 'x') + "y2");
}

TEST(BitsBuffer, AnySizeAndOffset) {
  for (std::size_t count : {0, 1, 63, 64, 65, 255, 256, 257, 1000, 5000}) {
    for (std::size_t shift = 0; shift < 8; shift++) {
      Heap h(1000);
      BitsBuffer buffer;
      std::uint8_t zero = 0;
      buffer.push({&zero, 0, shift});
      for (std::size_t i = 0; i < count; i++) buffer.push_byte(static_cast<std::uint8_t>(i));
      Term t = buffer.finish(h);
      ASSERT_EQ(bits_size(t), shift + 8 * count);
      BitsView v = bits_view(t);
      v.offset += shift;
      v.size -= shift;
      ContiguousBytes bytes(v);
      for (std::size_t i = 0; i < count; i++) ASSERT_EQ(bytes.data()[i], static_cast<std::uint8_t>(i));
    }
  }
}

}  // namespace
}  // namespace joist
