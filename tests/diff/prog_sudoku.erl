%% timeout: 60
-module(prog_sudoku).
-export([main/0]).
main() ->
    G = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    {ok, S} = solve(list_to_tuple(G), 1),
    [io:format("~s~n", [lists:sublist(tuple_to_list(S), R * 9 + 1, 9)]) || R <- lists:seq(0, 8)].
solve(G, 82) -> {ok, G};
solve(G, I) when element(I, G) =/= $. -> solve(G, I + 1);
solve(G, I) -> try_all(G, I, [C || C <- lists:seq($1, $9), fits(G, I - 1, C)]).
try_all(_, _, []) -> no;
try_all(G, I, [C | Cs]) -> case solve(setelement(I, G, C), I + 1) of no -> try_all(G, I, Cs); Ok -> Ok end.
fits(G, I, C) ->
    R = I div 9, K = I rem 9, Br = R div 3 * 3, Bk = K div 3 * 3,
    lists:all(fun(J) -> element(R * 9 + J + 1, G) =/= C andalso element(J * 9 + K + 1, G) =/= C andalso element((Br + J div 3) * 9 + Bk + J rem 3 + 1, G) =/= C end, lists:seq(0, 8)).
