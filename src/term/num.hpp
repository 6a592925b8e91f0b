#pragma once
// Arithmetic on terms of any numeric kind. The engines inline small-integer and float fast paths and call these for the
// rest. Each returns none() when the operands are no numbers, the result is no finite float or a divisor is zero
// (badarith), or when the result passes the size limit of integers (then `too_large` is set: system_limit).

#include <cstdint>
#include <string>
#include <string_view>

#include "term/builder.hpp"
#include "term/term.hpp"

namespace joist {

/// Why the last operation on this thread returned none().
enum class NumError : std::uint8_t { BadArith, SystemLimit };
struct NumContext {
  HeapBuilder& heap;
  NumError error = NumError::BadArith;
};

Term num_add(NumContext& c, Term a, Term b);
Term num_subtract(NumContext& c, Term a, Term b);
Term num_multiply(NumContext& c, Term a, Term b);
Term num_divide(NumContext& c, Term a, Term b);  // `/`
Term num_div(NumContext& c, Term a, Term b);
Term num_rem(NumContext& c, Term a, Term b);
Term num_band(NumContext& c, Term a, Term b);
Term num_bor(NumContext& c, Term a, Term b);
Term num_bxor(NumContext& c, Term a, Term b);
Term num_bsl(NumContext& c, Term a, Term b);
Term num_bsr(NumContext& c, Term a, Term b);
Term num_bnot(NumContext& c, Term a);
Term num_negate(NumContext& c, Term a);

/// -1, 0, 1 for two numbers of any kinds, by exact value.
int num_compare(Term a, Term b);

/// The value of any number as a finite double, rounded to nearest even; false if it overflows or `t` is no number.
bool num_to_double(Term t, double* out);
/// The integer nearest to zero from `d` (finite).
Term num_from_double(HeapBuilder& h, double d);

/// An integer from limbs (little endian magnitude of any length, leading zeros allowed).
Term num_from_limbs(HeapBuilder& h, bool negative, const Word* limbs, std::size_t count);
/// An integer from `count` bytes of two's complement (is_signed) or unsigned, in either byte order.
Term num_from_bytes(HeapBuilder& h, const std::uint8_t* bytes, std::size_t count, bool little_endian, bool is_signed);
/// The low `count` bytes of the two's complement form of integer `t`.
void num_to_bytes(Term t, std::uint8_t* out, std::size_t count, bool little_endian);

/// Text in base 2 to 36 (upper case digits), and back: none() if `text` is not `[+-]?digits`.
std::string num_to_text(Term integer, int base);
Term num_from_text(HeapBuilder& h, std::string_view text, int base);
/// The same, and tells text of too many digits (SystemLimit) from text that is no integer (BadArith).
Term num_from_text(NumContext& c, std::string_view text, int base);
/// Shortest text that reads back, as `float_to_list(F, [short])` and io_lib print it: "1.0e22", "0.1".
std::string float_to_short_text(double d);

/// If `t` is an integer that fits, its value.
bool num_to_int64(Term t, SWord* out);
bool num_to_uint64(Term t, Word* out);

}  // namespace joist
