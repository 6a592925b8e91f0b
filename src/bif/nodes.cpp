// Nodes, as they look to one that is not alive: it knows only itself.

#include "bif/table.hpp"
#include "proc/process.hpp"
#include "term/maps.hpp"
#include "term/node.hpp"

namespace joist::bif {

Term erlang_node_0(Process&, const Term*) {
  return local_node().name;
}
Term erlang_node_1(Process& p, const Term* a) {
  if (is_external_pid(a[0]) || is_external_port(a[0]) || is_external_ref(a[0])) return external_node(a[0])->name;
  if (is_pid(a[0]) || is_port(a[0]) || is_reference(a[0])) return local_node().name;
  return p.badarg();
}
Term erlang_is_alive_0(Process&, const Term*) {
  return am::false_;
}

/// Whether the classes of nodes that `which` names include this one; false if it names others than these.
static bool read_classes(Term which, bool* includes_this) {
  auto one = [&](Term t) {
    *includes_this |= t == am::this_ || t == am::known;
    return t == am::this_ || t == am::known || t == am::visible || t == am::hidden || t == am::connected;
  };
  if (which.is_atom()) return one(which);
  for (; which.is_cons(); which = which.tail()) {
    if (!one(which.head())) return false;
  }
  return which.is_nil();
}

Term erlang_nodes_0(Process&, const Term*) {
  return Term::nil();
}
Term erlang_nodes_1(Process& p, const Term* a) {
  bool self = false;
  if (!read_classes(a[0], &self)) return p.badarg();
  return self ? p.heap.list({local_node().name}) : Term::nil();
}
Term erlang_nodes_2(Process& p, const Term* a) {
  bool self = false;
  if (!read_classes(a[0], &self) || !is_map(a[1])) return p.badarg();
  Term info = map_empty(p.heap);
  MapIterator options(a[1]);
  for (Term key, value; options.next(&key, &value);) {
    if (value != am::true_ && value != am::false_) return p.badarg();
    if (key != am::connection_id && key != am::node_type) return p.badarg();
    if (value == am::true_) info = map_put(p.heap, info, key, key == am::node_type ? am::this_ : am::undefined);
  }
  return self ? p.heap.list({p.heap.tuple(local_node().name, info)}) : Term::nil();
}

Term erlang_monitor_node_2(Process& p, const Term* a) {
  if (!a[0].is_atom() || (a[1] != am::true_ && a[1] != am::false_)) return p.badarg();
  return p.error(am::notalive);
}
Term erlang_monitor_node_3(Process& p, const Term* a) {
  return erlang_monitor_node_2(p, a);
}

Term erlang_ports_0(Process&, const Term*) {
  return Term::nil();
}

}  // namespace joist::bif
