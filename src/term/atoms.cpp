#include "term/atoms.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>
#include <memory>
#include <mutex>

// Entries lie in blocks of doubling size that never move, found by index without a lock. Names are found through an
// open addressing table of indices that is read without a lock too; inserting takes the mutex, and a table that became
// too full is replaced by a larger one while readers may go on in the old one (at worst they miss a newer atom and look
// again under the mutex). Old tables are kept: together they are smaller than the newest.

namespace joist {
namespace {

struct Entry {
  const char* text;
  std::uint32_t size;
  std::uint32_t hash;    // as erts computes it
  std::uint64_t prefix;  // first eight bytes, big-endian, padded with zeros: decides most comparisons
};

constexpr std::uint32_t kFirstBlock = 1024;
constexpr int kBlocks = 20;

std::uint32_t erts_hash(std::string_view text) {
  std::uint32_t h = 0;
  for (std::size_t i = 0; i < text.size(); i++) {
    std::uint32_t v = static_cast<std::uint8_t>(text[i]);
    // Characters of Latin-1 count as one byte, so that hashes are those of releases before UTF-8 atoms.
    if (i + 1 < text.size() && (v & 0xfe) == 0xc2 && (text[i + 1] & 0xc0) == 0x80) {
      v = ((v << 6) | (text[i + 1] & 0x3f)) & 0xff;
      i++;
    }
    h = (h << 4) + v;
    if (std::uint32_t g = h & 0xf0000000) h ^= (g >> 24) ^ g;
  }
  return h;
}

std::uint64_t slot_hash(std::string_view text) {
  std::uint64_t h = 0xcbf29ce484222325u ^ text.size();
  for (unsigned char c : text) h = (h ^ c) * 0x100000001b3u;
  return h ^ (h >> 29);
}

std::uint64_t prefix_of(std::string_view text) {
  std::uint8_t bytes[8] = {};
  std::memcpy(bytes, text.data(), std::min<std::size_t>(text.size(), 8));
  std::uint64_t v;
  std::memcpy(&v, bytes, 8);
  return std::endian::native == std::endian::little ? __builtin_bswap64(v) : v;
}

class AtomTable {
 public:
  AtomTable();

  const Entry& entry(std::uint32_t index) const {
    Place p = place(index);
    // acquire: pairs with the release store in append; the index itself came from a reader of a published slot.
    return blocks_[p.block].load(std::memory_order_acquire)[p.offset];
  }
  Term find(std::string_view text) const;
  Term insert(std::string_view text);
  std::size_t count() const { return count_.load(std::memory_order_relaxed); }
  std::size_t limit() const { return limit_.load(std::memory_order_relaxed); }
  void set_limit(std::size_t limit) { limit_.store(limit, std::memory_order_relaxed); }

 private:
  struct Place {
    int block;
    std::uint32_t offset;
  };
  static Place place(std::uint32_t index) {
    std::uint32_t n = index / kFirstBlock + 1;
    int block = std::bit_width(n) - 1;
    return {block, index - ((1u << block) - 1) * kFirstBlock};
  }
  struct Slots {
    explicit Slots(std::size_t size) : mask(size - 1), indices(new std::atomic<std::uint32_t>[size]()) {}
    std::size_t mask;
    std::unique_ptr<std::atomic<std::uint32_t>[]> indices;  // index + 1, or 0
    std::unique_ptr<Slots> older;
  };

  std::uint32_t append(std::string_view text);
  void put_slot(Slots& slots, std::uint32_t index, std::uint64_t hash);
  void grow();
  const char* keep_text(std::string_view text);

