#include "heap/heap.hpp"

#include <algorithm>

#include "base/block_alloc.hpp"
#include "heap/old_generation.hpp"
#include "heap/sizing.hpp"

namespace joist {

namespace {

constexpr std::size_t kMinFragmentWords = 64;
constexpr std::size_t kMaxFragmentWords = ~std::uint32_t{0} / 2;

Fragment* new_fragment(std::size_t words) {
  std::size_t bytes = block_size(sizeof(Fragment) + words * sizeof(Word));
  auto* f = new (alloc_block(bytes)) Fragment;
  f->bytes = bytes;
  return f;
}

std::size_t room_of(Fragment* f) {
  return (f->bytes - f->header_bytes) / sizeof(Word);
}

}  // namespace

Heap::Heap(std::size_t words) : off_heap_limit_(sizing::kOffHeapBytes) {
  if (words > 0) {
    std::size_t bytes = block_size(words * sizeof(Word));
    start_ = static_cast<Word*>(alloc_block(bytes));
    end_ = start_ + bytes / sizeof(Word);
  }
  top_ = high_water_ = start_;
#if JOIST_STRESS
  spill_always_ = true;
#endif
}

Heap::~Heap() {
  leave_fragment();
  release_off_heap_list(off_heap_);
  while (fragments_) {
    Fragment* next = fragments_->next;
    destroy_fragment(fragments_);
    fragments_ = next;
  }
  if (old_) {
    release_off_heap_list(old_->off_heap);
    OldGeneration::destroy(old_);
  }
  if (start_) free_block(start_, young_size() * sizeof(Word));
}

Word* Heap::alloc_slow(std::size_t words) {
  JOIST_CHECK(words <= kMaxFragmentWords);
#if JOIST_STRESS
  // A fragment of its own, and bump allocation stays where it was: an instruction that reserved words for itself and
  // those behind it finds them there.
  Fragment* f = add_fragment(words);
  f->used_words = static_cast<std::uint32_t>(words);
  return f->data();
#else
  if (in_fragment()) leave_fragment();
  // What is left of the young block may still take what the fragment could not.
  if (words > static_cast<std::size_t>(end_ - top_)) enter_fragment(words);
  Word* p = top_;
  top_ += words;
  return p;
#endif
}

Fragment* Heap::add_fragment(std::size_t words) {
  Fragment* f = new_fragment(words);
  f->next = fragments_;
  fragments_ = f;
  fragment_words_ += room_of(f);
  if (fragment_words_ > std::max(young_size(), sizing::kFragmentWords)) wants_collection_ = true;
  return f;
}

void Heap::enter_fragment(std::size_t words) {
  std::size_t growth = std::max(kMinFragmentWords, (young_size() + fragment_words_) / 2);
  Fragment* f = add_fragment(std::max(words, std::min(growth, kMaxFragmentWords)));
  main_top_ = top_;
  main_end_ = end_ ? end_ : f->data();  // never null: that is how in_fragment() knows
  top_ = f->data();
  end_ = top_ + room_of(f);
}

void Heap::leave_fragment() {
  if (!in_fragment()) return;
  fragments_->used_words = static_cast<std::uint32_t>(top_ - fragments_->data());
  top_ = main_top_;
  end_ = start_ ? main_end_ : nullptr;
  main_top_ = main_end_ = nullptr;
}

void Heap::adopt(Fragment* fragment) {
  for (Word* o = fragment->off_heap; o;) {
    Word* next = off_heap_next(o);
    link_off_heap(o, off_heap_bytes_of(o));
    o = next;
  }
  fragment->off_heap = nullptr;
  fragment_words_ += fragment->bytes / sizeof(Word);  // all that it holds on to, also without terms
  if (fragment_words_ > std::max(young_size(), sizing::kFragmentWords)) wants_collection_ = true;
  // Behind the newest one if bump allocation goes on there.
  Fragment** at = in_fragment() ? &fragments_->next : &fragments_;
  fragment->next = *at;
  *at = fragment;
}

std::size_t Heap::old_size() const {
  return old_ ? old_->size() : 0;
}
std::size_t Heap::old_used() const {
  return old_ ? old_->used() : 0;
}
std::size_t Heap::total_words() const {
  return young_size() + old_size() + fragment_words_;
}

bool Heap::contains(const Word* p) const {
  if (p >= start_ && p < main_top()) return true;
  for (Fragment* f = fragments_; f; f = f->next) {
    const Word* top = f == fragments_ && in_fragment() ? top_ : f->data() + f->used_words;
    if (p >= f->data() && p < top) return true;
  }
  return old_ && old_->contains(p);
}

}  // namespace joist
