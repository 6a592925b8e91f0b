%% Built-ins that make, take apart and change tuples.
-module(tuples_natives).
-export([main/0]).

main() ->
    Tuples = [{}, {a}, {a, b, c}, x, [a]],
    Positions = [-1, 0, 1, 2, 3, 4, 5, a, 1.0, 1 bsl 70],
    [show({to_list, T}, fun() -> tuple_to_list(T) end) || T <- Tuples],
    [show({to_tuple, L}, fun() -> list_to_tuple(L) end) || L <- [[], [a], [a, b | c], x, "abc"]],
    [show({append, T}, fun() -> erlang:append_element(T, new) end) || T <- Tuples],
    [show({insert, N, T}, fun() -> erlang:insert_element(N, T, new) end) || N <- Positions, T <- Tuples],
    [show({delete, N, T}, fun() -> erlang:delete_element(N, T) end) || N <- Positions, T <- Tuples],
    [show({set, N, T}, fun() -> setelement(N, T, new) end) || N <- Positions, T <- Tuples],
    [show({element, N, T}, fun() -> element(N, T) end) || N <- Positions, T <- Tuples],
    [show({make, N}, fun() -> erlang:make_tuple(N, v) end) || N <- [0, 1, 3, -1, a, 1.0, 1 bsl 24, 1 bsl 70]],
    [show({make, N, L}, fun() -> erlang:make_tuple(N, v, L) end)
     || N <- [0, 3, -1], L <- [[], [{1, a}], [{3, a}, {1, b}, {3, c}], [{4, x}], [{0, x}], [x], [{1, a} | b], x, [{1, a, b}]]],
    [show({size, T}, fun() -> {size(T), tuple_size(T)} end) || T <- Tuples],
    Large = erlang:make_tuple(200000, x, [{N, N} || N <- lists:seq(1, 200000)]),
    L = tuple_to_list(Large),
    io:format("~p~n", [{L =:= lists:seq(1, 200000), list_to_tuple(L) =:= Large, element(777, Large)}]),
    io:format("~p~n", [tuple_size(erlang:append_element(Large, last))]),
    io:format("~p~n", [element(200000, erlang:delete_element(1, erlang:insert_element(1, Large, first)))]),
    show(improper, fun() -> list_to_tuple(L ++ x) end).

show(Name, F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w ~w~n", [Name, R]).
