#include "code/beam_file.hpp"

#include <gtest/gtest.h>

#include "code/code_decoder.hpp"
#include "heap/literals.hpp"
#include "beam_bytes.hpp"

namespace joist {

using test::BeamBuilder;
using test::Bytes;
using test::small_module;

namespace {

struct Result {
  bool read = false;
  bool decoded = false;
  std::string error;
};

Result read(const std::vector<std::uint8_t>& bytes) {
  Result r;
  BeamFile file;
  r.read = file.read(bytes, "test.beam", &r.error);
  if (!r.read) return r;
  LiteralArea heap;
  std::vector<Term> literals(file.literals.size(), Term::nil());
  CodeDecoder decoder(file, literals, heap);
  r.decoded = decoder.run(&r.error);
  return r;
}

}  // namespace

TEST(BeamFile, ReadsSmallModule) {
  BeamFile file;
  std::string error;
  auto bytes = small_module().build();
  ASSERT_TRUE(file.read(bytes, "test.beam", &error)) << error;
  EXPECT_EQ(atom_text(file.module), "t");
  ASSERT_EQ(file.exports.size(), 1u);
  EXPECT_EQ(atom_text(file.exports[0].function), "f");
  ASSERT_EQ(file.lines.size(), 2u);
  EXPECT_EQ(file.lines[1].line, 7u);
  EXPECT_EQ(file.line_files[0], "t.erl");
  EXPECT_TRUE(read(bytes).decoded);
}

TEST(BeamFile, ErrorsNameFileChunkAndReason) {
  BeamBuilder b;
  b.atoms({"t"});
  Result r = read(b.build());
  EXPECT_FALSE(r.read);
  EXPECT_EQ(r.error, "test.beam: chunk Code: missing");
  EXPECT_EQ(read({1, 2, 3}).error, "test.beam: not a BEAM file: no FOR1 at its start");
}

TEST(BeamFile, TruncatedAnywhereIsAnError) {
  auto bytes = small_module().build();
  for (std::size_t n = 0; n < bytes.size(); n++) {
    Result r = read({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(n)});
    EXPECT_FALSE(r.read) << n;
    EXPECT_FALSE(r.error.empty()) << n;
  }
}

TEST(BeamFile, TruncatedChunksAreErrorsOrHarmless) {
  // Each chunk cut short with a form that agrees with it.
  for (std::size_t cut = 1; cut < 60; cut++) {
    auto bytes = small_module().build();
    BeamFile file;
    std::string error;
    ASSERT_TRUE(file.read(bytes, "", &error));
    for (const BeamChunk& victim : file.chunks) {
      BeamBuilder b;
      for (const BeamChunk& c : file.chunks) {
        std::size_t size = c.data.size();
        if (&c == &victim) size -= std::min(size, cut);
        b.chunk(c.name, std::string(c.data.begin(), c.data.begin() + static_cast<std::ptrdiff_t>(size)));
      }
      read(b.build());
    }
  }
}

TEST(BeamFile, FlippedBytesNeverCrash) {
  const auto bytes = small_module().build();
  std::uint64_t seed = 42;
  auto random = [&] { return seed = seed * 6364136223846793005u + 1442695040888963407u, seed >> 33; };
  for (int round = 0; round < 20000; round++) {
    auto damaged = bytes;
    for (std::uint64_t flips = random() % 4 + 1; flips > 0; flips--) {
      damaged[random() % damaged.size()] = static_cast<std::uint8_t>(random());
    }
    read(damaged);
  }
}

TEST(BeamFile, CompactAtomLengths) {
  Bytes atoms;
  std::string lengthy(300, 'x');
  atoms.u32(static_cast<std::uint32_t>(-2)).u8(1 << 4).text("t").u8(2 << 5 | 8).u8(88);
  std::string wide;
  for (int i = 0; i < 300; i++) wide += "\xc3\xa9";
  atoms.text(wide);
  BeamBuilder b;
  b.chunk("AtU8", atoms.str());
  // 600 bytes are 300 characters: too many.
  EXPECT_EQ(read(b.build()).error, "test.beam: chunk AtU8: an atom is too long or not UTF-8");
}

TEST(BeamFile, LatinOneAtoms) {
  BeamBuilder b;
  b.chunk("Atom", Bytes().u32(1).u8(1).u8(0xe9).str());
  BeamFile file;
  std::string error;
  file.read(b.build(), "", &error);
  EXPECT_EQ(atom_text(file.module), "\xc3\xa9");
}

TEST(BeamFile, AbsurdSizes) {
  BeamBuilder b;
  b.atoms({"t"});
  b.code(Bytes().u8(3).str(), 1, 0);
  b.chunk("ImpT", Bytes().u32(0xffffffff).str());
  EXPECT_EQ(read(b.build()).error, "test.beam: chunk ImpT: absurd number of imports");

  BeamBuilder literals;
  literals.atoms({"t"});
  literals.code(Bytes().u8(3).str(), 1, 0);
  literals.chunk("ImpT", Bytes().u32(0).str());
  literals.chunk("ExpT", Bytes().u32(0).str());
  literals.chunk("LitT", Bytes().u32(0xfffffff0).u32(1).str());
  EXPECT_EQ(read(literals.build()).error, "test.beam: chunk LitT: absurd size");
}

TEST(CodeDecoder, RejectsWhatNoCompilerEmits) {
  auto error_of = [](const Bytes& extra) { return read(small_module(extra.str()).build()).error; };
  auto contains = [](const std::string& s, const char* part) { return s.find(part) != std::string::npos; };
  EXPECT_TRUE(contains(error_of(Bytes().u8(250)), "unknown opcode 250"));
  EXPECT_TRUE(contains(error_of(Bytes().u8(27)), "older than OTP 24"));
  EXPECT_TRUE(contains(error_of(Bytes().u8(64).literal(3).x(0)), "no such literal"));
  EXPECT_TRUE(contains(error_of(Bytes().u8(64).atom(9).x(0)), "no such atom"));
  EXPECT_TRUE(contains(error_of(Bytes().u8(61).label(9)), "no such label"));
  // x1023 and y1024 do not exist.
  EXPECT_TRUE(contains(error_of(Bytes().u8(64).x(0).u8(3 << 5 | 8 | 3).u8(0xff)), "no such X register"));
  EXPECT_TRUE(contains(error_of(Bytes().u8(64).x(0).u8(4 << 5 | 8 | 4).u8(0)), "no such Y register"));
  // A list that says it is longer than the file.
  EXPECT_TRUE(contains(error_of(Bytes().u8(164).x(0).u8(1 << 4 | 7).u8(7 << 5 | 8).u8(0xff)), "absurd list length"));
  // A list in a list, and a type of a constant.
  EXPECT_TRUE(contains(error_of(Bytes().u8(164).x(0).list(1).list(1).x(0)), "a list in a list"));
  EXPECT_TRUE(contains(error_of(Bytes().u8(64).u8(5 << 4 | 7).atom(1).number(0).x(0)), "a type that is not a register's"));
}

TEST(CodeDecoder, BigIntegers) {
  // move of a 9-byte and of an 80-byte integer to x0.
  Bytes code;
  code.u8(64).u8(7 << 5 | 0x18 | 1).number(0);
  for (int i = 0; i < 9; i++) code.u8(i == 0 ? 0x7f : 0xff);
  code.x(0);
  code.u8(64).u8(7 << 5 | 0x18 | 1).u8(0 << 5 | 8).u8(71);
  for (int i = 0; i < 80; i++) code.u8(0x80);
  code.x(0);
  Result r = read(small_module(code.str()).build());
  EXPECT_TRUE(r.decoded) << r.error;
}

}  // namespace joist
