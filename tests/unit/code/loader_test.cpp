#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "beam_bytes.hpp"
#include "bif/table.hpp"
#include "code/code_table.hpp"
#include "code/instructions.hpp"
#include "runtime/engine.hpp"
#include "runtime/runtime.hpp"

namespace joist {

using test::BeamBuilder;
using test::Bytes;
using test::small_module;

namespace {

class Loader : public ::testing::Test {
 protected:
  std::unique_ptr<ModuleCode> prepare(const BeamBuilder& b) {
    error.clear();
    return runtime.code->prepare(b.build(), "test.beam", &error);
  }
  std::string error_of(const Bytes& instructions) {
    EXPECT_EQ(prepare(small_module(instructions.str())), nullptr);
    return error;
  }
  PublishResult load(const BeamBuilder& b) {
    auto code = prepare(b);
    EXPECT_TRUE(code) << error;
    return runtime.code->publish(std::move(code));
  }
  CodePtr current(const char* function, std::uint32_t arity) {
    return runtime.code->export_for(make_atom("t"), make_atom(function), arity)->code.load();
  }
  static std::string instruction_at(CodePtr p) {
    int id = instr_of_handler(*p);
    return id < 0 ? "?" : instr_info(static_cast<InstrId>(id)).name;
  }

  Runtime runtime{RuntimeOptions{}};
  std::string error;
};

/// A module t with one function f/1 of the given body and a select_val, and exports.
std::string select_of(const Bytes& pairs, unsigned count) {
  return Bytes().u8(59).x(0).label(1).list(2 * count).text(pairs.str()).str();
}

}  // namespace

TEST_F(Loader, PublishesExports) {
  EXPECT_FALSE(runtime.code->export_for(make_atom("t"), make_atom("f"), 1)->is_defined());
  ASSERT_EQ(load(small_module()), PublishResult::Published);
  CodePtr entry = current("f", 1);
  EXPECT_EQ(instruction_at(entry), "test_heap");
  EXPECT_EQ(instruction_at(entry - kFuncInfoWords), "func_info");
  EXPECT_EQ(atom_text(mfa_at_entry(entry).function), "f");
}

TEST_F(Loader, LocatesFunctionAndLine) {
  load(small_module());
  CodePlace place;
  ASSERT_TRUE(runtime.code->locate(current("f", 1) + 3, &place));
  EXPECT_EQ(atom_text(place.mfa.function), "f");
  EXPECT_EQ(place.mfa.arity, 1u);
  EXPECT_EQ(place.file, "t.erl");
  EXPECT_EQ(place.line, 7u);
  CodeWord elsewhere[2] = {};
  EXPECT_FALSE(runtime.code->locate(elsewhere, &place));
}

TEST_F(Loader, WrongOperandKinds) {
  auto expect = [&](const Bytes& code, const char* part) {
    std::string e = error_of(code);
    EXPECT_NE(e.find(part), std::string::npos) << e;
    EXPECT_EQ(e.rfind("test.beam: chunk Code: at byte ", 0), 0u) << e;
  };
  expect(Bytes().u8(64).number(1).x(0), "move: wrong operand kind: a term or register is expected");
  expect(Bytes().u8(64).x(0).atom(1), "a register is expected");
  expect(Bytes().u8(45).label(0).x(0), "a label other than 0 is expected");
  expect(Bytes().u8(4).number(1).label(1), "call: no function begins there");
  expect(Bytes().u8(4).number(2).label(2), "call: a function of another arity");
  expect(Bytes().u8(7).number(0).number(5), "no such import");
  expect(Bytes().u8(75).integer(3), "call_fun: operand 1 is an absurd number");
  expect(Bytes().u8(103).number(0), "no such fun");
  expect(Bytes().u8(92).number(4).number(0), "outside of the string table");
  expect(Bytes().u8(71).x(0), "no put_tuple before it");
  expect(Bytes().u8(70).number(2).x(0).u8(71).x(0), "an element is missing");
  expect(Bytes().u8(154).label(0).x(0).x(0).number(1).list(1).x(0), "a list of odd length");
  expect(Bytes().u8(1).number(2), "label 2 is there twice");
  expect(Bytes().u8(153).number(5), "no such line");
}

TEST_F(Loader, SelectValForms) {
  auto form_of = [&](const std::string& code) {
    auto loaded = prepare(small_module(code));
    EXPECT_TRUE(loaded) << error;
    return loaded ? instruction_at(loaded->at(kFuncInfoWords)) : "";
  };
  EXPECT_EQ(form_of(select_of(Bytes().atom(2).label(1).atom(3).label(2), 2)), "select_immediate");
  Bytes dense, sparse;
  for (unsigned i = 0; i < 7; i++) dense.integer(i + 1).label(2);
  EXPECT_EQ(form_of(select_of(dense, 7)), "select_dense");
  for (unsigned i = 0; i < 6; i++) sparse.integer(i).label(2);
  sparse.atom(2).label(2);
  EXPECT_EQ(form_of(select_of(sparse, 7)), "select_sorted");
}

TEST_F(Loader, JoinsSequences) {
  auto loaded = prepare(small_module(Bytes().u8(75).number(0).u8(18).number(1).u8(19).str()));
  ASSERT_TRUE(loaded) << error;
  EXPECT_EQ(instruction_at(loaded->at(kFuncInfoWords)), "call_fun_last");
  loaded = prepare(small_module(Bytes().u8(70).number(1).x(0).u8(71).atom(3).str()));
  ASSERT_TRUE(loaded) << error;
  EXPECT_EQ(instruction_at(loaded->at(kFuncInfoWords)), "put_tuple2");
}

TEST_F(Loader, GenerationsAndPurge) {
  Term t = make_atom("t");
  load(small_module());
  CodePtr first = current("f", 1);
  EXPECT_FALSE(runtime.code->has_old_code(t));
  load(small_module());
  CodePtr second = current("f", 1);
  EXPECT_NE(first, second);
  EXPECT_TRUE(runtime.code->has_old_code(t));
  EXPECT_EQ(load(small_module()), PublishResult::NotPurged);
  EXPECT_EQ(current("f", 1), second);
  CodePlace place;
  EXPECT_TRUE(runtime.code->locate(first, &place));
  EXPECT_TRUE(runtime.code->begin_purge(t));
  EXPECT_TRUE(runtime.code->purge_old(t));
  EXPECT_FALSE(runtime.code->locate(first, &place));
  EXPECT_FALSE(runtime.code->purge_old(t));
  EXPECT_EQ(current("f", 1), second);

  EXPECT_TRUE(runtime.code->make_old(*runtime.code->find_module(t)));
  Export* f = runtime.code->export_for(t, make_atom("f"), 1);
  EXPECT_FALSE(f->is_defined());
  EXPECT_EQ(f->code.load(), f->stub);
}

TEST_F(Loader, NativeFunctionsWin) {
  // lists:reverse/2, as lists.beam defines it.
  BeamBuilder b;
  b.atoms({"lists", "reverse"});
  Bytes code;
  code.u8(1).number(1).u8(2).atom(1).atom(2).number(2).u8(1).number(2).u8(64).x(1).x(0).u8(19);
  code.u8(1).number(3).u8(2).atom(1).atom(2).number(1).u8(1).number(4).u8(64).u8(2).x(1).u8(6).number(2).label(2).u8(3);
  b.code(code.str(), 5, 2);
  b.chunk("ImpT", Bytes().u32(0).str());
  b.chunk("ExpT", Bytes().u32(2).u32(2).u32(2).u32(2).u32(2).u32(1).u32(4).str());
  auto loaded = prepare(b);
  ASSERT_TRUE(loaded) << error;
  EXPECT_EQ(instruction_at(loaded->at(kFuncInfoWords)), "bif_stub");
  // reverse/1 calls it without a frame: after bif_stub's two words, func_info, and a move.
  EXPECT_EQ(instruction_at(loaded->at(kFuncInfoWords + 2 + kFuncInfoWords + 3)), "call_bif_only");
  Export* reverse = runtime.code->export_for(make_atom("lists"), make_atom("reverse"), 2);
  ASSERT_TRUE(reverse->bif);
  runtime.code->publish(std::move(loaded));
  EXPECT_EQ(reverse->code.load(), reverse->stub);
}

TEST_F(Loader, OnLoadWaits) {
  auto code = small_module(Bytes().u8(149).str());
  ASSERT_EQ(load(code), PublishResult::OnLoad);
  Term t = make_atom("t");
  EXPECT_FALSE(runtime.code->find_module(t)->is_loaded());
  ASSERT_NE(runtime.code->on_load_entry(t), nullptr);
  EXPECT_TRUE(runtime.code->finish_on_load(t, true));
  EXPECT_TRUE(runtime.code->find_module(t)->is_loaded());
  EXPECT_FALSE(runtime.code->finish_on_load(t, true));
  EXPECT_TRUE(runtime.code->export_for(t, make_atom("f"), 1)->is_defined());
}

TEST_F(Loader, TruncatedOrFlippedNeverCrashes) {
  const auto bytes = small_module().build();
  for (std::size_t n = 0; n < bytes.size(); n++) {
    EXPECT_EQ(runtime.code->prepare({bytes.data(), n}, "test.beam", &error), nullptr);
  }
  std::uint64_t seed = 7;
  auto random = [&] { return seed = seed * 6364136223846793005u + 1442695040888963407u, seed >> 33; };
  for (int round = 0; round < 5000; round++) {
    auto damaged = bytes;
    for (std::uint64_t flips = random() % 4 + 1; flips > 0; flips--) {
      damaged[random() % damaged.size()] = static_cast<std::uint8_t>(random());
    }
    error.clear();
    auto code = runtime.code->prepare(damaged, "test.beam", &error);
    EXPECT_TRUE(code || !error.empty());
  }
}

/// JOIST_OTP: trees to load stdlib, kernel, compiler and erts from, separated by colons.
TEST_F(Loader, WholeTrees) {
  const char* list = std::getenv("JOIST_OTP");
  if (!list) GTEST_SKIP() << "JOIST_OTP is not set";
  std::stringstream trees(list);
  for (std::string root; std::getline(trees, root, ':');) {
    for (const auto& file : std::filesystem::recursive_directory_iterator(root + "/lib")) {
      if (file.path().extension() != ".beam") continue;
      std::ifstream in(file.path(), std::ios::binary);
      std::vector<std::uint8_t> bytes(std::istreambuf_iterator<char>(in), {});
      EXPECT_TRUE(runtime.code->prepare(bytes, file.path().string(), &error)) << error;
    }
  }
}

}  // namespace joist
