%% requires: otp 27 (before, 0.0 and -0.0 were one value)
-module(op_float).
-export([main/0, id/1]).
id(X) -> X.
main() ->
    Fs = [0.0, 1.0, -1.5, 3.14159, 1.0e308, 1.0e-308, 123456789.123],
    [io:format("~w ~w ~w~n", [A, B, [t(fun() -> A * B + 1.0 - A / 2.0 end), t(fun() -> (A + B) / (A - B) end), t(fun() -> -A * B end), t(fun() -> A * B * 1.0e10 end)]]) || A <- Fs, B <- Fs],
    io:format("~w~n", [[t(fun() -> math:F(id(X)) end) || F <- [sin, cos, tan, asin, acos, atan, sinh, cosh, tanh, exp, log, log2, log10, sqrt, ceil, floor], X <- [0, 1, 0.5, 2, -1, 1000]]]),
    io:format("~w~n", [[t(fun() -> math:F(id(X), id(Y)) end) || F <- [atan2, pow, fmod], X <- [0, 2, -2.5], Y <- [0, 3, -1.5]]]),
    io:format("~w~n", [sum(100000, 0.0)]), io:format("~w~n", [mix(5, 2.0)]), io:format("~w~n", [math:pi()]).
t(F) -> try F() catch error:E -> E end.
sum(0, A) -> A; sum(N, A) -> sum(N - 1, A + N * 0.1).
mix(I, F) -> X = I * F, Y = X / I, Z = float(I) + Y, {X, Y, Z, trunc(Z * 1.0e3)}.
