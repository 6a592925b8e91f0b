-module(op_arith).
-export([main/0, id/1]).
id(X) -> X.
main() ->
    Ints = [0, 1, -1, 7, -7, 255, 1 bsl 59, -(1 bsl 59), (1 bsl 59) - 1, 1 bsl 61, (1 bsl 62) - 1, 1 bsl 62, -(1 bsl 62), -(1 bsl 62) - 1, 1 bsl 63, (1 bsl 64) - 1, 1 bsl 64, -(1 bsl 64), 1 bsl 200, -(1 bsl 200) + 12345],
    Nums = Ints ++ [1.5, -2.5, 0.0, 1.0e300, 1.0e-300],
    [io:format("~w ~w: ~w~n", [A, B, [op(O, A, B) || O <- ['+', '-', '*', '/', 'div', 'rem', 'band', 'bor', 'bxor', '<', '>', '==', '=:=', '>=', '=<', '/=', '=/=']]]) || A <- Nums, B <- Nums],
    [io:format("~w ~w~n", [A, [op('bsl', A, S) || S <- [0, 1, 3, 59, 60, 61, 62, 63, 64, 100, -1, -3, -63, -64, -100]] ++ [op('bsr', A, S) || S <- [0, 1, 59, 62, 63, 64, 201, -1, -64]]]) || A <- Ints],
    [io:format("~w ~w~n", [A, [op1(O, A) || O <- ['-', '+', 'bnot', abs, round, trunc, floor, ceil, float]]]) || A <- Nums ++ [0.5, -0.5, 2.5, -1.0e20]],
    [io:format("~w~n", [{op(O, A, B)}]) || O <- ['+', 'div', 'band', 'bsl'], {A, B} <- [{a, 1}, {1, a}, {1.0, 2}, {1, 0}, {[], []}]].
op(O, A, B) -> try erlang:O(id(A), id(B)) catch error:E -> E end.
op1(O, A) -> try erlang:O(id(A)) catch error:E -> E end.
