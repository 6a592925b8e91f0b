-module(conc_philosophers).
-export([main/0]).
main() -> N = 5, Forks = list_to_tuple([spawn(fun() -> fork() end) || _ <- lists:seq(1, N)]), S = self(), Ps = [spawn(fun() -> eat(200, min(I, I rem N + 1), max(I, I rem N + 1), Forks, 0, S) end) || I <- lists:seq(1, N)], io:format("~p~n", [[receive {P, C} -> C end || P <- Ps]]).
fork() -> receive {take, P} -> P ! {self(), yours}, receive {drop, P} -> fork() end end.
eat(0, _, _, _, C, S) -> S ! {self(), C};
eat(N, A, B, F, C, S) -> FA = element(A, F), FB = element(B, F), FA ! {take, self()}, receive {FA, yours} -> ok end, FB ! {take, self()}, receive {FB, yours} -> ok end, FB ! {drop, self()}, FA ! {drop, self()}, eat(N - 1, A, B, F, C + 1, S).
