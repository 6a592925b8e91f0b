-module(prog_fannkuch).
-export([main/0]).
main() -> io:format("~p~n", [[fannkuch(N) || N <- [3, 5, 7]]]).
fannkuch(N) -> lists:max([flips(P, 0) || P <- perms(lists:seq(1, N))]).
perms([]) -> [[]];
perms(L) -> [[H | T] || H <- L, T <- perms(L -- [H])].
flips([1 | _], C) -> C;
flips([N | _] = P, C) -> {A, B} = lists:split(N, P), flips(lists:reverse(A, B), C + 1).
