// Instructions that need nothing but what the table says about their operands.
#include <cstring>

#include "code/handlers.hpp"
#include "code/specialize.hpp"
#include "code/transform.hpp"

namespace joist {

namespace {

constexpr Word kMaxArity = 255;
constexpr Word kMaxLive = 1024;
constexpr Word kMaxSlots = 1024;
constexpr Word kMaxWords = Word{1} << 28;

/// Numbers that the engine uses as counts without a look: operand (from 0) and the largest value.
struct NumberLimit {
  InstrId id;
  unsigned operand;
  Word limit;
};
constexpr NumberLimit kLimits[] = {
  {InstrId::i_call_fun, 0, kMaxArity},
  {InstrId::i_call_fun_last, 0, kMaxArity},
  {InstrId::i_call_fun_last, 1, kMaxSlots},
  {InstrId::i_call_fun2, 1, kMaxArity},
  {InstrId::i_call_fun2_last, 0, kMaxArity},
  {InstrId::i_call_fun2_last, 2, kMaxSlots},
  {InstrId::i_apply, 0, kMaxArity},
  {InstrId::i_apply_last, 0, kMaxArity},
  {InstrId::i_apply_last, 1, kMaxSlots},
  {InstrId::i_call_last, 2, kMaxSlots},
  {InstrId::i_call_ext_last, 2, kMaxSlots},
  {InstrId::i_allocate, 0, kMaxSlots},
  {InstrId::i_allocate, 1, kMaxLive},
  {InstrId::i_allocate_heap, 0, kMaxSlots},
  {InstrId::i_allocate_heap, 1, kMaxWords},
  {InstrId::i_allocate_heap, 2, kMaxLive},
  {InstrId::i_allocate_zero, 0, kMaxSlots},
  {InstrId::i_allocate_zero, 1, kMaxLive},
  {InstrId::i_allocate_heap_zero, 0, kMaxSlots},
  {InstrId::i_allocate_heap_zero, 1, kMaxWords},
  {InstrId::i_allocate_heap_zero, 2, kMaxLive},
  {InstrId::i_test_heap, 0, kMaxWords},
  {InstrId::i_test_heap, 1, kMaxLive},
  {InstrId::i_deallocate, 0, kMaxSlots},
  {InstrId::i_deallocate_return, 0, kMaxSlots},
  {InstrId::i_trim, 0, kMaxSlots},
  {InstrId::i_get_tuple_element, 1, kMaxWords},
  {InstrId::i_set_tuple_element, 2, kMaxWords},
  {InstrId::i_gc_bif1, 1, kMaxLive},
  {InstrId::i_gc_bif2, 1, kMaxLive},
  {InstrId::i_gc_bif3, 1, kMaxLive},
  {InstrId::i_put_map_assoc, 3, kMaxLive},
  {InstrId::i_put_map_exact, 3, kMaxLive},
  {InstrId::i_put_record, 4, kMaxLive},
  {InstrId::i_update_record, 1, kMaxWords},
  {InstrId::i_bs_create_bin, 1, kMaxWords},
  {InstrId::i_bs_create_bin, 2, kMaxLive},
  {InstrId::i_bs_init2, 2, kMaxWords},
  {InstrId::i_bs_init2, 3, kMaxLive},
  {InstrId::i_bs_init_bits, 2, kMaxWords},
  {InstrId::i_bs_init_bits, 3, kMaxLive},
  {InstrId::i_bs_append, 2, kMaxWords},
  {InstrId::i_bs_append, 3, kMaxLive},
  {InstrId::i_bs_get_integer2, 2, kMaxLive},
  {InstrId::i_bs_get_float2, 2, kMaxLive},
  {InstrId::i_bs_get_binary2, 2, kMaxLive},
  {InstrId::i_bs_get_utf8, 2, kMaxLive},
  {InstrId::i_bs_get_utf16, 2, kMaxLive},
  {InstrId::i_bs_get_utf32, 2, kMaxLive},
  {InstrId::i_bs_get_tail, 2, kMaxLive},
  {InstrId::i_bs_get_position, 2, kMaxLive},
  {InstrId::i_bs_start_match3, 2, kMaxLive},
  {InstrId::i_bs_start_match4, 1, kMaxLive},
};

struct LimitIndex {
  std::uint8_t first[kInstrCount] = {};  // 1 + index of the first row
  constexpr LimitIndex() {
    for (std::size_t i = std::size(kLimits); i-- > 0;) {
      first[static_cast<unsigned>(kLimits[i].id)] = static_cast<std::uint8_t>(i + 1);
    }
  }
};
constexpr LimitIndex kLimitIndex;

}  // namespace

bool Transform::check_numbers(InstrId id, std::span<const Operand> operands) {
  std::size_t i = kLimitIndex.first[static_cast<unsigned>(id)];
  if (i == 0) return true;
  for (i--; i < std::size(kLimits) && kLimits[i].id == id; i++) {
    const Operand& o = operands[kLimits[i].operand];
    if (!o.is_unsigned() || o.value > kLimits[i].limit) {
      return fail("operand " + std::to_string(kLimits[i].operand + 1) + " is an absurd number");
    }
  }
  return true;
}

std::size_t Transform::open(InstrId id) {
  out_.word(static_cast<CodeWord>(id));
  return out_.size() - 1;
}

void Transform::close(std::size_t at, InstrId id) {
  if (!out_.failed()) id = specialize(id, out_.data_at(at + 1));
  out_.set_word(at, handler_word(static_cast<unsigned>(id)));
}

void Transform::list(InstrId id, const Operand& o) {
  if (o.kind != OperandKind::List) {
    fail("wrong operand kind: a list is expected");
    return;
  }
  const char* kinds = list_element_kinds(id);
  std::size_t period = std::strlen(kinds);
  if (o.count % period != 0) fail("a list of odd length");
  out_.word(o.count);
  for (std::size_t i = 0; i < o.count && !out_.failed(); i++) operand(kinds[i % period], id, o.items(), i);
}

void Transform::operand(char kind, InstrId id, std::span<const Operand> operands, std::size_t i) {
  const Operand& o = operands[i];
  switch (kind) {
    case 's':
      return out_.source(o);
    case 'S':
    case 'd':
      return out_.reg(o);
    case 'y':
      if (o.kind != OperandKind::Y) fail("wrong operand kind: a Y register is expected");
      return out_.reg(o);
    case 'l':
      return out_.float_register(o);
    case 'f':
      return out_.label(o);
    case 'j':
      return out_.some_label(o);
    case 'u':
      return out_.number(o);
    case 'a':
      return out_.atom(o);
    case 'e':
      return export_operand(o, i > 0 ? &operands[i - 1] : nullptr);
    case 'b':
      return guard_bif(id, o);
    case 'F':
      return fun_operand(o);
    case 'p': {
      Word size = operands[i - 1].is_unsigned() ? operands[i - 1].value : 0;
      return out_.string(o, id == InstrId::i_bs_match_string ? (size + 7) / 8 : size);
    }
    case 'L':
      return list(id, o);
    case 'B':
    case 'M':
      if (o.kind != OperandKind::List) {
        fail("wrong operand kind: a list is expected");
      } else if (kind == 'B') {
        write_segments(out_, o.items());
      } else {
        write_match_commands(out_, o.items());
      }
      return;
    default:
      fail("has no form that the engine knows");
  }
}

bool Transform::by_kinds(InstrId id, std::span<const Operand> operands) {
  if (!check_numbers(id, operands)) return false;
  std::size_t at = open(id);
  std::size_t i = 0;
  for (const char* k = instr_info(id).kinds; *k; k++) {
    if (*k == ' ') continue;
    operand(*k, id, operands, i++);
    if (out_.failed()) return fail("operand " + std::to_string(i));
  }
  if (id == InstrId::i_update_record) {
    auto updates = operands[4].items();
    for (std::size_t u = 0; u < updates.size(); u += 2) {
      if (updates[u].value < 1 || updates[u].value > operands[1].value) return fail("no such field");
    }
  }
  close(at, id);
  return true;
}

}  // namespace joist
