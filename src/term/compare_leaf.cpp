#include "term/compare_leaf.hpp"

#include <bit>
#include <cmath>

#include "term/atoms.hpp"
#include "term/bits.hpp"
#include "term/callable.hpp"
#include "term/node.hpp"
#include "term/num.hpp"

namespace joist::comparing {

Rank rank_of(Term t) {
  if (t.is_small()) return Rank::Integer;
  if (t.is_atom()) return Rank::Atom;
  if (t.is_cons()) return Rank::List;
  if (t.is_nil()) return Rank::Nil;
  if (t.is_local_pid()) return Rank::Pid;
  if (t.is_local_port()) return Rank::Port;
  JOIST_CHECK(t.is_boxed());
  switch (t.kind()) {
    case BoxedKind::Tuple:
      return Rank::Tuple;
    case BoxedKind::Float:
      return Rank::Float;
    case BoxedKind::PosBig:
    case BoxedKind::NegBig:
      return Rank::Integer;
    case BoxedKind::FlatMap:
    case BoxedKind::HashMap:
      return Rank::Map;
    case BoxedKind::Fun:
    case BoxedKind::ExportFun:
      return Rank::Fun;
    case BoxedKind::Ref:
    case BoxedKind::MagicRef:
    case BoxedKind::ExternalRef:
      return Rank::Reference;
    case BoxedKind::ExternalPid:
      return Rank::Pid;
    case BoxedKind::ExternalPort:
      return Rank::Port;
    case BoxedKind::Record:
      return Rank::Record;
    case BoxedKind::HeapBits:
    case BoxedKind::BinRef:
    case BoxedKind::SubBits:
    case BoxedKind::MatchContext:
      return Rank::Bits;
    default:
      break;
  }
  JOIST_UNREACHABLE("comparison of something that is no term");
}

namespace {

/// Doubles in an order where -0.0 is less than 0.0.
std::int64_t sortable(double d) {
  auto bits = std::bit_cast<std::int64_t>(d);
  return bits < 0 ? std::bit_cast<std::int64_t>(std::bit_cast<std::uint64_t>(bits) ^ 0x7fffffffffffffff) : bits;
}

int compare_floats(double a, double b, bool exact) {
  return exact ? order_of(sortable(a), sortable(b)) : order_of(a, b);
}

struct PidParts {
  Word number;
  Word serial;
  Node node;
};
PidParts pid_parts(Term t) {
  if (t.is_local_pid()) return {t.pid_slot(), t.pid_serial(), local_node()};
  return {t.box()[2], t.box()[3], *external_node(t)};
}

int compare_pids(Term a, Term b) {
  PidParts x = pid_parts(a), y = pid_parts(b);
  if (x.serial != y.serial) return order_of(x.serial, y.serial);
  if (x.number != y.number) return order_of(x.number, y.number);
  return node_compare(x.node, y.node);
}

int compare_ports(Term a, Term b) {
  bool a_local = a.is_local_port(), b_local = b.is_local_port();
  if (int order =
          node_compare(a_local ? local_node() : *external_node(a), b_local ? local_node() : *external_node(b))) {
    return order;
  }
  return order_of(a_local ? a.immediate_value() : a.box()[2], b_local ? b.immediate_value() : b.box()[2]);
}

/// The 32-bit words of a reference, least significant first; external ones have up to five.
struct RefWords {
  explicit RefWords(Term t) {
    if (is_local_ref(t)) {
      RefNumbers n = ref_numbers(t);
      words[0] = static_cast<std::uint32_t>(n.low);
      words[1] = static_cast<std::uint32_t>(n.low >> 32);
      words[2] = n.high;
      node = local_node();
    } else {
      std::size_t count = std::min<std::size_t>(t.box()[2], 5);
      for (std::size_t i = 0; i < count; i++) words[i] = static_cast<std::uint32_t>(t.box()[3 + i / 2] >> (i % 2 * 32));
      node = *external_node(t);
    }
  }
  std::uint32_t words[5] = {};
  Node node;
};

int compare_references(Term a, Term b) {
  RefWords x(a), y(b);
  if (int order = node_compare(x.node, y.node)) return order;
  for (int i = 4; i >= 0; i--) {
    if (x.words[i] != y.words[i]) return order_of(x.words[i], y.words[i]);
  }
  return 0;
}

int compare_entries(const FunEntry& a, const FunEntry& b) {
  if (int order = atom_compare(a.module, b.module)) return order;
  if (a.index != b.index) return order_of(a.index, b.index);
  return order_of(static_cast<std::int32_t>(a.old_uniq), static_cast<std::int32_t>(b.old_uniq));
}

int compare_mfas(const Mfa& a, const Mfa& b) {
  if (int order = atom_compare(a.module, b.module)) return order;
  if (int order = atom_compare(a.function, b.function)) return order;
  return order_of(a.arity, b.arity);
}

}  // namespace

int compare_funs(Term a, Term b) {
  bool a_export = is_export_fun(a), b_export = is_export_fun(b);
  if (a_export != b_export) return a_export ? 1 : -1;
  if (a_export) return compare_mfas(export_fun_target(a)->mfa, export_fun_target(b)->mfa);
  if (closure_entry(a) != closure_entry(b)) {
    if (int order = compare_entries(*closure_entry(a), *closure_entry(b))) return order;
  }
  return order_of(closure_env_size(a), closure_env_size(b));
}

int compare_leaf(Rank rank, Term a, Term b, bool exact) {
  switch (rank) {
    case Rank::Integer:
      return num_compare(a, b);
    case Rank::Float:
      return compare_floats(float_value(a), float_value(b), exact);
    case Rank::Atom:
      return atom_compare(a, b);
    case Rank::Reference:
      return compare_references(a, b);
    case Rank::Fun:
      return compare_funs(a, b);
    case Rank::Port:
      return compare_ports(a, b);
    case Rank::Pid:
      return compare_pids(a, b);
    case Rank::Nil:
      return 0;
    case Rank::Bits:
      return bits_compare(bits_view(a), bits_view(b));
    case Rank::Tuple:
    case Rank::Record:
    case Rank::Map:
    case Rank::List:
      break;
  }
  JOIST_UNREACHABLE("compound term as leaf");
}

}  // namespace joist::comparing
