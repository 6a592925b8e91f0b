-module(stdlib_queue).
-export([main/0]).
main() ->
    Q = lists:foldl(fun queue:in/2, queue:new(), lists:seq(1, 10)),
    io:format("~p~n", [queue:to_list(Q)]),
    {{value, A}, Q1} = queue:out(Q),
    {{value, B}, Q2} = queue:out_r(Q1),
    io:format("~p ~p ~p~n", [A, B, queue:len(Q2)]),
    io:format("~p~n", [queue:to_list(queue:reverse(Q2))]),
    {F, S} = queue:split(3, Q2),
    io:format("~p ~p~n", [queue:to_list(F), queue:to_list(S)]),
    io:format("~p~n", [queue:to_list(queue:join(S, F))]),
    io:format("~p ~p~n", [queue:peek(queue:new()), queue:is_empty(queue:new())]),
    io:format("~p~n", [queue:to_list(queue:filter(fun(X) -> X rem 2 =:= 0 end, Q))]),
    io:format("~p~n", [queue:fold(fun(X, Acc) -> X + Acc end, 0, Q)]),
    io:format("~p~n", [catch queue:get(queue:new()) =:= 1]).
