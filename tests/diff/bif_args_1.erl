%% Every pure native function of one argument with every kind of value: result or exception.
%% requires: otp 29
-module(bif_args_1).
-export([main/0, values/0, call/3]).

main() ->
    [[io:format("~w:~w(~w) -> ~w~n", [M, F, A, call(M, F, [A])]) || A <- values()] || {M, F} <- functions()].

call(M, F, Args) ->
    try apply(M, F, Args) of
        R when is_reference(R) -> reference;
        R -> R
    catch
        C:E -> {C, E}
    end.

%% Functions that make atoms from texts are absent where an atom's index would show.
functions() ->
    [{erlang, F}
     || F <- [abs, adler32, atom_to_list, atom_to_binary, binary_to_atom, binary_to_existing_atom, binary_to_float, binary_to_integer,
              binary_to_list, bit_size, bitstring_to_list, byte_size, ceil, crc32, float, float_to_binary, float_to_list, floor,
              hd, integer_to_binary, integer_to_list, iolist_size, iolist_to_binary, iolist_to_iovec, is_atom, is_binary, is_bitstring,
              is_boolean, is_float, is_function, is_integer, is_list, is_map, is_number, is_pid, is_port, is_reference, is_tuple,
              length, list_to_atom, list_to_binary, list_to_bitstring, list_to_existing_atom, list_to_float, list_to_integer,
              list_to_tuple, map_size, md5, 'not', phash2, round, size, tl, trunc, tuple_size, tuple_to_list,
              '-', '+', 'bnot', throw, error, exit, list_to_pid, list_to_ref, list_to_port,
              universaltime_to_posixtime, md5_final, fun_to_list, pid_to_list, ref_to_list, port_to_list]] ++
    [{maps, F} || F <- [keys, values, from_list, to_list, size]] ++
    [{binary, F} || F <- [first, last, copy, decode_unsigned, encode_unsigned, list_to_bin, bin_to_list, longest_common_prefix,
                          longest_common_suffix]] ++
    [{math, F} || F <- [sqrt, exp, log, log2, log10, sin, cos, tan, asin, acos, atan, sinh, cosh, tanh,
                        ceil, floor]] ++
    [{unicode, F} || F <- [characters_to_list, characters_to_binary, bin_is_7bit]] ++
    [{lists, reverse}, {erts_internal, map_to_tuple_keys}, {io_lib, printable_list}].

values() ->
    [0, 1, -1, 2, 255, 256, 65, 1 bsl 59, (1 bsl 59) - 1, -(1 bsl 59), 1 bsl 60, -(1 bsl 60) - 1, 1 bsl 62, (1 bsl 64) - 1, 1 bsl 64,
     -(1 bsl 64), 1 bsl 200, 0.0, -0.0, 1.0, -1.5, 2.5, 0.1, 1.0e10, 1.0e22, 1.0e300, -1.0e300, 5.0e-324, 123456789.125,
     a, true, false, '', 'hello world', undefined, [], [a], [1, 2, 3], "abc", "12", "-12", "1.5", "1.0e3", "x1", [256], [1024], [-1],
     [a | b], [1 | <<"x">>], [[1], [<<"ab">>, 2] | <<"c">>], [<<1:4>>], [[[]]], {}, {a}, {1, 2, 3}, {{2024, 2, 29}, {1, 2, 3}},
     <<>>, <<"abc">>, <<"12">>, <<"-12">>, <<"1.5">>, <<"+7">>, <<" 7">>, <<"1_000">>, <<255>>, <<1:3>>, <<195, 169>>, <<0:1000>>,
     <<"1.0e400">>, #{}, #{a => 1}, #{1 => a, 1.0 => b}, [{1, a}, {2, b}], [{a, 1}, {a, 2}], [{a, 1} | x], [{a, b, c}],
     fun lists:map/2, fun erlang:self/0, {{1970, 1, 1}, {0, 0, 0}}, "<0.1.2>", "#Ref<0.1.2.3>", "#Port<0.7>", [0.0], [#{}]].
