%% Iodata conversions and checksums.
%% requires: otp 29
-module(binary_iolists).
-export([main/0]).

t(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R:Stack ->
            [{M, Fun, A, Info} | _] = Stack,
            io:format("~w ~w ~w:~w/~w ~p~n", [C, R, M, Fun, case is_list(A) of true -> length(A); _ -> A end, proplists:get_value(error_info, Info)])
    end.

main() ->
    <<_:3, U:10/binary, _/bits>> = <<"an unaligned binary">>,
    Data = [[], <<>>, <<1, 2>>, [1, 2, 3], [1, [2, [3, <<4>>] | <<5>>] | <<6>>], [<<1:3>>], <<1:3>>, [<<1:3>>, <<2:5>>], [[[[]]]], [U, $a | U],
            [256], [-1], [a], a, 1, [1 | 2], [1.0], [{1}], ["abc", "def"], [[<<"x">>]]],
    Functions = [list_to_binary, iolist_to_binary, list_to_bitstring, iolist_size, md5, crc32, adler32],
    [io:format("~w~n", [try erlang:iolist_to_iovec(D) catch C:R -> {C, R} end]) || D <- Data],
    [t(fun() -> {F, erlang:F(D)} end) || F <- Functions, D <- Data],
    [t(fun() -> {F, erlang:F(B)} end) || F <- [binary_to_list, bitstring_to_list], B <- [<<>>, <<1, 2>>, <<1, 2:3>>, <<2:3>>, U, a]],
    [t(fun() -> binary_to_list(B, F, L) end) || B <- [<<1, 2, 3>>, <<1, 2, 3:4>>, U], F <- [0, 1, 2, 3, 4, a], L <- [0, 1, 2, 3, 4, -1]],
    [t(fun() -> [byte_size(X) || X <- erlang:iolist_to_iovec(D)] end)
     || D <- [[1, 2, binary:copy(<<0>>, 512), 3], [1, 2, binary:copy(<<0>>, 513), 3], lists:duplicate(5, binary:copy(<<0>>, 600)),
              [binary:copy(<<0>>, 100), binary:copy(<<0>>, 1000), "abc", binary:copy(<<0>>, 500)], binary:copy(<<7>>, 2000)]],
    checksums().

checksums() ->
    B = binary:copy(<<"checksum me ">>, 1000),
    [t(fun() -> erlang:F(X, B) end) || F <- [crc32, adler32], X <- [0, 1, 16#ffffffff, 1 bsl 32, -1, a]],
    [t(fun() -> erlang:F(X, Y, N) end) || F <- [crc32_combine, adler32_combine], {X, Y, N} <- [{1, 2, 3}, {1, 2, 0}, {123456, 654321, 12000}, {-1, 2, 3}, {1, a, 3}, {1, 2, -3}]],
    Whole = erlang:crc32([B, B]),
    io:format("~w~n", [Whole =:= erlang:crc32_combine(erlang:crc32(B), erlang:crc32(B), byte_size(B))]),
    C1 = erlang:md5_update(erlang:md5_init(), [B, "abc"]),
    C2 = erlang:md5_update(C1, <<"def">>),
    io:format("~w ~w~n", [erlang:md5_final(C2), erlang:md5([B, "abcdef"]) =:= erlang:md5_final(C2)]),
    t(fun() -> erlang:md5_update(<<"no context">>, "a") end),
    t(fun() -> erlang:md5_final(a) end),
    [io:format("~w~n", [erlang:md5(binary:copy(<<"x">>, N))]) || N <- [0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000]].
