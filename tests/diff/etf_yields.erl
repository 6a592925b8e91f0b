%% timeout: 120
%% Long conversions leave time to others: a process that wants to run every millisecond gets to.
-module(etf_yields).
-export([main/0]).

main() ->
    L = lists:seq(1, 1000000),
    M = maps:from_list([{I, I} || I <- lists:seq(1, 100000)]),
    [others_run(N, F) || {N, F} <- [{encode_list, fun() -> term_to_binary(L) end},
                                    {decode_list, fun() -> B = term_to_binary(L), binary_to_term(B) end},
                                    {size, fun() -> erlang:external_size(L) end},
                                    {compressed, fun() -> binary_to_term(term_to_binary(L, [{compressed, 1}])) end},
                                    {map, fun() -> true = binary_to_term(term_to_binary(M)) =:= M end}]],
    io:format("killed ~w~n", [killed(fun() -> term_to_binary(L, [{compressed, 9}]) end)]),
    B = term_to_binary(L),
    io:format("killed ~w~n", [killed(fun() -> binary_to_term(B) end)]).

others_run(Name, F) ->
    Me = self(),
    {P, R} = spawn_monitor(fun() -> [F() || _ <- lists:seq(1, 2)], Me ! {self(), finished} end),
    Ticks = count(P, 0),
    receive {'DOWN', R, _, P, Why} -> io:format("~w ~w ~w~n", [Name, Why, Ticks >= 0]) end.

count(P, N) ->
    receive {P, finished} -> N
    after 1 -> count(P, N + 1)
    end.

killed(F) ->
    {P, R} = spawn_monitor(fun() -> [F() || _ <- lists:seq(1, 1000)] end),
    timer:sleep(30),
    exit(P, kill),
    receive {'DOWN', R, _, P, Why} -> Why end.
