-module(prog_mandelbrot).
-export([main/0]).
main() -> [io:format("~s~n", [[dot(X / 20 - 2.2, Y / 10 - 1.2) || X <- lists:seq(0, 60)]]) || Y <- lists:seq(0, 24)].
dot(A, B) -> it(A, B, 0.0, 0.0, 0).
it(_, _, _, _, 50) -> $*;
it(A, B, X, Y, N) -> X2 = X * X, Y2 = Y * Y, if X2 + Y2 > 4.0 -> $a + N rem 26; true -> it(A, B, X2 - Y2 + A, 2 * X * Y + B, N + 1) end.
