%% A process with an error handler of its own.
-module(code_error_handler).
-export([main/0, undefined_function/3, undefined_lambda/3]).

main() ->
    io:format("io is loaded~n"),
    io:format("~p~n", [process_flag(error_handler, ?MODULE)]),
    io:format("~p~n", [code_error_nothing:foo(1, 2)]),
    F = fun code_error_nothing:bar/1,
    io:format("~p~n", [F(7)]),
    io:format("~p~n", [apply(code_error_nothing, baz, [])]),
    io:format("~p~n", [?MODULE:not_here(a)]),
    {_, R} = spawn_monitor(fun() -> exit(catch element(1, element(2, catch code_error_nothing:foo(1)))) end),
    receive {'DOWN', R, _, _, Reason} -> io:format("~p~n", [Reason]) end,
    io:format("~p~n", [process_flag(error_handler, error_handler)]),
    ok.

undefined_function(M, F, A) -> {called, M, F, A}.
undefined_lambda(M, F, A) -> {lambda, M, F, A}.
