-module(prog_dijkstra).
-export([main/0]).
main() -> G = graph(60), D = run(gb_sets:singleton({0, 0}), #{0 => 0}, G), io:format("~p~n", [[{N, maps:get(N, D, none)} || N <- lists:seq(0, 59)]]).
graph(N) -> maps:from_list([{I, [{(I * 7 + K * 13) rem N, (I * K * 31) rem 97 + 1} || K <- [1, 2, 3]]} || I <- lists:seq(0, N - 1)]).
run(Q, D, G) -> case gb_sets:is_empty(Q) of true -> D; false -> {{C, N}, Q2} = gb_sets:take_smallest(Q), if C > map_get(N, D) -> run(Q2, D, G); true -> {Q3, D3} = lists:foldl(fun({M, W}, {A, B}) -> X = C + W, case B of #{M := O} when O =< X -> {A, B}; _ -> {gb_sets:add({X, M}, A), B#{M => X}} end end, {Q2, D}, map_get(N, G)), run(Q3, D3, G) end end.
