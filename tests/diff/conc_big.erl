%% timeout: 60
%% Many processes at once, each with state; results are summed.
-module(conc_big).
-export([main/0]).
main() ->
    Self = self(), N = 20000, Ps = [spawn(fun() -> worker(Self, I) end) || I <- lists:seq(1, N)],
    [P ! {add, 1} || P <- Ps], [P ! {add, 2} || P <- Ps], [P ! report || P <- Ps], io:format("~p~n", [sum(N, 0)]),
    {Ps2, Rs} = lists:unzip([spawn_monitor(fun() -> L = lists:seq(1, I rem 300), exit(lists:sum(L)) end) || I <- lists:seq(1, 3000)]), io:format("~p~n", [length(lists:usort(Ps2))]), io:format("~p~n", [lists:sum([receive {'DOWN', R, _, _, V} -> V end || R <- Rs])]).
worker(To, S) -> receive {add, N} -> worker(To, S + N); report -> To ! {sum, S} end.
sum(0, S) -> S; sum(N, S) -> receive {sum, X} -> sum(N - 1, S + X) end.
