-module(conc_pipeline).
-export([main/0]).
main() -> S = self(), Sink = spawn(fun() -> sink(S, 0, 0) end), Ps = lists:foldl(fun(K, Next) -> spawn(fun() -> stage(K, Next) end) end, Sink, lists:seq(1, 20)), [Ps ! {v, I} || I <- lists:seq(1, 2000)], Ps ! done, receive {total, N, T} -> p({N, T}) end.
stage(K, Next) -> receive {v, V} -> Next ! {v, V + K}, stage(K, Next); done -> Next ! done end.
sink(S, N, T) -> receive {v, V} -> sink(S, N + 1, T + V); done -> S ! {total, N, T} end.
p(X) -> io:format("~p~n", [X]).
