#include "code/specialize.hpp"

#include <gtest/gtest.h>

#include "runtime/engine.hpp"
#include "term/atoms.hpp"

namespace joist {
namespace {

CodeWord x_word(CodeWord n) { return (n * sizeof(Word)) << 4 | 7; }
CodeWord y_word(CodeWord n) { return x_word(n) | 8; }

TEST(Specialize, MovesByRegisterKind) {
  const CodeWord xx[] = {x_word(1), x_word(2)}, xy[] = {x_word(1), y_word(2)}, yx[] = {y_word(1), x_word(2)};
  const CodeWord yy[] = {y_word(1), y_word(2)}, cx[] = {Term::small(1).raw(), x_word(2)};
  const CodeWord cy[] = {am::ok.raw(), y_word(2)};
  EXPECT_EQ(specialize(InstrId::i_move, xx), InstrId::i_move_xx);
  EXPECT_EQ(specialize(InstrId::i_move, xy), InstrId::i_move_xy);
  EXPECT_EQ(specialize(InstrId::i_move, yx), InstrId::i_move_yx);
  EXPECT_EQ(specialize(InstrId::i_move, yy), InstrId::i_move_yy);
  EXPECT_EQ(specialize(InstrId::i_move, cx), InstrId::i_move_cx);
  EXPECT_EQ(specialize(InstrId::i_move, cy), InstrId::i_move_cy);
}

TEST(Specialize, EqualityByWordOnlyForImmediates) {
  static Word big[2] = {Header(BoxedKind::PosBig, 1).raw(), 1};
  const CodeWord atom[] = {0, x_word(0), am::ok.raw()}, literal[] = {0, x_word(0), Term::boxed(big).raw()};
  EXPECT_EQ(specialize(InstrId::i_is_eq_exact, atom), InstrId::i_is_eq_exact_xi);
  EXPECT_EQ(specialize(InstrId::i_is_eq_exact, literal), InstrId::i_is_eq_exact);
}

TEST(Specialize, MapKeysMustAllBeImmediate) {
  static Word big[2] = {Header(BoxedKind::PosBig, 1).raw(), 1};
  const CodeWord atoms[] = {0, x_word(0), 4, am::ok.raw(), x_word(1), Term::nil().raw(), x_word(2)};
  const CodeWord mixed[] = {0, x_word(0), 4, am::ok.raw(), x_word(1), Term::boxed(big).raw(), x_word(2)};
  const CodeWord variable[] = {0, x_word(0), 2, x_word(3), x_word(1)};
  EXPECT_EQ(specialize(InstrId::i_get_map_elements, atoms), InstrId::i_get_map_elements_i);
  EXPECT_EQ(specialize(InstrId::i_get_map_elements, mixed), InstrId::i_get_map_elements);
  EXPECT_EQ(specialize(InstrId::i_get_map_elements, variable), InstrId::i_get_map_elements);
}

// Handler words identify instructions: the disassembler and the stack walker rely on it.
TEST(Interpreter, HandlersAreDistinct) {
  for (unsigned id = 0; id < kInstrCount; id++) {
    CodeWord word = handler_word(id);
    if (word) {
      EXPECT_EQ(instr_of_handler(word), static_cast<int>(id));
    }
  }
  EXPECT_EQ(instr_of_handler(0), -1);
}

}  // namespace
}  // namespace joist
