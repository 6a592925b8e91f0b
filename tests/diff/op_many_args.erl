-module(op_many_args).
-export([main/0]).
main() -> p(f(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20)), F = fun(A, B, C, D, E, G, H, I, J, K) -> [K, J, I, H, G, E, D, C, B, A] end, p(F(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)), p(apply(F, lists:seq(1, 10))), p(r(0, 1, 2, 3, 4, 5, 6, 7, 50)).
f(A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T) -> [T, S, R, Q, P, O, N, M, L, K, J, I, H, G, F, E, D, C, B, A].
r(A, B, C, D, E, F, G, H, 0) -> {A, B, C, D, E, F, G, H}; r(A, B, C, D, E, F, G, H, N) -> r(B, C, D, E, F, G, H, A, N - 1).
p(X) -> io:format("~p~n", [X]).
