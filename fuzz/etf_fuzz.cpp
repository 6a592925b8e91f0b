// Any bytes as an external term: the decoder gives a term or refuses. A term has the same hash, size and text each time
// it comes back from its own bytes, and the collector can move it.
#include <cstdint>

#include "etf/etf.hpp"
#include "heap/heap.hpp"
#include "runtime/etf_resolver.hpp"
#include "runtime/runtime.hpp"
#include "term/bits.hpp"
#include "term/compare.hpp"
#include "term/hash.hpp"
#include "term/print.hpp"

using namespace joist;

namespace {

void require(bool condition) {
  if (!condition) __builtin_trap();
}

Term collected(Heap& heap, Term t) {
  RootSet roots;
  roots.add(&t, 1);
  require(heap.collect(roots, 16, true));
  heap.verify(roots);
  return t;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Runtime runtime({});
  static EtfResolver resolver(runtime);
  Heap heap(256);
  std::size_t used = 0;
  Term term = etf::decode(heap, resolver, {data, size}, false, &used);
  if (term.is_none()) return 0;
  require(used <= size);
  Term bytes = etf::encode(heap, term, {}, &resolver);
  ContiguousBytes contiguous(bits_view(bytes));
  require(contiguous.span().size() == etf::encoded_size(term));
  Term again = etf::decode(heap, resolver, contiguous.span());
  require(again.has_value() && exact_equal(term, again) && compare_exact(term, again) == 0);
  const std::uint32_t hash = phash2(term);
  require(phash2(again) == hash);
  const std::string text = term_to_string(term, 10000);
  term = collected(heap, again);
  require(phash2(term) == hash && term_to_string(term, 10000) == text);
  return 0;
}
