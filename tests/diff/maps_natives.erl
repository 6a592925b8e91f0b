%% Native functions of module maps, with results and exceptions, on flat and on large maps.
-module(maps_natives).
-export([main/0]).

main() ->
    Keys = [a, 1, 1.0, {x}, [], [1], "k", <<"k">>, <<1:3>>, #{a => 1}, 1 bsl 80, self_key],
    Maps = [#{}, small(), big(), not_a_map, []],
    [run(F, M, K) || F <- [get, find, is_key, take, remove, update, put, guard], M <- Maps, K <- Keys],
    [show({keys, length_or_error(fun() -> maps:keys(M) end)}) || M <- Maps],
    [show({values, length_or_error(fun() -> maps:values(M) end)}) || M <- Maps],
    [show({merge, summary(try maps:merge(A, B) catch C:R -> {C, R} end)}) || A <- Maps, B <- Maps],
    [show({from_list, try maps:from_list(L) catch C:R -> {C, R} end})
     || L <- [[], [{a, 1}], [{a, 1}, {a, 2}], [{1, x}, {1.0, y}], [a], [{a, 1} | b], x, [{a, b, c}], [{a, 1}, b | c]]],
    [show({from_keys, summary(try maps:from_keys(L, v) catch C:R -> {C, R} end)})
     || L <- [[], [a], [a, a, b], [1, 1.0], x, [a | b], lists:seq(1, 100), lists:seq(1, 100) ++ [x | y]]],
    show(maps:from_keys([k], v) =:= #{k => v}).

small() -> #{a => 1, 1 => int, 1.0 => float, {x} => t, [] => nil, <<"k">> => bin, #{a => 1} => map}.
big() -> maps:merge(maps:from_list([{N, N * N} || N <- lists:seq(100, 400)]), small()).

run(F, M, K) ->
    R = try call(F, M, K) catch C:E -> {C, E} end,
    show({F, kind(M), K, summary(R)}).

call(get, M, K) -> maps:get(K, M);
call(find, M, K) -> maps:find(K, M);
call(is_key, M, K) -> maps:is_key(K, M);
call(take, M, K) -> maps:take(K, M);
call(remove, M, K) -> maps:remove(K, M);
call(update, M, K) -> maps:update(K, new, M);
call(put, M, K) -> maps:put(K, new, M);
call(guard, M, K) when is_map_key(K, M), map_get(K, M) =/= 1 -> {key, map_get(K, M)};
call(guard, M, _) when is_map(M), map_size(M) > 0 -> other;
call(guard, _, _) -> neither.

kind(M) when is_map(M) -> map_size(M);
kind(M) -> M.

length_or_error(F) -> try length(F()) catch C:R -> {C, R} end.

%% Large maps iterate in another order on each runtime: show them sorted.
summary(M) when is_map(M) -> {map, lists:sort(fun in_order/2, maps:to_list(M))};
summary({V, M}) when is_map(M) -> {V, summary(M)};
summary(X) -> X.

in_order({A, _}, {B, _}) -> {A, is_float(A), term_to_binary(A)} =< {B, is_float(B), term_to_binary(B)}.

show(T) -> io:format("~w~n", [hide(T)]).

%% Small maps print in the order of their keys, which for atoms is the order of their indices.
hide(M) when is_map(M) -> {map, [{hide(K), hide(V)} || {K, V} <- lists:sort(fun in_order/2, maps:to_list(M))]};
hide(T) when is_tuple(T) -> list_to_tuple([hide(E) || E <- tuple_to_list(T)]);
hide([H | T]) -> [hide(H) | hide(T)];
hide(X) -> X.
