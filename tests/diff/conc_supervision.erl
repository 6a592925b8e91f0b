-module(conc_supervision).
-export([main/0]).
main() -> process_flag(trap_exit, true), p(restart(fun(N) -> if N < 4 -> exit({crash, N}); true -> ok end end, 0)).
restart(F, N) -> P = spawn_link(fun() -> exit({result, F(N)}) end), receive {'EXIT', P, {result, R}} -> {ok, R, N}; {'EXIT', P, {crash, N}} -> restart(F, N + 1) end.
p(X) -> io:format("~p~n", [X]).
