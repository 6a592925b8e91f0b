%% Calls of every form: many arguments, swapped ones, tail calls through funs and names, deep recursion, mutual recursion.
-module(op_calls_many).
-export([main/0, swap/4, many/20, named/2, even/1, odd/1, tail_apply/2, count/1]).

main() ->
    io:format("~p~n", [swap(5, a, b, c)]),
    io:format("~p~n", [many(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20)]),
    io:format("~p~n", [even(100001)]),
    io:format("~p~n", [tail_apply(?MODULE, 100000)]),
    io:format("~p~n", [tail_fun(100000)]),
    io:format("~p~n", [tail_apply_list(fun lists:seq/2, [1, 5])]),
    io:format("~p~n", [count(300000)]),
    io:format("~p~n", [ackermann(2, 9)]),
    F = fun Loop(0, Acc) -> Acc; Loop(N, Acc) -> Loop(N - 1, Acc + N) end,
    io:format("~p~n", [F(1000, 0)]),
    io:format("~p~n", [((fun(A, B, C) -> fun(D) -> {A, B, C, D} end end)(1, 2, 3))(4)]),
    io:format("~p~n", [[apply(Fn, Args) || {Fn, Args} <- [{fun erlang:abs/1, [-3]}, {fun named/2, [1, 2]}, {fun ?MODULE:named/2, [3, 4]}]]]),
    io:format("~p~n", [apply(erlang, apply, [erlang, apply, [lists, reverse, [[1, 2, 3]]]])]),
    M = id(lists),
    io:format("~p ~p~n", [M:reverse([1, 2]), M:(id(nth))(2, [a, b, c])]),
    {'EXIT', {system_limit, _}} = (catch apply(?MODULE, named, lists:seq(1, 2000))),
    ok.

id(X) -> X.
swap(0, A, B, C) -> {A, B, C};
swap(N, A, B, C) -> swap(N - 1, B, C, A).
many(A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T) ->
    {T, S, R, Q, P, O, N, M, L, K, J, I, H, G, F, E, D, C, B, A}.
named(A, B) -> {named, A, B}.
even(0) -> true;
even(N) -> ?MODULE:odd(N - 1).
odd(0) -> false;
odd(N) -> ?MODULE:even(N - 1).
tail_apply(_, 0) -> done;
tail_apply(M, N) -> M:tail_apply(M, N - 1).
tail_fun(0) -> done;
tail_fun(N) -> F = fun(X) -> tail_fun(X) end, F(N - 1).
tail_apply_list(F, Args) -> apply(F, Args).
count(0) -> 0;
count(N) -> 1 + count(N - 1).
ackermann(0, N) -> N + 1;
ackermann(M, 0) -> ackermann(M - 1, 1);
ackermann(M, N) -> ackermann(M - 1, ackermann(M, N - 1)).
