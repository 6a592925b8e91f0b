%% Integers from and to text, in all bases, with everything that is no integer.
-module(num_integer_text).
-export([main/0]).

main() ->
    Values = [0, 1, -1, 35, -36, 255, 1 bsl 59, -(1 bsl 59), 1 bsl 62, -(1 bsl 62), 1 bsl 63, 1 bsl 64, -(1 bsl 100), 1 bsl 100 - 1,
              123456789012345678901234567890],
    [begin
         L = integer_to_list(V, B),
         B1 = integer_to_binary(V, B),
         io:format("~w ~w ~s ~s~n", [V, B, L, B1]),
         true = V =:= list_to_integer(L, B),
         true = V =:= binary_to_integer(string:lowercase(B1), B)
     end || V <- Values, B <- lists:seq(2, 36)],
    io:format("~s ~s~n", [integer_to_list(-17), integer_to_binary(1 bsl 70)]),
    [show(F, [X, B]) || F <- [integer_to_list, integer_to_binary], X <- [5, 1 bsl 70, a, 1.0, "5"], B <- [1, 2, 36, 37, a, 16.0, -2, 1 bsl 64]],
    Texts = ["", "-", "+", "0", "-0", "+0", "00012", "1 ", " 1", "12a", "a", "zz", "ZZ", "1_000", "--1", "+-1", "1.0", "1e3",
             "99999999999999999999999", "-99999999999999999999999", "+99999999999999999999999", "9999999999999999999999x",
             "0000000000000000000000000000000000000000000000000000000000001"],
    [show(list_to_integer, [T, B]) || T <- Texts, B <- [2, 8, 10, 16, 36]],
    [show(binary_to_integer, [list_to_binary(T), B]) || T <- Texts, B <- [10, 16, 36]],
    [show(list_to_integer, [T]) || T <- Texts],
    [show(binary_to_integer, [list_to_binary(T)]) || T <- Texts],
    [show(list_to_integer, [X]) || X <- [[$1 | $2], [$1, a], [300], [1.0], foo, <<"1">>, 1, [-1], [$1, 300], [[$1]]]],
    [show(binary_to_integer, [X]) || X <- [<<1:1>>, <<"1", 1:1>>, "1", 1, foo, <<>>]],
    [show(list_to_integer, [X, B]) || X <- ["1", foo, []], B <- [1, 37, a, 10.0]],
    [show(binary_to_integer, [X, B]) || X <- [<<"1">>, foo], B <- [1, 37, a, 10.0]],
    [io:format("~0p -> ~0p~n", [T, string:list_to_integer(T)])
     || T <- Texts ++ [foo, [a], [$1 | x], [$-, a], "12345678901234567890123456 rest", [$7, 300]]],
    <<_:2, Unaligned/binary>> = <<3:2, "4711">>,
    show(binary_to_integer, [Unaligned]).

show(F, Args) ->
    Result = try apply(erlang, F, Args)
             catch Class:Reason:Stack -> {Class, Reason, hd(Stack)}
             end,
    io:format("~w ~0p = ~0p~n", [F, Args, Result]).
