%% Native functions of three arguments with all combinations of some values, summed up a line each for the first two.
%% requires: otp 29
%% timeout: 90
-module(bif_args_3).
-export([main/0]).

main() ->
    [[begin
          Results = [call(M, F, [A, B, C]) || C <- values()],
          io:format("~w:~w(~w, ~w, _) -> ~ts~n", [M, F, A, B, [[$\s | one(R)] || R <- Results]])
      end || A <- values(), B <- values()] || {M, F} <- functions()].

call(M, F, Args) -> try apply(M, F, Args) catch C:E -> {C, E} end.

one({error, badarg}) -> ".";
one(true) -> "T";
one(false) -> "F";
one(R) ->
    case iolist_to_binary(io_lib:format("~w", [R])) of
        Text when byte_size(Text) =< 30 -> Text;
        Text -> integer_to_list(erlang:crc32(Text))
    end.

functions() ->
    [{erlang, F} || F <- [setelement, insert_element, make_tuple, binary_part, is_record, binary_to_list, adler32_combine, is_integer]] ++
    [{maps, put}, {maps, update}, {erts_internal, map_next}, {unicode, characters_to_binary}] ++
    [{lists, F} || F <- [keyfind, keymember, keysearch]] ++
    [{binary, F} || F <- [part, match, matches, split, replace]].

values() ->
    [0, 1, -1, 3, 1 bsl 70, 1.0, 2.5, a, latin1, utf8, iterator, [], [a], [1, 2, 3], [global], [{scope, {1, 2}}], {}, {a}, {1, 2, 3},
     {1, -1}, <<>>, <<"abcabc">>, <<"b">>, <<1:3>>, [<<"a">>, <<"ca">>], #{}, #{a => 1}, [{a, 1}, {1, b}, x, {1.0}], [{1, x}, {2, y}]].
