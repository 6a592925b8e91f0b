-module(conc_bank).
-export([main/0]).
main() -> Acc = [{I, spawn(fun() -> account(100) end)} || I <- lists:seq(1, 20)], M = maps:from_list(Acc), Ts = [spawn_monitor(fun() -> [transfer(M, (I * 7 + J) rem 20 + 1, (I * 3 + J * 5) rem 20 + 1, J rem 17) || J <- lists:seq(1, 200)] end) || I <- lists:seq(1, 30)], [receive {'DOWN', R, _, _, X} -> normal = X end || {_, R} <- Ts], io:format("~p~n", [lists:sum([call(P, balance) || {_, P} <- Acc])]).
account(B) -> receive {F, R, balance} -> F ! {R, B}, account(B); {F, R, {take, N}} when N =< B -> F ! {R, ok}, account(B - N); {F, R, {take, _}} -> F ! {R, no}, account(B); {F, R, {put, N}} -> F ! {R, ok}, account(B + N) end.
call(P, Q) -> R = make_ref(), P ! {self(), R, Q}, receive {R, V} -> V end.
transfer(M, A, B, N) -> case call(map_get(A, M), {take, N}) of ok -> call(map_get(B, M), {put, N}); no -> no end.
