-module(stdlib_sets).
-export([main/0]).
main() ->
    A = sets:from_list(lists:seq(1, 100)),
    B = sets:from_list(lists:seq(50, 150)),
    io:format("~p~n", [lists:sort(sets:to_list(sets:intersection(A, B)))]),
    io:format("~p~n", [sets:size(sets:union(A, B))]),
    io:format("~p~n", [lists:sort(sets:to_list(sets:subtract(A, B)))]),
    io:format("~p ~p~n", [sets:is_subset(A, B), sets:is_disjoint(A, B)]),
    V2 = sets:from_list([x, y, z, 1.0, 1], [{version, 2}]),
    io:format("~p~n", [lists:sort(sets:to_list(V2))]),
    O = ordsets:from_list([c, a, b, a]),
    io:format("~p ~p ~p~n", [O, ordsets:union(O, [d]), ordsets:is_element(b, O)]),
    G = gb_sets:from_list([5, 3, 8, 1, 4, 7, 9, 2, 6]),
    io:format("~p ~p~n", [gb_sets:to_list(G), gb_sets:smallest(G)]),
    {L, G2} = gb_sets:take_largest(G),
    io:format("~p ~p~n", [L, gb_sets:size(G2)]),
    io:format("~p~n", [gb_sets:fold(fun(E, Acc) -> [E | Acc] end, [], gb_sets:filter(fun(X) -> X rem 2 == 0 end, G))]),
    I = gb_sets:iterator_from(5, G),
    {N, _} = gb_sets:next(I),
    io:format("~p~n", [N]).
