%% Module binary: its native functions with good and bad arguments.
%% requires: otp 29
-module(binary_natives).
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
    B = binary:copy(<<"The quick brown fox jumps over the lazy dog. ">>, 5),
    <<_:3, U:100/binary, _/bits>> = B,
    Odd = <<1, 2, 3:4>>,
    Good = [<<>>, <<1>>, <<1, 2, 3>>, B, U],
    Bad = [Odd, a, "abc", 1],
    [t(fun() -> binary:at(X, P) end) || X <- Good ++ Bad, P <- [0, 2, 99, 300, -1, a, 1 bsl 80]],
    [t(fun() -> binary:F(X) end) || F <- [first, last, referenced_byte_size, copy], X <- Bad ++ [<<>>, <<1>>, <<1, 2, 3>>]],
    [t(fun() -> binary:part(X, P, L) end) || X <- [<<1, 2, 3>>, Odd, U, a], P <- [0, 1, 3, 4, -1, a], L <- [0, 1, 2, 3, -1, -2, a, 1 bsl 70]],
    [t(fun() -> binary:part(<<1, 2, 3>>, P) end) || P <- [{1, 1}, {1, 2, 3}, a, {2, -2}, {a, 1}]],
    [t(fun() -> erlang:binary_part(<<1, 2, 3>>, P) end) || P <- [{1, 1}, {1, 5}]],
    [t(fun() -> binary:copy(X, N) end) || X <- [<<>>, <<1, 2>>, Odd, a], N <- [0, 1, 3, -1, a, 1 bsl 70]],
    [t(fun() -> erlang:phash2(binary:copy(X, 1000)) end) || X <- [<<1>>, U, B]],
    [t(fun() -> binary:encode_unsigned(N, E) end)
     || N <- [0, 1, 255, 256, 65535, 1 bsl 56, 1 bsl 62, 1 bsl 63, 1 bsl 64, (1 bsl 200) - 1, -1, a, 1.0], E <- [big, little, native]],
    [t(fun() -> binary:decode_unsigned(X, E) end) || X <- [<<>>, <<0>>, <<1, 2, 3>>, <<0, 0, 1>>, Odd, a, U], E <- [big, little, x]],
    [t(fun() -> binary:F(L) end)
     || F <- [longest_common_prefix, longest_common_suffix],
        L <- [[], [<<>>], [<<"abc">>], [<<"abcd">>, <<"abxd">>, <<"abd">>], [B, U], [U, U], [<<"ab">> | x], [a], [Odd], [<<"x">>, <<>>], a]],
    [t(fun() -> binary:bin_to_list(X, P) end) || X <- [<<1, 2, 3>>, U], P <- [{0, 2}, {1, -1}, {5, 1}]],
    [t(fun() -> binary:list_to_bin(L) end) || L <- [[], [1, [2, <<3>>] | <<4>>], [256], a, <<1>>, [Odd]]],
    [t(fun() -> {byte_size(P), binary:referenced_byte_size(P)} end) || P <- [binary:part(B, 0, 100), binary:copy(binary:part(B, 0, 100)), binary:part(B, 3, 10)]],
    [t(fun() -> split_binary(X, N) end) || X <- [<<1, 2, 3>>, Odd, a], N <- [0, 1, 2, 3, 4, -1, a]],
    hex(B).

hex(B) ->
    io:format("~s~n", [binary:encode_hex(<<0, 255, 171>>)]),
    io:format("~w~n", [binary:decode_hex(<<"00FFab">>)]),
    io:format("~w~n", [binary:replace(B, <<"fox">>, <<"cat">>, [global])]),
    io:format("~w~n", [binary:split(<<"a,b,c">>, <<",">>, [global])]).
