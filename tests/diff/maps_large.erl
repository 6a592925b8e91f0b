%% Large maps: growth and shrinking across the limit of flat maps, every way to walk them, order and equality.
-module(maps_large).
-export([main/0]).

main() ->
    [size_steps(N) || N <- [30, 31, 32, 33, 34, 35, 100]],
    walk(5000),
    updates(20000),
    order(),
    merges(),
    comprehension(3000),
    ordered_iterator(),
    keys_of_every_kind().

size_steps(N) ->
    Up = lists:foldl(fun(K, M) -> M#{K => K} end, #{}, lists:seq(1, N)),
    Bulk = maps:from_list([{K, K} || K <- lists:seq(N, 1, -1)]),
    Down = lists:foldl(fun maps:remove/2, Bulk, lists:seq(21, N)),
    Twenty = maps:from_list([{K, K} || K <- lists:seq(1, 20)]),
    io:format("~p ~p ~p ~p ~p~n",
              [map_size(Up), Up =:= Bulk, Up == Bulk, Down =:= Twenty, lists:sort(maps:keys(Down)) =:= lists:seq(1, 20)]).

walk(N) ->
    M = maps:from_list([{{k, I}, I} || I <- lists:seq(1, N)]),
    Pairs = lists:sort(maps:to_list(M)),
    io:format("~p~n", [Pairs =:= [{{k, I}, I} || I <- lists:seq(1, N)]]),
    io:format("~p~n", [lists:sort(collect(maps:next(maps:iterator(M)))) =:= Pairs]),
    io:format("~p~n", [lists:zip(maps:keys(M), maps:values(M)) -- maps:to_list(M)]),
    io:format("~p~n", [maps:fold(fun(_, V, A) -> V + A end, 0, M)]),
    io:format("~p~n", [map_size(maps:filter(fun(_, V) -> V rem 3 =:= 0 end, M))]),
    io:format("~p~n", [lists:sum(maps:values(maps:map(fun(_, V) -> 2 * V end, M)))]).

collect(none) -> [];
collect({K, V, I}) -> [{K, V} | collect(maps:next(I))].

updates(N) ->
    M0 = maps:from_keys(lists:seq(1, N), 0),
    M1 = lists:foldl(fun(K, M) -> maps:update_with(K rem N + 1, fun(V) -> V + 1 end, M) end, M0, lists:seq(1, 2 * N)),
    io:format("~p ~p~n", [lists:usort(maps:values(M1)), lists:usort(maps:values(M0))]),
    M2 = lists:foldl(fun(K, M) -> M#{K := K, {new, K} => x, K := y} end, M1, lists:seq(1, 1000)),
    io:format("~p ~p ~p~n", [map_size(M2), map_get(7, M2), map_get({new, 7}, M2)]),
    io:format("~p~n", [try M2#{nokey := 1} catch C:R -> {C, R} end]),
    #{3 := Three, 4 := Four, {new, 5} := Five} = M2,
    io:format("~p~n", [{Three, Four, Five}]).

order() ->
    L = [maps:from_list([{K, V} || K <- lists:seq(S, S + 39)]) || S <- [1, 2, 5], V <- [1, 2, 1.0]],
    io:format("~w~n", [[{I, J, compare(A, B)} || {I, A} <- index(L), {J, B} <- index(L)]]),
    io:format("~p~n", [#{1 => a} =:= #{1.0 => a}]),
    io:format("~p~n", [#{1 => 1} == #{1 => 1.0}]),
    io:format("~p~n", [lists:sort([#{b => 1}, #{a => 2}, #{a => 1}, #{}, #{a => 1, b => 2}, #{1 => 1}, #{1.0 => 1}])
                       =:= [#{}, #{1 => 1}, #{1.0 => 1}, #{a => 1}, #{a => 2}, #{b => 1}, #{a => 1, b => 2}]]).

index(L) -> lists:zip(lists:seq(1, length(L)), L).

compare(A, B) when A =:= B -> same;
compare(A, B) when A == B -> equal;
compare(A, B) when A < B -> less;
compare(_, _) -> greater.

merges() ->
    Cases = [{lists:seq(1, A), lists:seq(B, C)} || A <- [0, 10, 32, 40, 500], {B, C} <- [{1, 5}, {20, 60}, {400, 900}]],
    [begin
         MA = maps:from_keys(KA, a), MB = maps:from_keys(KB, b), M = maps:merge(MA, MB),
         Counts = {map_size(M), length([x || {_, a} <- maps:to_list(M)]), length([x || {_, b} <- maps:to_list(M)])},
         io:format("~w ~w~n", [Counts, M =:= maps:from_list([{K, a} || K <- KA] ++ [{K, b} || K <- KB])])
     end || {KA, KB} <- Cases].

comprehension(N) ->
    M = maps:from_list([{I, I} || I <- lists:seq(1, N)]),
    io:format("~p~n", [lists:sum([V || {_, V} <- maps:to_list(M), V rem 2 =:= 0])]).

ordered_iterator() ->
    M = maps:from_list([{K, v} || K <- [1, 2, 2.0, 3, a, {x}, [], <<"b">>] ++ lists:seq(10, 50)]),
    Sorted = lists:sort(maps:keys(M)),
    io:format("~w~n", [[K || K <- Sorted, is_integer(K)] =:= [1, 2, 3] ++ lists:seq(10, 50)]).

keys_of_every_kind() ->
    Ref = make_ref(), F = fun(X) -> X end,
    Base = [self(), Ref, F, fun lists:map/2, 1 bsl 100, -(1 bsl 100), 1.5, <<1, 2, 3>>, <<5:3>>, {}, {a, {b}}, [], [a | b],
            "text", #{}, #{x => #{y => z}}, nil, true],
    M = maps:from_list([{{N, K}, N} || N <- lists:seq(1, 20), K <- Base] ++ [{K, 0} || K <- Base]),
    io:format("~p ~p~n", [map_size(M), lists:sum([map_get({N, K}, M) || N <- lists:seq(1, 20), K <- Base])]),
    io:format("~p~n", [lists:usort([map_get(K, M) || K <- Base])]),
    Less = lists:foldl(fun(K, A) -> {0, A1} = maps:take(K, A), A1 end, M, Base),
    io:format("~p ~p~n", [map_size(Less), maps:take(nil, Less)]).
