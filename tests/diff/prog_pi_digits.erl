-module(prog_pi_digits).
-export([main/0]).
main() -> io:format("~s~n", [digits(200)]), io:format("~p~n", [e(100)]).
digits(N) -> digits(N, {1, 0, 1, 1}, 1).
digits(0, _, _) -> "";
digits(N, {Q, R, S, T} = Z, K) -> Y = ext(Z, 3), case Y =:= ext(Z, 4) of true -> [$0 + Y | digits(N - 1, comp({10, -10 * Y, 0, 1}, Z), K)]; false -> _ = {Q, R, S, T}, digits(N, comp(Z, {K, 4 * K + 2, 0, 2 * K + 1}), K + 1) end.
ext({Q, R, S, T}, X) -> (Q * X + R) div (S * X + T).
comp({A, B, C, D}, {E, F, G, H}) -> {A * E + B * G, A * F + B * H, C * E + D * G, C * F + D * H}.
e(N) -> S = pow(10, N + 10), e(1, S, S) div pow(10, 10).
e(_, 0, Sum) -> Sum;
e(K, T, Sum) -> e(K + 1, T div K, Sum + T div K).
pow(_, 0) -> 1;
pow(B, N) -> B * pow(B, N - 1).
