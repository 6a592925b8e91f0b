#include "code/code_decoder.hpp"

#include "code/compact_term.hpp"
#include "term/num.hpp"

namespace joist {

namespace {

constexpr std::uint64_t kMaxFloatRegister = 1023;
constexpr std::uint64_t kMaxAllocation = std::uint64_t{1} << 26;  // words

// Objects that a heap test may count by number.
constexpr std::uint64_t kFloatWords = 2;
constexpr std::uint64_t kFunWords = 3;

}  // namespace

bool CodeDecoder::fail(const std::string& reason) {
  if (reason_.empty()) reason_ = reason;
  return false;
}

Operand* CodeDecoder::take(std::size_t count) {
  constexpr std::size_t kBlock = 2048;
  if (count > block_left_) {
    std::size_t size = std::max(count, kBlock);
    blocks_.push_back(std::make_unique<Operand[]>(size));
    block_next_ = blocks_.back().get();
    block_left_ = size;
  }
  Operand* result = block_next_;
  block_next_ += count;
  block_left_ -= count;
  return result;
}

bool CodeDecoder::operand(Operand& out, bool in_list) {
  CompactNumber n = read_compact(in_);
  if (!in_.ok()) return fail("truncated");
  out.value = static_cast<Word>(n.value);
  switch (n.tag) {
    case CompactTag::Unsigned:
      out.kind = OperandKind::Unsigned;
      return true;
    case CompactTag::Integer:
      out.kind = OperandKind::Constant;
      out.term = n.is_big ? num_from_bytes(heap_, n.digits.data(), n.digits.size(), false, true) : heap_.integer(n.value);
      return out.term.has_value() || fail("absurd integer");
    case CompactTag::Atom:
      out.kind = OperandKind::Constant;
      if (out.value >= file_.atoms.size()) return fail("no such atom");
      out.term = out.value == 0 ? Term::nil() : file_.atoms[out.value];
      return true;
    case CompactTag::X:
      out.kind = OperandKind::X;
      return out.value <= kMaxXRegister || fail("no such X register");
    case CompactTag::Y:
      out.kind = OperandKind::Y;
      return out.value <= kMaxYRegister || fail("no such Y register");
    case CompactTag::Label:
      out.kind = OperandKind::Label;
      return out.value < file_.label_count || fail("no such label");
    case CompactTag::Character:
      return fail("an operand of a kind that no compiler emits");
    case CompactTag::Extended:
      return extended(out, static_cast<std::uint64_t>(n.value), in_list);
  }
  return fail("unknown kind of operand");
}

bool CodeDecoder::extended(Operand& out, std::uint64_t kind, bool in_list) {
  switch (kind) {
    case 1:
      return in_list ? fail("a list in a list") : list(out);
    case 2:
      out.kind = OperandKind::Float;
      out.value = read_compact(in_, CompactTag::Unsigned, kMaxFloatRegister);
      return in_.ok() || fail("no such float register");
    case 3:
      return allocation(out);
    case 4: {
      std::uint64_t index = read_compact(in_, CompactTag::Unsigned, UINT32_MAX);
      if (!in_.ok() || index >= literals_.size()) return fail("no such literal");
      out.kind = OperandKind::Constant;
      out.term = literals_[index];
      return true;
    }
    case 5:
      return typed_register(out);
    default:
      return fail("unknown kind of operand");
  }
}

bool CodeDecoder::list(Operand& out) {
  std::uint64_t count = read_compact(in_, CompactTag::Unsigned, in_.left());
  if (!in_.ok() || count > in_.left()) return fail("absurd list length");
  out.kind = OperandKind::List;
  out.count = static_cast<std::uint32_t>(count);
  Operand* items = take(count);
  out.first = items;
  for (std::uint64_t i = 0; i < count; i++) {
    if (!operand(items[i], true)) return false;
  }
  return true;
}

/// Words, floats and funs that are to be built, as one number of words.
bool CodeDecoder::allocation(Operand& out) {
  static constexpr std::uint64_t kWordsOf[] = {1, kFloatWords, kFunWords};
  std::uint64_t count = read_compact(in_, CompactTag::Unsigned, 3);
  out.kind = OperandKind::Unsigned;
  out.value = 0;
  for (std::uint64_t i = 0; i < count; i++) {
    std::uint64_t what = read_compact(in_, CompactTag::Unsigned, 2);
    std::uint64_t number = read_compact(in_, CompactTag::Unsigned, kMaxAllocation);
    if (!in_.ok()) break;
    out.value += kWordsOf[what] * number;
  }
  return in_.ok() || fail("damaged list of things to allocate");
}

bool CodeDecoder::typed_register(Operand& out) {
  if (!operand(out, true)) return false;
  if (!out.is_register()) return fail("a type that is not a register's");
  std::uint64_t type = read_compact(in_, CompactTag::Unsigned, UINT32_MAX - 1);
  if (!in_.ok() || type >= file_.type_count) return fail("no such type");
  out.type = static_cast<std::uint32_t>(type) + 1;
  return true;
}

bool CodeDecoder::instruction() {
  std::uint32_t offset = static_cast<std::uint32_t>(in_.position());
  unsigned opcode = in_.u8();
  const InstrInfo* info = generic_info(opcode);
  if (!info) return fail("unknown opcode " + std::to_string(opcode));
  if (info->since == 0) return fail(std::string("opcode of a compiler older than OTP 24: ") + info->name);
  Operand* operands = take(info->operands);
  instructions_.push_back({generic_instr(opcode), offset, {operands, info->operands}});
  for (unsigned i = 0; i < info->operands; i++) {
    if (!operand(operands[i], false)) return false;
  }
  return true;
}

bool CodeDecoder::run(std::string* error) {
  while (!in_.at_end()) {
    std::size_t offset = in_.position();
    if (!instruction()) {
      *error = "at byte " + std::to_string(offset) + ": ";
      if (!instructions_.empty() && instructions_.back().offset == offset) {
        *error += std::string(instr_info(instructions_.back().id).name) + ": ";
      }
      *error += reason_;
      return false;
    }
    if (instructions_.back().id == InstrId::i_int_code_end) return true;
  }
  *error = "no end of the code";
  return false;
}

}  // namespace joist
