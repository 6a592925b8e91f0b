// Portable hashes.

#include <algorithm>
#include <memory>

#include "bif/table.hpp"
#include "proc/process.hpp"
#include "term/num.hpp"
#include "term/phash2.hpp"

namespace joist::bif {

namespace {

constexpr SWord kStepsPerReduction = 64;
constexpr Word kFullRange = Word{1} << 32;

/// 1 to 2^32, or 0 if it is anything else.
Word read_range(Term t) {
  Word range;
  return num_to_uint64(t, &range) && range <= kFullRange ? range : 0;
}

Term hash_term(std::uint32_t hash, Word range) {
  return Term::small(static_cast<SWord>(hash % range));
}

BifTask hash_rest(Process& p, std::unique_ptr<PortableHash> hash, Word range) {
  for (;;) {
    SWord budget = kReductionsPerSlice / 4 * kStepsPerReduction;
    if (hash->run(&budget)) co_return hash_term(hash->value(), range);
    if (!p.spend(kReductionsPerSlice / 4)) co_await p.next_slice();
  }
}

Term portable_hash(Process& p, Term t, Word range) {
  if (!t.is_pointer()) return hash_term(phash2(t), range);
  const SWord allowed = std::max<SWord>(p.exec->reductions, 1) * kStepsPerReduction;
  SWord budget = allowed;
  auto hash = std::make_unique<PortableHash>(t);
  if (!hash->run(&budget)) {
    p.spend(allowed / kStepsPerReduction);
    return p.run_task(hash_rest(p, std::move(hash), range));
  }
  p.spend((allowed - budget) / kStepsPerReduction);
  return hash_term(hash->value(), range);
}

}  // namespace

Term erlang_phash2_1(Process& p, const Term* a) {
  return portable_hash(p, a[0], Word{1} << 27);
}

Term erlang_phash2_2(Process& p, const Term* a) {
  Word range = read_range(a[1]);
  return range == 0 ? p.badarg() : portable_hash(p, a[0], range);
}

Term erlang_phash_2(Process& p, const Term* a) {
  Word range = read_range(a[1]);
  return range == 0 ? p.badarg() : Term::small(1 + static_cast<SWord>(phash(a[0]) % range));
}

}  // namespace joist::bif
