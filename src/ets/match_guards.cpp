#include "ets/match_guards.hpp"

#include "term/atoms.hpp"

namespace joist::bif {
/// length/1 of a match specification: what runs under a table's lock cannot yield.
Term match_length_1(Process& p, const Term* a);
}  // namespace joist::bif

namespace joist::ets {

namespace {

struct Row {
  Term name;
  std::size_t arity;
  BifFunction body;
};

const Row kFunctions[] = {
    {am::is_atom, 1, bif::erlang_is_atom_1},
    {am::is_float, 1, bif::erlang_is_float_1},
    {am::is_integer, 1, bif::erlang_is_integer_1},
    {am::is_integer, 3, bif::erlang_is_integer_3},
    {am::is_list, 1, bif::erlang_is_list_1},
    {am::is_number, 1, bif::erlang_is_number_1},
    {am::is_pid, 1, bif::erlang_is_pid_1},
    {am::is_port, 1, bif::erlang_is_port_1},
    {am::is_reference, 1, bif::erlang_is_reference_1},
    {am::is_tuple, 1, bif::erlang_is_tuple_1},
    {am::is_map, 1, bif::erlang_is_map_1},
    {am::is_binary, 1, bif::erlang_is_binary_1},
    {am::is_bitstring, 1, bif::erlang_is_bitstring_1},
    {am::is_boolean, 1, bif::erlang_is_boolean_1},
    {am::is_function, 1, bif::erlang_is_function_1},
    {am::is_function, 2, bif::erlang_is_function_2},
    {am::is_record, 3, bif::erlang_is_record_3},
    {am::abs, 1, bif::erlang_abs_1},
    {am::element, 2, bif::erlang_element_2},
    {am::hd, 1, bif::erlang_hd_1},
    {am::length, 1, bif::match_length_1},
    {am::max, 2, bif::erlang_max_2},
    {am::min, 2, bif::erlang_min_2},
    {am::node, 0, bif::erlang_node_0},
    {am::node, 1, bif::erlang_node_1},
    {am::round, 1, bif::erlang_round_1},
    {am::size, 1, bif::erlang_size_1},
    {am::map_size, 1, bif::erlang_map_size_1},
    {am::map_get, 2, bif::erlang_map_get_2},
    {am::is_map_key, 2, bif::erlang_is_map_key_2},
    {am::bit_size, 1, bif::erlang_bit_size_1},
    {am::byte_size, 1, bif::erlang_byte_size_1},
    {am::tuple_size, 1, bif::erlang_tuple_size_1},
    {am::binary_part, 2, bif::erlang_binary_part_2},
    {am::binary_part, 3, bif::erlang_binary_part_3},
    {am::tl, 1, bif::erlang_tl_1},
    {am::trunc, 1, bif::erlang_trunc_1},
    {am::float_, 1, bif::erlang_float_1},
    {am::ceil, 1, bif::erlang_ceil_1},
    {am::floor, 1, bif::erlang_floor_1},
    {am::op_plus, 1, bif::erlang_plus_1},
    {am::op_minus, 1, bif::erlang_minus_1},
    {am::op_plus, 2, bif::erlang_plus_2},
    {am::op_minus, 2, bif::erlang_minus_2},
    {am::op_times, 2, bif::erlang_times_2},
    {am::op_divide, 2, bif::erlang_divide_2},
    {am::div, 2, bif::erlang_div_2},
    {am::rem, 2, bif::erlang_rem_2},
    {am::band, 2, bif::erlang_band_2},
    {am::bor, 2, bif::erlang_bor_2},
    {am::bxor, 2, bif::erlang_bxor_2},
    {am::bnot, 1, bif::erlang_bnot_1},
    {am::bsl, 2, bif::erlang_bsl_2},
    {am::bsr, 2, bif::erlang_bsr_2},
    {am::op_gt, 2, bif::erlang_gt_2},
    {am::op_ge, 2, bif::erlang_ge_2},
    {am::op_lt, 2, bif::erlang_lt_2},
    {am::op_le, 2, bif::erlang_le_2},
    {am::op_exact_eq, 2, bif::erlang_exact_eq_2},
    {am::op_eq, 2, bif::erlang_eq_2},
    {am::op_exact_ne, 2, bif::erlang_exact_ne_2},
    {am::op_ne, 2, bif::erlang_ne_2},
    {am::not_, 1, bif::erlang_not_1},
    {am::xor_, 2, bif::erlang_xor_2},
};

}  // namespace

BifFunction match_function(Term name, std::size_t arity) {
  for (const Row& row : kFunctions) {
    if (row.name == name && row.arity == arity) return row.body;
  }
  return nullptr;
}

}  // namespace joist::ets
