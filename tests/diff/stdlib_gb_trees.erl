-module(stdlib_gb_trees).
-export([main/0]).
main() ->
    T = lists:foldl(fun(K, Acc) -> gb_trees:enter(K, K * K, Acc) end, gb_trees:empty(), [(I * 7919) rem 1009 || I <- lists:seq(1, 500)]),
    io:format("~p~n", [gb_trees:size(T)]),
    io:format("~p~n", [lists:sublist(gb_trees:to_list(T), 20)]),
    io:format("~p ~p~n", [gb_trees:lookup(3, T), gb_trees:lookup(100000, T)]),
    {K, V, T2} = gb_trees:take_smallest(T),
    io:format("~p ~p ~p~n", [K, V, gb_trees:size(T2)]),
    T3 = gb_trees:balance(gb_trees:delete_any(K, T2)),
    io:format("~p~n", [gb_trees:values(gb_trees:map(fun(_, X) -> X rem 10 end, T3)) =:= [X rem 10 || X <- gb_trees:values(T3)]]),
    io:format("~p~n", [catch element(1, (catch gb_trees:insert(element(1, gb_trees:smallest(T3)), x, T3)))]).
