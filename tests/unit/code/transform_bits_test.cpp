#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "code/bits_forms.hpp"
#include "code/operand.hpp"
#include "term/atoms.hpp"

namespace joist {
namespace {

Operand number(Word v) {
  Operand o;
  o.value = v;
  return o;
}
Operand constant(Term t) {
  Operand o;
  o.kind = OperandKind::Constant;
  o.term = t;
  return o;
}
Operand x(Word n) {
  Operand o;
  o.kind = OperandKind::X;
  o.value = n;
  return o;
}

TEST(TransformBits, SegmentsWithConstantSizesAreFixed) {
  CodeWriter out({});
  std::vector<Operand> list = {
      constant(am::integer), number(1), number(8), constant(Term::nil()), x(0), constant(Term::small(4)),
      constant(am::binary),  number(2), number(8), constant(Term::nil()), x(1), constant(am::all),
      constant(am::float_),  number(3), number(1), constant(Term::nil()), x(2), x(3)};
  ASSERT_TRUE(write_segments(out, list));
  ASSERT_EQ(out.word_at(0), 3 * kSegmentWords);
  Segment first{out.data_at(1)}, second{out.data_at(1 + kSegmentWords)}, third{out.data_at(1 + 2 * kSegmentWords)};
  EXPECT_EQ(first.kind(), SegmentKind::IntegerFixed);
  EXPECT_EQ(first.fixed_size(), 32u);
  EXPECT_EQ(second.kind(), SegmentKind::BinaryAll);
  EXPECT_EQ(second.number(), 2u);
  EXPECT_EQ(third.kind(), SegmentKind::Float);
  EXPECT_EQ(third.size(), register_word(x(3)));
}

TEST(TransformBits, ReadsBeyondWhatIsEnsuredGetACheck) {
  CodeWriter out({});
  std::vector<Operand> list = {constant(am::ensure_at_least),
                               number(8),
                               number(1),
                               constant(am::skip),
                               number(8),
                               constant(am::skip),
                               number(16)};
  ASSERT_TRUE(write_match_commands(out, list));
  std::vector<CodeWord> expected = {
      static_cast<CodeWord>(BitsCommand::EnsureAtLeast), 8,  1, static_cast<CodeWord>(BitsCommand::Skip), 8,
      static_cast<CodeWord>(BitsCommand::EnsureAtLeast), 16, 1, static_cast<CodeWord>(BitsCommand::Skip), 16};
  ASSERT_EQ(out.word_at(0), expected.size() + 2);
  for (std::size_t i = 0; i < expected.size(); i++) EXPECT_EQ(out.word_at(3 + i), expected[i]);
}

/// Whatever the operands are, the writer answers true or gives a reason.
TEST(TransformBits, SurvivesAnyOperands) {
  std::mt19937_64 rng(11);
  Term names[] = {am::integer,     am::binary,          am::float_, am::utf8, am::string,
                  am::append,      am::ensure_at_least, am::skip,   am::all,  am::get_tail,
                  am::op_exact_eq, am::ensure_exactly,  Term::nil()};
  for (int round = 0; round < 50000; round++) {
    std::vector<Operand> list;
    for (std::size_t n = rng() % 20; n > 0; n--) {
      switch (rng() % 4) {
        case 0:
          list.push_back(number(rng() % 3 ? rng() % 100 : rng()));
          break;
        case 1:
          list.push_back(x(rng() % 3 ? rng() % 1000 : rng()));
          break;
        case 2:
          list.push_back(constant(Term::small(static_cast<SWord>(rng()) >> 2)));
          break;
        default:
          list.push_back(constant(names[rng() % std::size(names)]));
      }
    }
    CodeWriter segments({}), commands({});
    bool segments_written = write_segments(segments, list);
    EXPECT_NE(segments_written, segments.failed());
    bool commands_written = write_match_commands(commands, list);
    EXPECT_NE(commands_written, commands.failed());
  }
}

}  // namespace
}  // namespace joist
