#include "bif/system_info.hpp"
#include "ets/ets_tables.hpp"
#include "runtime/runtime.hpp"

namespace joist::bif {

std::size_t table_count(const Runtime& runtime) {
  return runtime.ets ? runtime.ets->count() : 0;
}

}  // namespace joist::bif
