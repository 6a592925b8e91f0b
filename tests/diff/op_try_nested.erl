-module(op_try_nested).
-export([main/0]).
main() -> p([t(X) || X <- [1, 2, 3, 4, 5, 6]]), p(get(log)).
l(X) -> put(log, [X | case get(log) of undefined -> []; L -> L end]).
t(N) -> try try g(N) of ok -> inner_ok; V -> {inner, V} catch throw:T -> {caught, T}; error:{badmatch, M} when M > 2 -> {bm, M} after l({after1, N}) end of R -> {outer, R} catch C:E -> {outer_caught, C, E} after l({after2, N}) end.
g(1) -> ok; g(2) -> val; g(3) -> throw(ball); g(4) -> 2 = id(1); g(5) -> 2 = id(5); g(6) -> exit(gone).
id(X) -> X.
p(X) -> io:format("~p~n", [X]).
