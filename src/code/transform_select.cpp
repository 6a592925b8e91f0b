// select_val: the form of the search is chosen from the values.
#include <algorithm>

#include "code/transform.hpp"

namespace joist {

namespace {

constexpr std::size_t kLinearAtMost = 6;

struct Choice {
  Term value;
  Word label;
};

/// False if some value is not an immediate.
bool collect(std::span<const Operand> list, std::vector<Choice>& out) {
  for (std::size_t i = 0; i < list.size(); i += 2) {
    if (list[i].term.is_pointer()) return false;
    out.push_back({list[i].term, list[i + 1].value});
  }
  return true;
}

bool are_dense(const std::vector<Choice>& sorted) {
  if (sorted.size() <= kLinearAtMost) return false;
  for (const Choice& c : sorted) {
    if (!c.value.is_small()) return false;
  }
  // Words of small integers are unsigned here: negative ones are behind the others, and the range then is too wide.
  Word range = (sorted.back().value.raw() - sorted.front().value.raw()) / 2 + 1;
  return range <= 2 * sorted.size() + 16;
}

}  // namespace

bool Transform::select_value(const GenericInstr& in) {
  auto o = in.operands;
  if (o[2].kind != OperandKind::List || o[2].count % 2 != 0) return fail("wrong operand kind: a list of pairs is expected");
  for (std::size_t i = 0; i < o[2].count; i += 2) {
    if (!o[2].items()[i].is_constant() || !o[2].items()[i + 1].is_label() || o[2].items()[i + 1].value == 0) {
      return fail("wrong operand kind in the list of values and labels");
    }
  }
  std::vector<Choice> choices;
  if (!collect(o[2].items(), choices)) return by_kinds(in.id, o);

  std::vector<Choice> sorted = choices;
  std::stable_sort(sorted.begin(), sorted.end(), [](auto& a, auto& b) { return a.value.raw() < b.value.raw(); });
  auto last = std::unique(sorted.begin(), sorted.end(), [](auto& a, auto& b) { return a.value == b.value; });
  sorted.erase(last, sorted.end());

  bool dense = are_dense(sorted);
  bool linear = choices.size() <= kLinearAtMost;
  InstrId id = dense    ? InstrId::i_select_dense
               : linear ? InstrId::i_select_immediate
                        : InstrId::i_select_sorted;
  std::size_t at = open(id);
  out_.source(o[0]);
  out_.some_label(o[1]);
  if (dense) {
    out_.word(sorted.front().value.raw());
    std::size_t range = (sorted.back().value.raw() - sorted.front().value.raw()) / 2 + 1;
    out_.word(range);
    std::size_t next = 0;
    for (std::size_t i = 0; i < range; i++) {
      Word value = sorted.front().value.raw() + 2 * i;
      bool listed = sorted[next].value.raw() == value;
      out_.label_number(listed ? sorted[next++].label : o[1].value);
    }
  } else {
    const std::vector<Choice>& list = linear ? choices : sorted;
    out_.word(2 * list.size());
    for (const Choice& c : list) {
      out_.word(c.value.raw());
      out_.label_number(c.label);
    }
  }
  close(at, id);
  return true;
}

}  // namespace joist
