-module(conc_lock).
-export([main/0]).
main() -> L = spawn(fun() -> free() end), S = self(), put(x, 0), Ps = [spawn(fun() -> work(L, 100), S ! {done, self()} end) || _ <- lists:seq(1, 20)], [receive {done, P} -> ok end || P <- Ps], L ! {count, S}, receive {count, N} -> p(N) end.
free() -> free(0).
free(N) -> receive {acquire, P} -> P ! {self(), granted}, receive {release, P} -> free(N + 1) end; {count, P} -> P ! {count, N} end.
work(_, 0) -> ok; work(L, N) -> L ! {acquire, self()}, receive {L, granted} -> ok end, L ! {release, self()}, work(L, N - 1).
p(X) -> io:format("~p~n", [X]).
