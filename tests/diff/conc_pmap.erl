-module(conc_pmap).
-export([main/0]).
main() -> io:format("~p~n", [pmap(fun(X) -> fib(X) end, lists:seq(1, 22))]), io:format("~p~n", [lists:sum(pmap(fun(X) -> lists:sum(lists:seq(1, X)) end, lists:seq(1, 500)))]), io:format("~p~n", [mr([I rem 10 || I <- lists:seq(1, 1000)])]).
pmap(F, L) -> S = self(), [receive {P, R} -> R end || P <- [spawn(fun() -> S ! {self(), F(X)} end) || X <- L]].
fib(N) when N < 2 -> N; fib(N) -> fib(N - 1) + fib(N - 2).
mr(L) -> S = self(), Rs = [spawn(fun() -> reducer(S, K, 0) end) || K <- lists:seq(0, 9)], M = [spawn_monitor(fun() -> [lists:nth(X + 1, Rs) ! {v, X} || X <- Ch] end) || Ch <- chunks(L, 100)], [receive {'DOWN', R, _, _, _} -> ok end || {_, R} <- M], [R ! stop || R <- Rs], lists:sort([receive {total, K, N} -> {K, N} end || K <- lists:seq(0, 9)]).
reducer(S, K, N) -> receive {v, K} -> reducer(S, K, N + 1); stop -> S ! {total, K, N} end.
chunks([], _) -> []; chunks(L, N) -> {A, B} = lists:split(N, L), [A | chunks(B, N)].
