// Built-ins that look at how terms are represented.

#include <unordered_set>
#include <vector>

#include "bif/table.hpp"
#include "bif/text.hpp"
#include "proc/process.hpp"
#include "term/atoms.hpp"
#include "term/boxed.hpp"
#include "term/compare.hpp"
#include "term/copy.hpp"
#include "term/print.hpp"

namespace joist::bif {

Term erts_internal_cmp_term_2(Process& p, const Term* a) {
  const int order = compare_exact(a[0], a[1]);
  return Term::small(order < 0 ? -1 : order > 0);
}

namespace {

Term type_of_boxed(Term t) {
  switch (t.kind()) {
    case BoxedKind::Tuple:
      return am::tuple;
    case BoxedKind::Float:
      return am::hfloat;
    case BoxedKind::PosBig:
    case BoxedKind::NegBig:
      return am::bignum;
    case BoxedKind::FlatMap:
      return am::flatmap;
    case BoxedKind::HashMap:
      return am::hashmap;
    case BoxedKind::HashNode:
      return am::hashmap_node;
    case BoxedKind::Fun:
      return am::fun;
    case BoxedKind::ExportFun:
      return am::export_;
    case BoxedKind::Ref:
    case BoxedKind::MagicRef:
      return am::reference;
    case BoxedKind::ExternalPid:
      return am::external_pid;
    case BoxedKind::ExternalPort:
      return am::external_port;
    case BoxedKind::ExternalRef:
      return am::external_reference;
    case BoxedKind::HeapBits:
      return am::heap_binary;
    case BoxedKind::BinRef:
      return am::refc_binary;
    case BoxedKind::SubBits:
    case BoxedKind::MatchContext:
      return am::sub_binary;
    case BoxedKind::Record:
      return am::record;
    case BoxedKind::Count:
      break;
  }
  JOIST_UNREACHABLE("boxed kind");
}

Term type_of(Term t) {
  if (t.is_small()) return am::fixnum;
  if (t.is_cons()) return am::list;
  if (t.is_boxed()) return type_of_boxed(t);
  if (t.is_atom()) return am::atom;
  if (t.is_nil()) return am::nil;
  return t.is_local_pid() ? am::pid : am::port;
}

/// Words of a term where every object counts once, however often it is referred to.
std::size_t shared_size(Term root) {
  std::unordered_set<Word> seen;
  std::vector<Term> todo{root};
  std::size_t words = 0;
  while (!todo.empty()) {
    const Term t = todo.back();
    todo.pop_back();
    if (!t.is_pointer() || !seen.insert(t.raw()).second) continue;
    if (t.is_cons()) {
      words += 2;
      todo.push_back(t.head());
      todo.push_back(t.tail());
      continue;
    }
    const Header header = header_of(t);
    words += 1 + header.words();
    if (header.info().raw_words == kRawAll) continue;
    for (std::size_t i = static_cast<std::size_t>(header.info().raw_words); i < header.words(); i++) {
      todo.push_back(Term(t.box()[1 + i]));
    }
  }
  return words;
}

}  // namespace

Term erts_internal_term_type_1(Process& p, const Term* a) {
  return type_of(a[0]);
}

Term erts_internal_term_to_string_2(Process& p, const Term* a) {
  const bool limited = a[1].is_small() && a[1].small_value() > 1;
  if (!limited && a[1] != am::undefined) return p.badarg();
  return list_from_bytes(p.heap, term_to_string(a[0], limited ? static_cast<std::size_t>(a[1].small_value()) : 0));
}

Term erts_debug_same_2(Process& p, const Term* a) {
  return make_bool(a[0] == a[1]);
}

Term erts_debug_flat_size_1(Process& p, const Term* a) {
  return Term::small(static_cast<SWord>(flat_size_with_literals(a[0])));
}

Term erts_debug_size_shared_1(Process& p, const Term* a) {
  return Term::small(static_cast<SWord>(shared_size(a[0])));
}

}  // namespace joist::bif
