%% length/1 of lists that take many slices, in guards and bodies, with the error's arguments.
-module(lists_length_long).
-export([main/0]).

main() ->
    L = lists:seq(1, 300000),
    io:format("~p ~p~n", [guard(L), length(L)]),
    io:format("~p ~p~n", [guard(L ++ x), guard(x)]),
    io:format("~p~n", [in_guard_with_live(L, a, {b}, "c")]),
    io:format("~p~n", [[body(X) || X <- [L, L ++ x, x]]]),
    io:format("~p~n", [apply(erlang, hd([length]), [L])]),
    {P, R} = spawn_monitor(fun() -> forever(lists:seq(1, 1000000)) end),
    receive after 20 -> exit(P, kill) end,
    receive {'DOWN', R, _, _, Reason} -> io:format("~p~n", [Reason]) end,
    io:format("~p~n", [[begin erlang:garbage_collect(P), guard(L) end || _ <- [1, 2]]]).

guard(L) when length(L) > 5, length(L) < 400000 -> yes;
guard(_) -> no.

in_guard_with_live(L, A, B, C) ->
    D = {C, B},
    if length(L) =:= 300000 -> {A, D, hd(L)}; true -> {D, A} end.

body(L) ->
    try {ok, length(L), self() =:= self()}
    catch error:E:S ->
        [{M, F, [Arg], _}, {M2, F2, N, _} | _] = S,
        {E, M, F, Arg =:= L, M2, F2, N}
    end.

forever(L) -> length(L), forever(L).
