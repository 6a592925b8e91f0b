#include "etf/etf.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <random>
#include <string>

#include "../term/test_heap.hpp"
#include "cli/term_parser.hpp"
#include "term/compare.hpp"
#include "term/hash.hpp"
#include "term/maps.hpp"
#include "test_resolver.hpp"

namespace joist::etf {
namespace {

std::vector<std::uint8_t> from_hex(std::string_view text) {
  std::vector<std::uint8_t> bytes;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    bytes.push_back(static_cast<std::uint8_t>(std::stoi(std::string(text.substr(i, 2)), nullptr, 16)));
  }
  return bytes;
}
std::vector<std::uint8_t> bytes_of(Term binary) {
  ContiguousBytes b(bits_view(binary));
  return {b.span().begin(), b.span().end()};
}

struct Known {
  const char* text;
  const char* hex;
};
// term_to_binary/1 of OTP 29.
const Known kKnown[] = {
    {R"(0)", "836100"},
    {R"(255)", "8361FF"},
    {R"(256)", "836200000100"},
    {R"(-1)", "8362FFFFFFFF"},
    {R"(2147483647)", "83627FFFFFFF"},
    {R"(-2147483648)", "836280000000"},
    {R"(2147483648)", "836E040000000080"},
    {R"(4611686018427387903)", "836E0800FFFFFFFFFFFFFF3F"},
    {R"(4611686018427387904)", "836E08000000000000000040"},
    {R"(-4611686018427387904)", "836E08010000000000000040"},
    {R"(4611686018427387909)", "836E08000500000000000040"},
    {R"(-1180591620717411303424)", "836E0901000000000000000040"},
    {R"(1.5)", "83463FF8000000000000"},
    {R"(-0.0)", "83468000000000000000"},
    {R"(1.0e300)", "83467E37E43C8800759C"},
    {R"(a)", "83770161"},
    {R"('')", "837700"},
    {R"(é)", "837702C3A9"},
    {R"('\x{65E5}')", "837703E697A5"},
    {R"([])", "836A"},
    {R"({})", "836800"},
    {R"({a,{b,c}})", "8368027701616802770162770163"},
    {R"([1,2,3])", "836B0003010203"},
    {R"([97,98,99])", "836B0003616263"},
    {R"([a|b])", "836C00000001770161770162"},
    {R"([1,2|3])", "836C00000002610161026103"},
    {R"([256])", "836C0000000162000001006A"},
    {R"(<<>>)", "836D00000000"},
    {R"(<<1,2,3>>)", "836D00000003010203"},
    {R"(<<1:3>>)", "834D000000010320"},
    {R"(<<5,1:1>>)", "834D00000002010580"},
    {R"(#{})", "837400000000"},
    {R"(#{1 => 2})", "83740000000161016102"},
    {R"(#{1 => a,2 => b,3 => #{}})", "8374000000036101770161610277016261037400000000"},
    {R"(<<120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121,120,121>>)",
     "836D0000005078797879787978797879787978797879787978797879787978797879787978797879787978797879787978797879787978797"
     "87978797879787978797879787978797879787978797879787978797879"},
    {R"([[[[]]]])", "836C000000016C000000016C000000016A6A6A6A"},
    {R"([{},[],{[]}])", "836C0000000368006A68016A6A"},
    {R"([1,[2,[3,[4]]]])", "836C0000000261016C0000000261026C0000000261036B0001046A6A6A"},
};

TEST(Etf, KnownTermsInBothDirections) {
  TestHeap heap;
  TestResolver resolver;
  for (const Known& k : kKnown) {
    std::string error;
    Term t = parse_term(heap, k.text, error);
    if (t.is_none()) continue;  // not everything that prints is a literal
    EXPECT_EQ(bytes_of(encode(heap, t)), from_hex(k.hex)) << k.text;
    EXPECT_EQ(encoded_size(t), from_hex(k.hex).size()) << k.text;
    Term back = decode(heap, resolver, from_hex(k.hex));
    ASSERT_TRUE(back.has_value()) << k.text;
    EXPECT_TRUE(exact_equal(back, t)) << k.text;
  }
}

TEST(Etf, TruncationIsBadEverywhere) {
  TestResolver resolver;
  for (const Known& k : kKnown) {
    auto bytes = from_hex(k.hex);
    for (std::size_t n = 0; n < bytes.size(); n++) {
      TestHeap heap;
      EXPECT_TRUE(decode(heap, resolver, {bytes.data(), n}).is_none()) << k.text << " cut to " << n;
    }
  }
}

TEST(Etf, AnyBytesAreSafe) {
  std::mt19937 random(1);
  TestResolver resolver;
  for (int round = 0; round < 20000; round++) {
    TestHeap heap;
    auto bytes = from_hex(kKnown[random() % std::size(kKnown)].hex);
    for (int flips = random() % 4; flips >= 0; flips--) {
      if (!bytes.empty()) bytes[random() % bytes.size()] = static_cast<std::uint8_t>(random());
    }
    Term t = decode(heap, resolver, bytes, round & 1);
    if (t.has_value()) {
      Term again = decode(heap, resolver, bytes_of(encode(heap, t)));
      ASSERT_TRUE(again.has_value());
      EXPECT_TRUE(exact_equal(t, again));
    }
  }
}

TEST(Etf, NestedFalseLengthsTakeLittleMemory) {
  // Each tuple claims all that is left: only the first claim can be true.
  std::vector<std::uint8_t> bytes{kVersion};
  for (std::size_t i = 0; i < 20000; i++) {
    const std::size_t left = 5 * (20000 - i - 1);
    bytes.insert(bytes.end(), {105, std::uint8_t(left >> 24), std::uint8_t(left >> 16), std::uint8_t(left >> 8),
                               std::uint8_t(left)});
  }
  TestHeap heap;
  TestResolver resolver;
  EXPECT_TRUE(decode(heap, resolver, bytes).is_none());
}

TEST(Etf, DeepTermsTakeNoStack) {
  TestHeap heap;
  TestResolver resolver;
  for (int kind = 0; kind < 4; kind++) {
    Term t = Term::nil();
    for (int i = 0; i < 1000000; i++) {
      if (kind == 0) t = heap.list({t});
      if (kind == 1) t = heap.tuple(Term::small(1), t);
      if (kind == 2) t = heap.cons(t, Term::small(1));
      if (kind == 3) {
        Term pair[] = {Term::small(1), t};
        t = map_from_pairs(heap, pair, 1);
      }
    }
    Term back = decode(heap, resolver, bytes_of(encode(heap, t)));
    EXPECT_TRUE(back.has_value() && exact_equal(back, t));
  }
}

TEST(Etf, LargeMapsAndDuplicateKeys) {
  TestHeap heap;
  TestResolver resolver;
  std::vector<Term> pairs;
  for (int i = 0; i < 5000; i++) pairs.insert(pairs.end(), {Term::small(i), heap.list({Term::small(i)})});
  Term map = map_from_pairs(heap, pairs.data(), 5000);
  auto bytes = bytes_of(encode(heap, map));
  EXPECT_TRUE(exact_equal(decode(heap, resolver, bytes), map));
  std::vector<std::uint8_t> doubled{kVersion, 116, 0, 0, 0, 40};
  for (int i = 0; i < 40; i++) doubled.insert(doubled.end(), {97, std::uint8_t(i % 39), 97, 1});
  EXPECT_TRUE(decode(heap, resolver, doubled).is_none());
  doubled[4 + 1] = 2;
  EXPECT_TRUE(decode(heap, resolver, {doubled.data(), 14}).has_value());
}

TEST(Etf, CompressedAndStepwise) {
  TestHeap heap;
  TestResolver resolver;
  Term list = Term::nil();
  for (int i = 0; i < 100000; i++) list = heap.cons(heap.tuple(Term::small(i % 1000), am::ok), list);
  EncodeOptions options;
  options.compression = 6;
  auto packed = bytes_of(encode(heap, list, options));
  auto plain = bytes_of(encode(heap, list));
  EXPECT_LT(packed.size(), plain.size() / 2);
  std::size_t used = 0;
  EXPECT_TRUE(exact_equal(decode(heap, resolver, packed, false, &used), list));
  EXPECT_EQ(used, packed.size());
  packed[5]++;  // the size it claims
  EXPECT_TRUE(decode(heap, resolver, packed).is_none());

  Decoder decoder(heap, resolver, Bytes(plain).subspan(1));
  int steps = 0;
  while (decoder.run(100) == Progress::More) steps++;
  EXPECT_GT(steps, 1000);
  EXPECT_TRUE(exact_equal(decoder.result(), list));
  Encoder encoder(list, {});
  while (encoder.run(100) == Progress::More) steps--;
  EXPECT_EQ(bytes_of(encoder.buffer().take(heap)), plain);
}

TEST(Etf, LocalFormIsBoundToItsRuntime) {
  TestHeap heap;
  TestResolver resolver;
  EncodeOptions options;
  options.local = true;
  Term t = heap.tuple(Term::local_pid(7, 9), heap.ref({5, 6}), Term::local_port(3));
  auto bytes = bytes_of(encode(heap, t, options, &resolver));
  EXPECT_TRUE(exact_equal(decode(heap, resolver, bytes), t));
  bytes[3] ^= 1;
  EXPECT_TRUE(decode(heap, resolver, bytes).is_none());
}

TEST(Etf, IdentifiersOfOtherNodes) {
  TestHeap heap;
  TestResolver resolver;
  const char* texts[] = {"835A00037703614062000000070000000100000005FF000006", "8358770361406200000001FFFFFFFF00000004",
                         "83787703614062000000000000000100000009", "835A0000770361406200000000"};
  for (const char* hex : texts) {
    Term t = decode(heap, resolver, from_hex(hex));
    ASSERT_TRUE(t.has_value()) << hex;
    EXPECT_EQ(bytes_of(encode(heap, t)), from_hex(hex));
  }
}

// Its hash is that of the number 0, not of what lies behind it.
TEST(Etf, ReferenceWithoutWords) {
  TestHeap heap;
  TestResolver resolver;
  const auto bytes = from_hex("835A0000770361406200000000");
  Term t = decode(heap, resolver, bytes);
  Term behind = decode(heap, resolver, bytes);
  EXPECT_EQ(phash2(t) % (1u << 27), 83047960u);  // erlang:phash2/1 of OTP 29
  EXPECT_EQ(internal_hash(t), internal_hash(behind));
}

}  // namespace
}  // namespace joist::etf
