#pragma once
#include "etf/etf.hpp"

namespace joist {

class Runtime;

/// What terms from outside refer to, in the tables of a runtime.
class EtfResolver final : public etf::Resolver {
 public:
  explicit EtfResolver(Runtime& runtime) : runtime_(runtime) {}
  Node* node(Term name, std::uint32_t creation) override;
  Export* export_entry(const Mfa& mfa, bool defined_only) override;
  FunEntry* fun_entry(const etf::FunIdentity& identity) override;
  Term local_ref(HeapBuilder& heap, RefNumbers numbers) override;
  Term record_definition(HeapBuilder& heap, Term module, Term name, bool exported, Term fields) override;
  std::uint32_t local_secret() const override;

 private:
  Runtime& runtime_;
};

}  // namespace joist
