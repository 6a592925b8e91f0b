#pragma once
// Inside of num: integers of either representation as sign and limbs, and scratch memory for results. Not for use
// outside of src/term/num*.cpp.

#include <gmp.h>

#include <algorithm>
#include <cstdlib>

#include "term/boxed.hpp"
#include "term/num.hpp"

namespace joist::num {

static_assert(GMP_NUMB_BITS == 64 && sizeof(mp_limb_t) == sizeof(Word));

/// Largest integer that OTP builds: 65,535 words.
inline constexpr std::size_t kMaxLimbs = 65535;

inline const mp_limb_t* mp(const Word* limbs) {
  return reinterpret_cast<const mp_limb_t*>(limbs);
}
inline mp_limb_t* mp(Word* limbs) {
  return reinterpret_cast<mp_limb_t*>(limbs);
}

inline Word magnitude(SWord v) {
  return v < 0 ? ~static_cast<Word>(v) + 1 : static_cast<Word>(v);
}

/// Sign and magnitude of an integer term; zero has no limbs.
class IntView {
 public:
  explicit IntView(Term t) {
    if (t.is_small()) {
      small_ = magnitude(t.small_value());
      limbs = &small_;
      count = small_ != 0;
      negative = t.small_value() < 0;
    } else {
      limbs = big_data(t);
      count = big_limbs(t);
      negative = big_is_negative(t);
    }
  }
  IntView(const IntView&) = delete;
  IntView& operator=(const IntView&) = delete;

  const Word* limbs;
  std::size_t count;
  bool negative;

 private:
  Word small_ = 0;
};

/// Uninitialised limbs; a few live inside the object.
class Limbs {
 public:
  explicit Limbs(std::size_t count) : data_(count <= kInline ? inline_ : allocate(count)) {}
  ~Limbs() {
    if (data_ != inline_) std::free(data_);
  }
  Limbs(const Limbs&) = delete;
  Limbs& operator=(const Limbs&) = delete;
  operator Word*() { return data_; }
  Word& operator[](std::size_t i) { return data_[i]; }

 private:
  static constexpr std::size_t kInline = 24;
  static Word* allocate(std::size_t count) {
    void* p = std::malloc(count * sizeof(Word));
    JOIST_CHECK(p);
    return static_cast<Word*>(p);
  }
  Word inline_[kInline];
  Word* data_;
};

inline std::size_t normal_count(const Word* limbs, std::size_t count) {
  while (count > 0 && limbs[count - 1] == 0) count--;
  return count;
}

inline Term bad_arith(NumContext& c) {
  c.error = NumError::BadArith;
  return Term::none();
}
inline Term too_large(NumContext& c) {
  c.error = NumError::SystemLimit;
  return Term::none();
}
/// The result of an operation, unless it is too large.
inline Term finish(NumContext& c, bool negative, const Word* limbs, std::size_t count) {
  count = normal_count(limbs, count);
  if (count > kMaxLimbs) return too_large(c);
  return num_from_limbs(c.heap, negative, limbs, count);
}

/// Magnitudes: negative, zero or positive.
int compare_magnitude(const Word* a, std::size_t a_count, const Word* b, std::size_t b_count);
/// An integer as a double; false if it is too large for one.
bool to_double(const IntView& v, double* out);

}  // namespace joist::num
