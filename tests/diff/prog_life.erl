-module(prog_life).
-export([main/0]).
main() -> Glider = sets:from_list([{1, 0}, {2, 1}, {0, 2}, {1, 2}, {2, 2}]), G = lists:foldl(fun(_, S) -> step(S) end, Glider, lists:seq(1, 40)), io:format("~p~n", [lists:sort(sets:to_list(G))]), show(G, 8, 16).
step(S) -> N = lists:foldl(fun({X, Y}, M) -> lists:foldl(fun(P, Q) -> maps:update_with(P, fun(C) -> C + 1 end, 1, Q) end, M, [{X + A, Y + B} || A <- [-1, 0, 1], B <- [-1, 0, 1], {A, B} =/= {0, 0}]) end, #{}, sets:to_list(S)), sets:from_list([P || {P, C} <- maps:to_list(N), C =:= 3 orelse (C =:= 2 andalso sets:is_element(P, S))]).
show(S, A, B) -> [io:format("~s~n", [[case sets:is_element({X, Y}, S) of true -> $#; false -> $. end || X <- lists:seq(A, B)]]) || Y <- lists:seq(A, B)].
