-module(prog_queens).
-export([main/0]).
main() -> io:format("~p~n", [[length(queens(N)) || N <- lists:seq(1, 8)]]), io:format("~p~n", [hd(queens(8))]).
queens(N) -> q(N, N).
q(0, _) -> [[]];
q(K, N) -> [[C | Q] || Q <- q(K - 1, N), C <- lists:seq(1, N), safe(C, 1, Q)].
safe(_, _, []) -> true;
safe(C, D, [X | Xs]) -> C =/= X andalso abs(C - X) =/= D andalso safe(C, D + 1, Xs).
