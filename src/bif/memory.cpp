// erlang:memory/0,1: how much memory is in use and by what, from the block allocator's figures. All of it counts as
// processes except what is known to be something else.

#include "base/block_alloc.hpp"
#include "bif/slice.hpp"
#include "bif/table.hpp"
#include "proc/process.hpp"
#include "term/atoms.hpp"

namespace joist::bif {

namespace {

constexpr std::size_t kBytesPerAtom = 64;  // table entry and text, on average

struct Memory {
  std::size_t processes = 0;
  std::size_t system = 0;
  std::size_t atom = 0;
};

Memory measure() {
  const BlockStats blocks = block_stats();
  Memory m;
  m.processes = blocks.used_bytes;
  m.atom = atom_count() * kBytesPerAtom;
  m.system = m.atom + (blocks.resident_bytes > blocks.used_bytes ? blocks.resident_bytes - blocks.used_bytes : 0);
  return m;
}

struct Item {
  Term name;
  std::size_t (*read)(const Memory&);
};
constexpr Item kItems[] = {
    {am::total, [](const Memory& m) { return m.processes + m.system; }},
    {am::processes, [](const Memory& m) { return m.processes; }},
    {am::processes_used, [](const Memory& m) { return m.processes; }},
    {am::system, [](const Memory& m) { return m.system; }},
    {am::atom, [](const Memory& m) { return m.atom; }},
    {am::atom_used, [](const Memory& m) { return m.atom; }},
    {am::binary, [](const Memory&) { return std::size_t{0}; }},
    {am::code, [](const Memory&) { return std::size_t{0}; }},
    {am::ets, [](const Memory&) { return std::size_t{0}; }},
};

/// none() for an unknown name.
Term read_item(Process& p, const Memory& m, Term name) {
  for (const Item& item : kItems) {
    if (item.name == name) return p.heap.unsigned_integer(item.read(m));
  }
  return Term::none();
}

}  // namespace

Term erlang_memory_0(Process& p, const Term*) {
  const Memory m = measure();
  Term list = Term::nil();
  for (auto item = std::end(kItems); item != std::begin(kItems);) {
    --item;
    list = p.heap.cons(p.heap.tuple(item->name, p.heap.unsigned_integer(item->read(m))), list);
  }
  return list;
}

Term erlang_memory_1(Process& p, const Term* a) {
  const Memory m = measure();
  if (a[0].is_atom()) {
    const Term value = read_item(p, m, a[0]);
    return value.has_value() ? value : p.badarg();
  }
  if (!a[0].is_list()) return p.badarg();
  ListWriter list(p.heap);
  Term names = a[0];
  for (; names.is_cons(); names = names.tail()) {
    const Term value = read_item(p, m, names.head());
    if (value.is_none()) return p.badarg();
    list.add(p.heap.tuple(names.head(), value));
  }
  // memory/1 is an Erlang function in ERTS: no clause of it takes an improper list.
  return names.is_nil() ? list.finish() : p.error(am::function_clause);
}

}  // namespace joist::bif
