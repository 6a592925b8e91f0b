%% Signals from one process to another arrive in the order sent; conservation of messages under load.
-module(conc_order).
-export([main/0]).
p(X) -> io:format("~p~n", [X]).
main() ->
    Self = self(), N = 20, K = 2000,
    Ps = [spawn(fun() -> [Self ! {self(), I} || I <- lists:seq(1, K)] end) || _ <- lists:seq(1, N)],
    Seen = collect(N * K, maps:from_list([{P, 0} || P <- Ps])), p(lists:usort(maps:values(Seen))),
    {P1, R1} = spawn_monitor(fun() -> [Self ! {m, I} || I <- lists:seq(1, 1000)] end), receive {'DOWN', R1, process, P1, normal} -> ok end, p(element(2, process_info(Self, message_queue_len))), p([I || {m, I} <- drain()] =:= lists:seq(1, 1000)),
    Echo = spawn(fun Loop() -> receive {F, M} -> F ! M, Loop() end end), [begin Echo ! {Self, I}, receive I -> ok end end || I <- lists:seq(1, 5000)], p(done),
    Ring = lists:foldl(fun(_, To) -> spawn(fun() -> fwd(To) end) end, Self, lists:seq(1, 200)), [begin Ring ! {tok, I}, receive {tok, I} -> ok end end || I <- lists:seq(1, 100)], p(ring), exit(Echo, kill).
collect(0, M) -> M;
collect(N, M) -> receive {P, I} -> #{P := L} = M, I = L + 1, collect(N - 1, M#{P := I}) after 10000 -> {lost, N} end.
drain() -> receive M -> [M | drain()] after 0 -> [] end.
fwd(To) -> receive {tok, _} = T -> To ! T, fwd(To) end.
