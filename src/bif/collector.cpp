// erlang:garbage_collect/0 and what the Erlang half of its other forms calls for the calling process. A built-in never
// collects: it asks for a collection, which the engine does at the safepoint right behind it.

#include "bif/table.hpp"
#include "proc/process.hpp"
#include "term/atoms.hpp"

namespace joist::bif {

Term erlang_garbage_collect_0(Process& p, const Term*) {
  p.heap.request_full_collection();
  return am::true_;
}

Term erts_internal_garbage_collect_1(Process& p, const Term* a) {
  if (a[0] == am::major) {
    p.heap.request_full_collection();
  } else if (a[0] == am::minor) {
    p.heap.request_collection();
  } else {
    return p.badarg();
  }
  return am::true_;
}

}  // namespace joist::bif
