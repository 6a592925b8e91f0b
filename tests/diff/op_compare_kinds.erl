%% requires: otp 27 (before, 0.0 and -0.0 were one value)
%% Comparisons with operands of every kind and in every place: X and Y registers, constants, numbers of all sizes.
%% requires: otp 27 (before, 0.0 and -0.0 are the same)
-module(op_compare_kinds).
-export([main/0]).

main() ->
    Values = [0, 1, -1, 42, 16#3fffffffffffffff, 16#4000000000000000, -16#4000000000000000, -16#4000000000000001, 1 bsl 64,
              -(1 bsl 64), 0.0, -0.0, 1.0, 42.0, 1.0e300, -1.0e300, 4611686018427387904.0, a, b, [], [1], [1 | 2], {}, {1},
              {1.0}, <<>>, <<1>>, <<1:3>>, #{}, #{a => 1}, "text"],
    [io:format("~w ~w~n", [X, [pair(X, Y) || Y <- Values]]) || X <- Values],
    [io:format("~w ~w~n", [X, constants(X)]) || X <- Values],
    io:format("~w~n", [[in_frame(X, Y) || X <- Values, Y <- Values]]),
    ok.

pair(X, Y) -> bits([lt(X, Y), le(X, Y), gt(X, Y), ge(X, Y), eq(X, Y), ne(X, Y), same(X, Y), other(X, Y)]).

bits(L) -> lists:foldl(fun(true, A) -> 2 * A + 1; (false, A) -> 2 * A end, 0, L).

lt(X, Y) when X < Y -> true; lt(_, _) -> false.
le(X, Y) when X =< Y -> true; le(_, _) -> false.
gt(X, Y) when X > Y -> true; gt(_, _) -> false.
ge(X, Y) when X >= Y -> true; ge(_, _) -> false.
eq(X, Y) when X == Y -> true; eq(_, _) -> false.
ne(X, Y) when X /= Y -> true; ne(_, _) -> false.
same(X, Y) when X =:= Y -> true; same(_, _) -> false.
other(X, Y) when X =/= Y -> true; other(_, _) -> false.

constants(X) ->
    bits([if X < 1 -> true; true -> false end, if 1 < X -> true; true -> false end,
          if X >= 42 -> true; true -> false end, if 42 >= X -> true; true -> false end,
          if X == 1 -> true; true -> false end, if X =:= 1 -> true; true -> false end,
          if X =:= 1.0 -> true; true -> false end, if X == 1.0 -> true; true -> false end,
          if X =:= a -> true; true -> false end, if X =/= a -> true; true -> false end,
          if X =:= [] -> true; true -> false end, if X =:= {} -> true; true -> false end,
          if X =:= 18446744073709551616 -> true; true -> false end,
          if X < 18446744073709551616 -> true; true -> false end,
          if X =:= "text" -> true; true -> false end, if X =/= {1} -> true; true -> false end,
          if X > 1.5 -> true; true -> false end, if X =< -1.0e300 -> true; true -> false end]).

%% the operands live in Y registers
in_frame(X, Y) ->
    Z = id(X),
    W = id(Y),
    id(Z),
    A = if Z < W -> 1; true -> 0 end,
    id(A),
    B = if Z =:= W -> A + 2; true -> A end,
    id(B),
    C = if Z == W -> B + 4; Z =:= a -> B + 8; true -> B end,
    id({Z, W}),
    {C, Z >= W, W =< Z, Z =/= W}.

id(X) -> X.
