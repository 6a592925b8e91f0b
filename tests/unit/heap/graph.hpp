#pragma once
// Random terms and an independent description of them: a term is written out as text by walking it without any code of
// the runtime but its layouts, so that two walks before and after a move can be compared.

#include <random>
#include <string>
#include <vector>

#include "heap/heap.hpp"
#include "term/bits.hpp"
#include "term/builder.hpp"

namespace joist::test {

inline void describe(Term root, std::string& out) {
  std::vector<Term> todo{root};
  while (!todo.empty()) {
    Term t = todo.back();
    todo.pop_back();
    if (!t.is_pointer()) {
      out += std::to_string(t.raw()) + ",";
    } else if (t.is_cons()) {
      out += "c";
      todo.push_back(t.tail());
      todo.push_back(t.head());
    } else {
      Header h = header_of(t);
      out += std::string(h.info().name) + std::to_string(h.words()) + "(";
      if (h.info().traits == BoxedTraits::OffHeap) {
        out += std::to_string(t.box()[2]) + ")";
        continue;
      }
      std::size_t raw = h.info().raw_words == kRawAll ? h.words() : static_cast<std::size_t>(h.info().raw_words);
      for (std::size_t i = 0; i < raw; i++) out += std::to_string(t.box()[1 + i]) + ".";
      for (std::size_t i = h.words(); i-- > raw;) todo.push_back(Term(t.box()[1 + i]));
      out += ")";
    }
  }
}

inline std::string describe(Term t) {
  std::string s;
  describe(t, s);
  return s;
}

/// Counts the objects that live, to find those released too often or never.
class CountedMagic : public MagicObject {
 public:
  explicit CountedMagic(int& live) : live_(live) { live_++; }
  ~CountedMagic() override { live_--; }

 private:
  int& live_;
};

class Generator {
 public:
  explicit Generator(unsigned seed) : random_(seed) {}
  std::size_t below(std::size_t n) { return random_() % n; }

  /// A new object out of already built ones.
  Term grow(HeapBuilder& h, const std::vector<Term>& pool, int& live_magic) {
    auto any = [&] { return pool.empty() || below(4) == 0 ? leaf(h, live_magic) : pool[below(pool.size())]; };
    switch (below(6)) {
      case 0:
        return h.tuple(any(), any(), any());
      case 1:
        return h.tuple();
      case 2: {
        Term l = any();
        for (std::size_t n = below(20); n > 0; n--) l = h.cons(any(), l);
        return l;
      }
      case 3: {
        Term t = h.boxed(BoxedKind::Fun, 2 + 2);
        t.box()[1] = 0x12345673;  // looks like a pointer, but is raw
        t.box()[2] = any().raw();
        t.box()[3] = any().raw();
        t.box()[4] = Term::small(4).raw();
        return t;
      }
      default:
        return h.cons(any(), any());
    }
  }

  Term leaf(HeapBuilder& h, int& live_magic) {
    switch (below(8)) {
      case 0:
        return h.make_float(static_cast<double>(below(1000)));
      case 1:
        return h.integer(Term::kMaxSmall + 1 + static_cast<SWord>(below(1000)));
      case 2:
        return h.bin_ref(BinaryObject::create(100 + below(100)), 800);
      case 3:
        return h.magic_ref(new CountedMagic(live_magic), {below(100000), 1});
      case 4: {
        std::uint8_t* data;
        std::size_t bits = below(65 * 8);
        Term base = bits_create(h, bits, &data);
        for (std::size_t i = 0; i < (bits + 7) / 8; i++) data[i] = static_cast<std::uint8_t>(below(256));
        return base;
      }
      case 5: {
        Term base = below(2) ? h.bin_ref(BinaryObject::create(100), 800) : bits_from_text(h, "hello brave new world");
        Term t = h.boxed(BoxedKind::SubBits, 3);
        t.box()[1] = 8 * below(4) + below(8);
        t.box()[2] = below(100);
        t.box()[3] = base.raw();
        return t;
      }
      case 6:
        return Term::atom(static_cast<std::uint32_t>(below(10)));
      default:
        return Term::small(static_cast<SWord>(below(1000)));
    }
  }

 private:
  std::mt19937 random_;
};

}  // namespace joist::test