  std::atomic<Entry*> blocks_[kBlocks] = {};
  std::atomic<Slots*> slots_{nullptr};
  std::atomic<std::uint32_t> count_{0};
  std::atomic<std::size_t> limit_{1048576};
  std::mutex mutex_;  // for everything that writes
  char* text_free_ = nullptr;
  std::size_t text_left_ = 0;
};

AtomTable::AtomTable() {
  slots_.store(new Slots(8192), std::memory_order_relaxed);
  for (std::string_view text : {
#define ATOM(id, text) std::string_view(text, sizeof(text) - 1),
#include "tables/atoms.def"
#undef ATOM
       }) {
    insert(text);
  }
  JOIST_CHECK(count() == static_cast<std::size_t>(am::StaticAtom::Count));  // no text twice in atoms.def
}

Term AtomTable::find(std::string_view text) const {
  // acquire: pairs with the release in grow and put_slot, so that the entry of a found index is complete.
  const Slots* slots = slots_.load(std::memory_order_acquire);
  for (std::size_t i = slot_hash(text);; i++) {
    std::uint32_t index = slots->indices[i & slots->mask].load(std::memory_order_acquire);
    if (index == 0) return Term::none();
    const Entry& e = entry(index - 1);
    if (std::string_view(e.text, e.size) == text) return Term::atom(index - 1);
  }
}

Term AtomTable::insert(std::string_view text) {
  std::lock_guard lock(mutex_);
  if (Term found = find(text); found.has_value()) return found;
  if (count() >= limit()) return Term::none();
  std::uint32_t index = append(text);
  if (count() * 2 > slots_.load(std::memory_order_relaxed)->mask) grow();
  put_slot(*slots_.load(std::memory_order_relaxed), index, slot_hash(text));
  return Term::atom(index);
}

std::uint32_t AtomTable::append(std::string_view text) {
  std::uint32_t index = count_.load(std::memory_order_relaxed);
  Place p = place(index);
  JOIST_CHECK(p.block < kBlocks);
  Entry* block = blocks_[p.block].load(std::memory_order_relaxed);
  if (!block) {
    block = new Entry[static_cast<std::size_t>(kFirstBlock) << p.block];
    blocks_[p.block].store(block, std::memory_order_release);  // pairs with entry()
  }
  block[p.offset] = {keep_text(text), static_cast<std::uint32_t>(text.size()), erts_hash(text), prefix_of(text)};
  count_.store(index + 1, std::memory_order_relaxed);
  return index;
}

void AtomTable::put_slot(Slots& slots, std::uint32_t index, std::uint64_t hash) {
  std::size_t i = hash;
  while (slots.indices[i & slots.mask].load(std::memory_order_relaxed) != 0) i++;
  slots.indices[i & slots.mask].store(index + 1, std::memory_order_release);  // pairs with find()
}

void AtomTable::grow() {
  Slots* old = slots_.load(std::memory_order_relaxed);
  auto* larger = new Slots((old->mask + 1) * 2);
  for (std::size_t i = 0; i <= old->mask; i++) {
    std::uint32_t index = old->indices[i].load(std::memory_order_relaxed);
    if (index == 0) continue;
    const Entry& e = entry(index - 1);
    put_slot(*larger, index - 1, slot_hash({e.text, e.size}));
  }
  larger->older.reset(old);
  slots_.store(larger, std::memory_order_release);  // pairs with find()
}

const char* AtomTable::keep_text(std::string_view text) {
  constexpr std::size_t kChunk = 64 * 1024;
  if (text.size() > text_left_) {
    text_free_ = new char[kChunk];  // lives as long as the program
    text_left_ = kChunk;
  }
  char* p = text_free_;
  if (!text.empty()) std::memcpy(p, text.data(), text.size());
  text_free_ += text.size();
  text_left_ -= text.size();
  return p;
}

AtomTable& table() {
  // Never destroyed: threads may still name atoms while static objects end.
  static AtomTable& the_table = *new AtomTable;
  return the_table;
}

}  // namespace

Term make_atom(std::string_view utf8) {
  AtomTable& atoms = table();
  Term found = atoms.find(utf8);
  return found.has_value() ? found : atoms.insert(utf8);
}

Term existing_atom(std::string_view utf8) {
  return table().find(utf8);
}

std::string_view atom_text(Term atom) {
  const Entry& e = table().entry(atom.atom_index());
  return {e.text, e.size};
}

std::uint32_t atom_hash(Term atom) {
  return table().entry(atom.atom_index()).hash;
}

int atom_compare(Term a, Term b) {
  if (a == b) return 0;
  const AtomTable& atoms = table();
  const Entry& x = atoms.entry(a.atom_index());
  const Entry& y = atoms.entry(b.atom_index());
  if (x.prefix != y.prefix) return x.prefix < y.prefix ? -1 : 1;
  return std::string_view(x.text, x.size).compare({y.text, y.size}) < 0 ? -1 : 1;
}

std::size_t atom_count() {
  return table().count();
}
std::size_t atom_limit() {
  return table().limit();
}
void set_atom_limit(std::size_t limit) {
  table().set_limit(limit);
}

}  // namespace joist
