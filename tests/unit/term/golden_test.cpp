// The runtime against what OTP 29 said about 1,000 generated pairs of terms (golden/term_pairs.etf, made by
// tests/terms/term_pairs.erl: golden/2).

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <filesystem>
#include <fstream>
#include <functional>

#include "../etf/test_resolver.hpp"
#include "term/bits.hpp"
#include "term/compare.hpp"
#include "term/float_text.hpp"
#include "term/hash.hpp"
#include "term/maps.hpp"
#include "term/node.hpp"
#include "term/num.hpp"
#include "term/print.hpp"
#include "test_heap.hpp"

namespace joist {
namespace {

class Golden : public ::testing::Test {
 protected:
  void SetUp() override {
    auto path = std::filesystem::path(JOIST_UNIT_TEST_DIR) / "term" / "golden" / "term_pairs.etf";
    std::ifstream file(path, std::ios::binary);
    std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    ASSERT_FALSE(bytes.empty()) << path;
    pairs_ = etf::decode(heap_, resolver_, {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    ASSERT_TRUE(pairs_.is_cons());
  }

  using Body = std::function<Term(Term a, Term b)>;
  /// Compares `body` with the result of that name wherever a pair has one.
  void check(const char* name, const Body& body) {
    int checked = 0, shown = 0;
    for (Term l = pairs_; l.is_cons(); l = l.tail()) {
      const Term* e = tuple_elements(l.head());
      Term expected = map_get(e[2], make_atom(name));
      if (expected.is_none()) continue;
      checked++;
      Term actual = body(e[0], e[1]);
      if (exact_equal(actual, expected)) continue;
      if (shown++ > 3) continue;
      ADD_FAILURE() << name << " of\n"
                    << term_to_string(e[0], 1500) << "\n and\n"
                    << term_to_string(e[1], 1500) << "\n gives " << term_to_string(actual, 300) << "\n expected "
                    << term_to_string(expected, 300);
    }
    EXPECT_GT(checked, 20) << name;
    EXPECT_EQ(shown, 0) << name;
  }
  void check_operator(const char* name, Term (*operation)(NumContext&, Term, Term)) {
    check(name, [&](Term a, Term b) {
      NumContext c{heap_};
      Term result = operation(c, a, b);
      return result.has_value() ? result : c.error == NumError::SystemLimit ? am::system_limit : am::badarith;
    });
  }
  Term number(std::uint32_t n) { return Term::small(n); }
  Term text_list(const std::string& text) {
    Term list = Term::nil();
    for (std::size_t i = text.size(); i-- > 0;)
      list = heap_.cons(Term::small(static_cast<unsigned char>(text[i])), list);
    return list;
  }

  TestHeap heap_;
  TestResolver resolver_;
  Term pairs_;
};

TEST_F(Golden, Order) {
  check("order", [](Term a, Term b) {
    int order = compare(a, b);
    EXPECT_EQ((order > 0) - (order < 0), (compare(b, a) < 0) - (compare(b, a) > 0));
    return Term::small(order < 0 ? 1 : order > 0 ? 2 : 0);
  });
}
TEST_F(Golden, Equality) {
  check("equal", [](Term a, Term b) { return make_bool(equal(a, b)); });
  check("exact", [](Term a, Term b) { return make_bool(exact_equal(a, b)); });
}
TEST_F(Golden, ExactEqualityAgreesWithExactOrderAndHash) {
  for (Term l = pairs_; l.is_cons(); l = l.tail()) {
    const Term* e = tuple_elements(l.head());
    bool same = exact_equal(e[0], e[1]);
    EXPECT_EQ(same, compare_exact(e[0], e[1]) == 0);
    if (same) {
      EXPECT_EQ(internal_hash(e[0]), internal_hash(e[1]));
    }
    if (!same && internal_hash(e[0]) == internal_hash(e[1])) ADD_FAILURE() << term_to_string(e[0]);
  }
}
TEST_F(Golden, Hashes) {
  check("phash2", [&](Term a, Term) { return number(phash2(a)); });
  check("phash2_pair", [&](Term a, Term b) { return number(phash2(heap_.cons(a, b))); });
  check("phash", [&](Term a, Term) { return Term::small(1 + static_cast<SWord>(phash(a))); });
}
TEST_F(Golden, Text) {
  check("text", [&](Term a, Term) { return text_list(term_to_string(a)); });
}
TEST_F(Golden, Arithmetic) {
  check_operator("+", num_add);
  check_operator("-", num_subtract);
  check_operator("*", num_multiply);
  check_operator("/", num_divide);
  check_operator("div", num_div);
  check_operator("rem", num_rem);
  check_operator("band", num_band);
  check_operator("bor", num_bor);
  check_operator("bxor", num_bxor);
  check("bnot", [&](Term a, Term) {
    NumContext c{heap_};
    return num_bnot(c, a);
  });
  check("negate", [&](Term a, Term) {
    NumContext c{heap_};
    return num_negate(c, a);
  });
  for (bool left : {true, false}) {
    check(left ? "bsl" : "bsr", [&](Term a, Term b) {
      NumContext c{heap_};
      Term by = num_rem(c, b, Term::small(300));
      return left ? num_bsl(c, a, by) : num_bsr(c, a, by);
    });
  }
}
TEST_F(Golden, Conversions) {
  check("float", [&](Term a, Term) {
    double d;
    return num_to_double(a, &d) ? heap_.make_float(d) : am::badarg;
  });
  check("trunc", [&](Term a, Term) { return is_float(a) ? num_from_double(heap_, float_value(a)) : a; });
}
TEST_F(Golden, IntegerText) {
  check("decimal", [&](Term a, Term) { return text_list(num_to_text(a, 10)); });
  auto base_of = [&](Term b) {
    NumContext c{heap_};
    SWord rest = num_rem(c, b, Term::small(35)).small_value();
    return static_cast<int>(2 + std::abs(rest));
  };
  check("base", [&](Term a, Term b) { return bits_from_text(heap_, num_to_text(a, base_of(b))); });
  check("back", [&](Term a, Term b) {
    if (is_integer(a) && is_integer(b)) return num_from_text(heap_, num_to_text(a, base_of(b)), base_of(b));
    double d = 0;
    EXPECT_TRUE(float_from_text(float_to_scientific_text(float_value(is_float(b) ? b : a), 20), &d));
    return heap_.make_float(d);
  });
}
TEST_F(Golden, FloatText) {
  auto last_float = [](Term a, Term b) { return float_value(is_float(b) ? b : a); };
  check("short", [&](Term a, Term b) { return text_list(float_to_short_text(last_float(a, b))); });
  check("scientific", [&](Term a, Term b) { return text_list(float_to_scientific_text(last_float(a, b), 20)); });
  check("fixed", [&](Term a, Term b) {
    std::string text = float_to_fixed_text(last_float(a, b), 7, false);
    if (text.size() > 255) return am::badarg;
    return bits_from_text(heap_, float_to_fixed_text(last_float(a, b), 7, true));
  });
}

}  // namespace
}  // namespace joist
