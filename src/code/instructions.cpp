#include "code/instructions.hpp"

#include <array>

#include "base/assert.hpp"

namespace joist {

static constexpr InstrInfo kInfos[] = {
#define OPCODE(number, name, arity, since, kinds, sentence) {#name, kinds, sentence, number, arity, since},
#define INSTR(name, kinds, sentence) {#name, kinds, sentence, 0, 0, 0},
#include "tables/opcodes.def"
#undef OPCODE
#undef INSTR
};

static constexpr std::array<std::int16_t, kMaxOpcode + 1> index_by_number() {
  std::array<std::int16_t, kMaxOpcode + 1> index{};
  for (auto& i : index) i = -1;
  for (unsigned i = 0; i < kInstrCount; i++) {
    if (kInfos[i].number) index[kInfos[i].number] = static_cast<std::int16_t>(i);
  }
  return index;
}
static constexpr auto kByNumber = index_by_number();

static constexpr bool every_number_has_a_row() {
  for (unsigned i = 1; i <= kMaxOpcode; i++) {
    if (kByNumber[i] < 0) return false;
  }
  return true;
}
static_assert(every_number_has_a_row(), "a generic opcode has no row in tables/opcodes.def");

const InstrInfo& instr_info(InstrId id) { return kInfos[static_cast<unsigned>(id)]; }

const InstrInfo* generic_info(unsigned opcode) {
  if (opcode > kMaxOpcode || kByNumber[opcode] < 0) return nullptr;
  return &kInfos[kByNumber[opcode]];
}

InstrId generic_instr(unsigned opcode) {
  JOIST_CHECK(generic_info(opcode));
  return static_cast<InstrId>(kByNumber[opcode]);
}

const char* list_element_kinds(InstrId id) {
  switch (id) {
    case InstrId::i_select_val:
    case InstrId::i_select_immediate:
    case InstrId::i_select_sorted:
      return "sj";
    case InstrId::i_select_dense:
      return "j";
    case InstrId::i_select_tuple_arity:
      return "uj";
    case InstrId::i_put_map_assoc:
    case InstrId::i_put_map_exact:
      return "ss";
    case InstrId::i_get_map_elements:
      return "sd";
    case InstrId::i_init_yregs:
      return "y";
    case InstrId::i_update_record:
      return "us";
    case InstrId::i_get_record_elements:
      return "ad";
    case InstrId::i_put_record:
      return "as";
    default:
      return "s";
  }
}

}  // namespace joist
