%% Module math over edges of every function's domain; the last digits are those of the C library.
-module(num_math).
-export([main/0]).

main() ->
    Values = [0, 1, -1, 2, 0.0, 0.5, -0.5, 1.0, 2.0, -2.5, 3.7, 10, 100, 709, 710, -745, -746, 1.0e-10, 1.0e10, 1.0e308, 1 bsl 70,
              -(1 bsl 1000), 1 bsl 1023, 1 bsl 1024, a, "1", []],
    [io:format("~w ~w: ~w~n", [F, V, call(F, [V])])
     || F <- [acos, acosh, asin, asinh, atan, atanh, ceil, cos, cosh, erf, erfc, exp, floor, log, log10, log2, sin, sinh, sqrt, tan, tanh],
        V <- Values],
    [io:format("~w ~w: ~w~n", [F, V, [call(F, [V, W]) || W <- Values]]) || F <- [atan2, fmod, pow], V <- Values],
    io:format("~w~n", [math:pi()]).

call(F, Args) ->
    try round_text(apply(math, F, Args))
    catch Class:Reason -> {Class, Reason}
    end.

round_text(F) -> list_to_atom(float_to_list(F, [{scientific, 13}])).
