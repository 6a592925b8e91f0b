-module(stdlib_array).
-export([main/0]).
main() ->
    A = array:from_list(lists:seq(0, 99)),
    A1 = array:set(500, last, A),
    io:format("~p ~p ~p~n", [array:size(A1), array:get(50, A1), array:get(300, A1)]),
    io:format("~p~n", [array:sparse_to_orddict(array:set(3, x, array:new([{default, none}])))]),
    io:format("~p~n", [array:foldl(fun(I, V, S) -> I + V + S end, 0, A)]),
    io:format("~p~n", [array:to_list(array:resize(5, A))]),
    Fixed = array:fix(array:resize(10, A)),
    io:format("~p~n", [catch array:set(10, x, Fixed) =:= 1]),
    io:format("~p~n", [array:to_list(array:map(fun(I, V) -> I * V end, array:resize(6, A)))]).
