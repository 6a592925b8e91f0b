%% Every operator as a function over a grid of edge values: results, and exceptions for wrong types.
-module(num_operators).
-export([main/0]).

main() ->
    Values = [0, 1, -1, 7, -7, 255, 1 bsl 27, -(1 bsl 27), (1 bsl 59) - 1, 1 bsl 59, -(1 bsl 59), -(1 bsl 59) - 1, 1 bsl 60,
              (1 bsl 62) - 1, 1 bsl 62, -(1 bsl 62), -(1 bsl 62) - 1, (1 bsl 63) - 1, 1 bsl 63, 1 bsl 64, -(1 bsl 64), (1 bsl 128) - 1,
              -(1 bsl 128), 12345678901234567890123456789, 0.0, 1.0, -1.5, 2.5e-3, 1.0e300, a, [], {1}, <<1>>],
    [row(Op, A, B, Values) || Op <- ['+', '-', '*', '/', 'div', 'rem', 'band', 'bor', 'bxor', '==', '/=', '=:=', '=/=', '<', '>',
                                     '=<', '>=', min, max, 'and', 'or', 'xor'], A <- Values, B <- [hd(Values)]],
    [shift(Op, A) || Op <- ['bsl', 'bsr'], A <- Values],
    [io:format("~w ~w = ~w~n", [Op, A, call(Op, [A])])
     || Op <- ['+', '-', 'bnot', 'not', abs, float, round, trunc, floor, ceil], A <- Values],
    [io:format("~w ~w ~w = ~w~n", [A, Op, B, call(Op, [A, B])])
     || Op <- ['and', 'or', 'xor'], A <- [true, false, perhaps, 1], B <- [true, false, "true"]].

row(Op, A, _, Values) ->
    Results = [call(Op, [A, B]) || B <- Values],
    io:format("~w ~w: ~w~n", [A, Op, Results]).

shift(Op, A) ->
    io:format("~w ~w: ~w~n", [A, Op, [call(Op, [A, B]) || B <- [0, 1, -1, 3, -3, 58, 59, 60, 61, 62, 63, 64, 65, -62, -63, -64, -65, 130,
                                                                -130, -(1 bsl 64), 1.0, a]]]).

call(F, Args) ->
    try apply(erlang, F, Args)
    catch Class:Reason -> {Class, Reason}
    end.
