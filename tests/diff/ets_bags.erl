%% requires: otp 27 (older releases insert lists into bags in another order)
%% Bags and duplicate bags: order of insertion, equal objects, removal of single objects.
-module(ets_bags).
-export([main/0]).

main() ->
    [one(Type) || Type <- [bag, duplicate_bag]],
    [large(Type) || Type <- [bag, duplicate_bag]],
    io:format("done~n").

t(F) -> try F() catch C:R -> {C, R} end.

one(Type) ->
    T = ets:new(t, [Type]),
    ets:insert(T, [{k, 1}, {k, 2}, {k, 1}, {j, x}, {k, 1.0}, {k, "s"}]),
    ets:insert(T, {k, 2}),
    io:format("~w ~w ~w~n", [Type, ets:lookup(T, k), ets:info(T, size)]),
    io:format("~w~n", [ets:lookup_element(T, k, 2)]),
    io:format("~w~n", [t(fun() -> ets:lookup_element(T, k, 3) end)]),
    io:format("~w~n", [ets:match_object(T, {k, '_'})]),
    io:format("~w~n", [ets:match(T, {k, '$1'})]),
    io:format("~w~n", [ets:select(T, [{{k, '$1'}, [{is_integer, '$1'}], ['$1']}])]),
    ets:delete_object(T, {k, 1}),
    io:format("~w~n", [ets:lookup(T, k)]),
    ets:insert(T, {k, 1}),
    io:format("~w~n", [ets:lookup(T, k)]),
    io:format("~w ~w~n", [ets:insert_new(T, {k, 99}), ets:insert_new(T, {n, 99})]),
    io:format("~w~n", [t(fun() -> ets:update_counter(T, k, 1) end)]),
    io:format("~w~n", [t(fun() -> ets:update_element(T, k, {2, 1}) end)]),
    io:format("~w ~w~n", [ets:take(T, k), ets:info(T, size)]),
    io:format("~w~n", [lists:sort(ets:tab2list(T))]),
    io:format("~w~n", [ets:select_count(T, [{{n, '_'}, [], [true]}])]),
    io:format("~w~n", [ets:select_delete(T, [{{n, '_'}, [], [true]}])]),
    io:format("~w~n", [ets:tab2list(T)]).

large(Type) ->
    T = ets:new(t, [Type]),
    [ets:insert(T, {I rem 10, I rem 40}) || I <- lists:seq(1, 4000)],
    io:format("~w ~w~n", [Type, ets:info(T, size)]),
    io:format("~w~n", [[length(ets:lookup(T, K)) || K <- lists:seq(0, 9)]]),
    ets:delete(T, 3),
    io:format("~w ~w~n", [ets:info(T, size), ets:lookup(T, 3)]),
    Keys = keys(T, ets:first(T)),
    io:format("~w~n", [lists:sort(Keys)]).

keys(_, '$end_of_table') -> [];
keys(T, K) -> [K | keys(T, ets:next(T, K))].
