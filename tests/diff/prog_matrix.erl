-module(prog_matrix).
-export([main/0]).
main() -> A = [[I * J rem 7 || J <- lists:seq(1, 8)] || I <- lists:seq(1, 8)], p(mul(A, A)), p(tr(A) =:= A), p(trace(mul(A, mul(A, A)))), p(det([[2, 1, 3], [0, 4, 1], [5, 6, 0]])).
tr([[] | _]) -> []; tr(M) -> [[hd(R) || R <- M] | tr([tl(R) || R <- M])].
mul(A, B) -> C = tr(B), [[lists:sum(lists:zipwith(fun(X, Y) -> X * Y end, R, K)) || K <- C] || R <- A].
trace(M) -> lists:sum([lists:nth(I, R) || {I, R} <- lists:zip(lists:seq(1, length(M)), M)]).
det([[A]]) -> A; det([R | Rs]) -> lists:sum([S * X * det([drop(I, Q) || Q <- Rs]) || {I, X} <- lists:zip(lists:seq(1, length(R)), R), S <- [case I rem 2 of 1 -> 1; 0 -> -1 end]]).
drop(I, L) -> {A, [_ | B]} = lists:split(I - 1, L), A ++ B.
p(X) -> io:format("~p~n", [X]).
