#pragma once
#include <algorithm>
#include <deque>

#include "etf/etf.hpp"
#include "term/node.hpp"

namespace joist {

/// What external terms refer to, for tests without a runtime.
class TestResolver final : public etf::Resolver {
 public:
  Node* node(Term name, std::uint32_t creation) override {
    for (Node& n : nodes_) {
      if (n.name == name && n.creation == creation) return &n;
    }
    return &nodes_.emplace_back(Node{name, creation});
  }
  Export* export_entry(const Mfa& mfa, bool) override {
    for (Export& e : exports_) {
      if (e.mfa == mfa) return &e;
    }
    Export& e = exports_.emplace_back();
    e.mfa = mfa;
    e.fun_object[0] = Header(BoxedKind::ExportFun, 1).raw();
    e.fun_object[1] = reinterpret_cast<Word>(&e);
    return &e;
  }
  FunEntry* fun_entry(const etf::FunIdentity& id) override {
    FunEntry& e = funs_.emplace_back();
    e.module = id.module;
    e.index = id.index;
    e.old_uniq = id.old_uniq;
    e.arity = id.arity;
    e.free_count = id.free_count;
    std::copy_n(id.md5, 16, e.module_md5);
    return &e;
  }

 private:
  std::deque<Node> nodes_;
  std::deque<Export> exports_;
  std::deque<FunEntry> funs_;
};

}  // namespace joist
