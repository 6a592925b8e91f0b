// Edges of arithmetic that generated terms do not reach: the size limit, the borders of representations.

#include "term/num.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "term/atoms.hpp"
#include "term/compare.hpp"
#include "term/float_text.hpp"
#include "test_heap.hpp"

namespace joist {
namespace {

class Num : public ::testing::Test {
 protected:
  Term parse(const std::string& text, int base = 10) { return num_from_text(heap_, text, base); }
  Term power(SWord bits) { return num_bsl(c_, Term::small(1), Term::small(bits)); }
  void expect_too_large(Term result) {
    EXPECT_TRUE(result.is_none());
    EXPECT_EQ(c_.error, NumError::SystemLimit);
    c_.error = NumError::BadArith;
  }
  std::string text(Term t) { return num_to_text(t, 10); }

  TestHeap heap_;
  NumContext c_{heap_};
};

TEST_F(Num, SizeLimitIsThatOfOtp) {
  Term largest_power = power(4194239);
  ASSERT_TRUE(largest_power.has_value());
  expect_too_large(power(4194240));
  expect_too_large(power(Term::kMaxSmall));
  Term largest = num_add(c_, num_subtract(c_, largest_power, Term::small(1)), largest_power);
  ASSERT_TRUE(largest.has_value());
  expect_too_large(num_add(c_, largest, Term::small(1)));
  expect_too_large(num_multiply(c_, largest, Term::small(2)));
  expect_too_large(num_bnot(c_, largest));
  EXPECT_TRUE(num_negate(c_, largest).has_value());
  EXPECT_TRUE(num_multiply(c_, num_div(c_, largest, Term::small(3)), Term::small(2)).has_value());
  EXPECT_EQ(num_multiply(c_, largest, Term::small(0)), Term::small(0));
  EXPECT_EQ(num_bsl(c_, Term::small(0), power(70)), Term::small(0));
  EXPECT_EQ(num_bsr(c_, largest, power(70)), Term::small(0));
  EXPECT_EQ(num_bsr(c_, num_negate(c_, largest), power(70)), Term::small(-1));
  expect_too_large(num_bsr(c_, Term::small(1), num_negate(c_, power(70))));
}

TEST_F(Num, TextOfTheLargestInteger) {
  Term largest_power = power(4194239);
  std::string digits = num_to_text(largest_power, 10);
  EXPECT_TRUE(exact_equal(parse(digits), largest_power));
  EXPECT_TRUE(num_from_text(c_, std::string(1048560, 'F'), 16).has_value());
  expect_too_large(num_from_text(c_, "1" + std::string(1048560, '0'), 16));
  expect_too_large(num_from_text(c_, std::string(3000000, '9') + "x", 10));
  EXPECT_EQ(parse(std::string(3000000, '0') + "1"), Term::small(1));
}

TEST_F(Num, BordersOfSmallIntegers) {
  EXPECT_EQ(text(num_add(c_, Term::small(Term::kMaxSmall), Term::small(1))), "4611686018427387904");
  EXPECT_EQ(num_subtract(c_, power(62), Term::small(1)), Term::small(Term::kMaxSmall));
  EXPECT_EQ(num_negate(c_, power(62)), Term::small(Term::kMinSmall));
  EXPECT_EQ(text(num_negate(c_, Term::small(Term::kMinSmall))), "4611686018427387904");
  EXPECT_EQ(text(num_div(c_, Term::small(Term::kMinSmall), Term::small(-1))), "4611686018427387904");
  EXPECT_EQ(num_rem(c_, Term::small(Term::kMinSmall), Term::small(-1)), Term::small(0));
  EXPECT_EQ(num_div(c_, Term::small(Term::kMinSmall), power(62)), Term::small(-1));
  EXPECT_EQ(num_rem(c_, Term::small(Term::kMinSmall), power(62)), Term::small(0));
  EXPECT_EQ(num_band(c_, num_negate(c_, power(64)), Term::small(Term::kMaxSmall)), Term::small(0));
}

TEST_F(Num, Failures) {
  EXPECT_TRUE(num_div(c_, power(80), Term::small(0)).is_none());
  EXPECT_EQ(c_.error, NumError::BadArith);
  EXPECT_TRUE(num_divide(c_, Term::small(1), heap_.make_float(-0.0)).is_none());
  EXPECT_TRUE(num_add(c_, am::ok, Term::small(1)).is_none());
  EXPECT_TRUE(num_multiply(c_, heap_.make_float(1e200), heap_.make_float(1e200)).is_none());
  EXPECT_TRUE(num_add(c_, power(1024), heap_.make_float(1.0)).is_none());
  EXPECT_TRUE(num_band(c_, heap_.make_float(1.0), Term::small(1)).is_none());
}

TEST_F(Num, IntegersAndFloatsCompareExactly) {
  auto f = [&](double d) { return heap_.make_float(d); };
  Term above = num_add(c_, power(53), Term::small(1));
  EXPECT_GT(num_compare(above, f(0x1p53)), 0);
  EXPECT_EQ(num_compare(power(1023), f(0x1p1023)), 0);
  EXPECT_GT(num_compare(power(1024), f(1.7976931348623157e308)), 0);
  EXPECT_LT(num_compare(num_negate(c_, power(1024)), f(-1.7976931348623157e308)), 0);
  EXPECT_GT(num_compare(Term::small(0), f(-5e-324)), 0);
  EXPECT_EQ(num_compare(Term::small(0), f(-0.0)), 0);
  EXPECT_LT(num_compare(Term::small(1), f(1.5)), 0);
  EXPECT_GT(num_compare(Term::small(-1), f(-1.5)), 0);
  EXPECT_LT(num_compare(power(70), num_subtract(c_, num_add(c_, power(70), power(70)), Term::small(1))), 0);
}

TEST_F(Num, BytesInBothOrders) {
  Term values[] = {Term::small(0),
                   Term::small(-1),
                   Term::small(-256),
                   power(62),
                   power(64),
                   num_negate(c_, power(64)),
                   num_negate(c_, power(127)),
                   num_subtract(c_, power(128), Term::small(1))};
  for (Term v : values) {
    for (bool little : {false, true}) {
      std::uint8_t bytes[21];
      num_to_bytes(v, bytes, sizeof bytes, little);
      EXPECT_TRUE(exact_equal(num_from_bytes(heap_, bytes, sizeof bytes, little, true), v)) << text(v);
    }
  }
}

TEST_F(Num, FloatsAreReadStrictly) {
  double d = 0;
  for (const char* bad : {"", "1", "1.", ".5", "1.0e", "1.0e+", " 1.0", "1.0 ", "1e5", "--1.0", "1.0e400", "0x1.0",
                          "inf", "nan", "1.0e99999999999999999999"}) {
    EXPECT_FALSE(float_from_text(bad, &d)) << bad;
  }
  EXPECT_TRUE(float_from_text("-1,5E+2", &d));
  EXPECT_EQ(d, -150);
  EXPECT_TRUE(float_from_text("-1.0e-400", &d));
  EXPECT_TRUE(d == 0 && std::signbit(d));
  EXPECT_TRUE(float_from_text("0.0e999999999999999999999", &d));
  EXPECT_EQ(d, 0);
  EXPECT_TRUE(float_from_text("0.0000000000000000000001e310", &d));
  EXPECT_EQ(d, 1e288);
  EXPECT_TRUE(float_from_text("1" + std::string(400, '0') + ".0e-400", &d));
  EXPECT_EQ(d, 1);
}

}  // namespace
}  // namespace joist
