%% persistent_term: values of all kinds, replacement, erasure, values held by others.
-module(shared_persistent_terms).
-export([main/0]).

t(F) -> try F() catch C:R -> {C, R} end.

main() ->
    io:format("~w~n", [what_printing_puts_is_there]),
    N0 = maps:get(count, persistent_term:info()),
    Vs = [1, 1.0, a, "list", {t, [u]}, #{k => v}, maps:from_list([{I, {I}} || I <- lists:seq(1, 100)]), <<"bin">>,
          binary:copy(<<"large">>, 100), fun lists:map/2, 1 bsl 100, [], {}, lists:seq(1, 1000)],
    [persistent_term:put({?MODULE, K}, K) || K <- Vs],
    io:format("~w~n", [[persistent_term:get({?MODULE, K}) =:= K || K <- Vs]]),
    io:format("~w~n", [maps:get(count, persistent_term:info()) - N0]),
    io:format("~w ~w~n", [persistent_term:get({?MODULE, 2}, none), t(fun() -> persistent_term:get({?MODULE, 2}) end)]),
    Mine = [V || {{?MODULE, _}, V} <- persistent_term:get()],
    io:format("~w~n", [length(Mine) =:= length(Vs) andalso Mine -- Vs =:= []]),
    Held = persistent_term:get({?MODULE, "list"}),
    F = fun(X) -> {X, Held} end,
    persistent_term:put({?MODULE, "list"}, {other, F}),
    {other, G} = persistent_term:get({?MODULE, "list"}),
    garbage_collect(),
    io:format("~w ~w~n", [Held, G(1)]),
    [persistent_term:put(counter, I) || I <- lists:seq(1, 1000)],
    io:format("~w~n", [persistent_term:get(counter)]),
    io:format("~w ~w~n", [persistent_term:erase(counter), persistent_term:erase(counter)]),
    [persistent_term:put({many, I}, [I]) || I <- lists:seq(1, 2000)],
    io:format("~w~n", [lists:sum([hd(persistent_term:get({many, I})) || I <- lists:seq(1, 2000)])]),
    [persistent_term:erase({many, I}) || I <- lists:seq(1, 2000)],
    [persistent_term:erase({?MODULE, K}) || K <- Vs],
    io:format("~w~n", [maps:get(count, persistent_term:info()) - N0]),
    Me = self(),
    persistent_term:put(shared, {data, lists:seq(1, 100)}),
    Ps = [spawn(fun() -> Me ! {self(), lists:sum(element(2, persistent_term:get(shared)))} end) || _ <- lists:seq(1, 20)],
    io:format("~w~n", [[receive {P, S} -> S end || P <- Ps]]).
