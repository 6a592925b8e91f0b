#pragma once
// Exceptions with a reason that carries the culprit, as several families of built-ins raise them.

#include "proc/process.hpp"

namespace joist::bif {

inline Term bad_map(Process& p, Term t) {
  return p.error(p.heap.tuple(am::badmap, t));
}
inline Term bad_key(Process& p, Term key) {
  return p.error(p.heap.tuple(am::badkey, key));
}

}  // namespace joist::bif
