%% Sets and ordered sets: insertion, look-up, deletion, order, keys of all kinds, keypos.
-module(ets_sets).
-export([main/0]).

main() ->
    [basics(Type) || Type <- [set, ordered_set]],
    keypos(),
    ordered(),
    numbers(),
    many(set),
    many(ordered_set),
    io:format("done~n").

t(F) -> try F() catch C:R -> {C, R} end.

keys() ->
    [1, 1.5, -7, 1 bsl 80, a, 'An Atom', "list", [], [a | b], {}, {x, 1}, {x, [1, {y}]}, #{}, #{k => v}, <<>>, <<"bin">>,
     <<1:3>>, binary:copy(<<"long">>, 50), lists:seq(1, 100), maps:from_list([{I, I} || I <- lists:seq(1, 60)])].

basics(Type) ->
    T = ets:new(t, [Type]),
    [ets:insert(T, {K, I}) || {I, K} <- lists:enumerate(keys())],
    io:format("~w ~w~n", [Type, ets:info(T, size)]),
    [io:format("~w ", [ets:lookup(T, K) =:= [{K, I}]]) || {I, K} <- lists:enumerate(keys())],
    io:format("~n~w~n", [lists:sort(ets:tab2list(T)) =:= lists:sort([{K, I} || {I, K} <- lists:enumerate(keys())])]),
    [ets:insert(T, {K, new, I}) || {I, K} <- lists:enumerate(keys()), I rem 2 =:= 0],
    io:format("~w~n", [lists:sort([{tuple_size(O), element(tuple_size(O), O)} || O <- ets:tab2list(T)])]),
    io:format("~w~n", [[ets:delete(T, K) || K <- lists:sublist(keys(), 5)]]),
    io:format("~w ~w~n", [ets:info(T, size), [ets:member(T, K) || K <- keys()]]),
    io:format("~w~n", [t(fun() -> ets:lookup_element(T, [], 2) end)]),
    io:format("~w~n", [t(fun() -> ets:lookup_element(T, [], 3) end)]),
    io:format("~w~n", [t(fun() -> ets:lookup_element(T, [], 4) end)]),
    io:format("~w~n", [t(fun() -> ets:lookup_element(T, nokey, 1) end)]),
    io:format("~w~n", [ets:take(T, {})]),
    io:format("~w~n", [ets:take(T, {})]),
    io:format("~w~n", [ets:insert_new(T, {{}, 1})]),
    io:format("~w~n", [ets:insert_new(T, {{}, 2})]),
    io:format("~w~n", [ets:insert_new(T, [{q, 1}, {{}, 2}])]),
    io:format("~w ~w~n", [ets:member(T, q), ets:insert_new(T, [{q, 1}, {r, 2}])]),
    io:format("~w~n", [ets:delete_object(T, {q, 2})]),
    io:format("~w ~w~n", [ets:member(T, q), ets:delete_object(T, {q, 1})]),
    io:format("~w~n", [ets:member(T, q)]),
    io:format("~w ~w~n", [ets:delete_all_objects(T), ets:info(T, size)]),
    io:format("~w ~w~n", [ets:first(T), ets:last(T)]),
    io:format("~w~n", [ets:delete(T)]),
    io:format("~w ~w~n", [ets:info(T), t(fun() -> ets:lookup(T, 1) end)]).

keypos() ->
    T = ets:new(t, [{keypos, 3}]),
    io:format("~w~n", [[t(fun() -> ets:insert(T, O) end) || O <- [{1, 2, 3}, {1, 2}, {}, {a, b, c, d}, [{x, y, z}, {x, y}], [], foo]]]),
    io:format("~w ~w~n", [ets:lookup(T, c), ets:lookup(T, z)]),
    io:format("~w~n", [ets:lookup_element(T, 3, 1)]).

ordered() ->
    T = ets:new(t, [ordered_set]),
    Keys = [5, 1, 9, 3, {a}, "s", 2.5, atom, <<"b">>, #{}, 7],
    [ets:insert(T, {K}) || K <- Keys],
    io:format("~w~n", [forward(T, ets:first(T))]),
    io:format("~w~n", [backward(T, ets:last(T))]),
    io:format("~w~n", [[ets:next(T, K) || K <- [0, 1, 2, 2.5, 3.0, 100, zzz, <<"c">>]]]),
    io:format("~w~n", [[ets:prev(T, K) || K <- [0, 1, 2, 2.5, 3.0, 100, zzz, <<"c">>]]]),
    io:format("~w~n", [ets:tab2list(T)]),
    io:format("~w~n", [ets:foldl(fun({K}, A) -> [K | A] end, [], T)]),
    io:format("~w~n", [ets:foldr(fun({K}, A) -> [K | A] end, [], T)]),
    io:format("~w~n", [[ets:slot(T, I) || I <- [0, 1, 10, 11]]]),
    io:format("~w~n", [t(fun() -> ets:slot(T, 12) end)]).

forward(_, '$end_of_table') -> [];
forward(T, K) -> [K | forward(T, ets:next(T, K))].
backward(_, '$end_of_table') -> [];
backward(T, K) -> [K | backward(T, ets:prev(T, K))].

numbers() ->
    [begin
         T = ets:new(t, [Type]),
         ets:insert(T, [{1, a}, {1.0, b}, {2.0, c}, {2, d}, {1 bsl 64, e}, {float(1 bsl 64), f}, {0.0, g}, {0, h}]),
         io:format("~w ~w~n", [Type, lists:sort([V || {_, V} <- ets:tab2list(T)])]),
         io:format("~w~n", [[ets:lookup(T, K) || K <- [1, 1.0, 2, 2.0, 1 bsl 64, float(1 bsl 64), 0, 0.0]]])
     end || Type <- [set, ordered_set]].

many(Type) ->
    T = ets:new(t, [Type]),
    N = 20000,
    [ets:insert(T, {(I * 7919) rem N, I}) || I <- lists:seq(1, N)],
    io:format("~w ~w~n", [Type, ets:info(T, size)]),
    [ets:delete(T, I) || I <- lists:seq(0, N - 1), I rem 3 =/= 0],
    Keys = walk(T, ets:first(T), []),
    io:format("~w ~w ~w~n", [length(Keys), lists:sum(Keys), lists:usort(Keys) =:= lists:sort(Keys)]),
    io:format("~w~n", [lists:all(fun(K) -> K rem 3 =:= 0 end, Keys)]),
    [ets:delete(T, K) || K <- Keys],
    io:format("~w ~w~n", [ets:info(T, size), ets:first(T)]).

walk(_, '$end_of_table', A) -> A;
walk(T, K, A) -> walk(T, ets:next(T, K), [K | A]).
