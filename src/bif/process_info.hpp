#pragma once
#include "proc/process.hpp"

namespace joist::bif {

/// What an item's function builds with: the process it is about, and whether that process is the one that asks.
struct InfoContext {
  Process& p;
  HeapBuilder& h;
  bool self;
};

struct InfoItem {
  Term name;
  Term (*value)(InfoContext&);
};
/// Null if there is no such item.
const InfoItem* find_info_item(Term name);

}  // namespace joist::bif
