-module(op_funs).
-export([main/0, ext/2, id/1]).
id(X) -> X.
tag({badarity, {_, A}}) -> {badarity, A};
tag(E) -> E.
ext(A, B) -> {ext, A, B}.
main() ->
    X = id(10), Y = id({y}),
    F0 = fun() -> X end, F1 = fun(A) -> {A, X, Y} end, F2 = fun ext/2, F3 = fun ?MODULE:ext/2,
    io:format("~p ~p ~p ~p~n", [F0(), F1(z), F2(1, 2), F3(3, 4)]),
    io:format("~p~n", [[is_function(F) || F <- [F0, F1, F2, F3, a, {a, b}]]]),
    io:format("~p~n", [[{is_function(F, 0), is_function(F, 1), is_function(F, 2)} || F <- [F0, F1, F2, F3, a]]]),
    io:format("~p~n", [[element(2, erlang:fun_info(F, arity)) || F <- [F0, F1, F2, F3]]]),
    io:format("~p~n", [[element(2, erlang:fun_info(F, type)) || F <- [F0, F1, F2, F3]]]),
    io:format("~p ~p~n", [erlang:fun_info(F1, env), erlang:fun_info(F3, module)]),
    io:format("~w ~p~n", [F3, F3 =:= fun op_funs:ext/2]),
    Fact = fun Loop(0) -> 1; Loop(N) -> N * Loop(N - 1) end,
    io:format("~p~n", [Fact(25)]),
    Compose = fun(Fs) -> lists:foldl(fun(F, Acc) -> fun(A) -> F(Acc(A)) end end, fun(A) -> A end, Fs) end,
    io:format("~p~n", [(Compose([fun(A) -> A + 1 end, fun(A) -> A * 2 end]))(5)]),
    io:format("~p~n", [apply(F2, [a, b])]), io:format("~p~n", [apply(?MODULE, ext, [c, d])]), M = id(?MODULE), io:format("~p~n", [M:ext(e, f)]), N = id(ext), io:format("~p~n", [?MODULE:N(g, h)]),
    io:format("~p~n", [[try G() catch error:E -> tag(E) end || G <- [fun() -> F1() end, fun() -> (id(a))(1) end, fun() -> apply(F0, id(a)) end, fun() -> apply(a, b, id(c)) end, fun() -> (id(fun nope:nope/1))(1) end]]]),
    io:format("~p~n", [F1 =:= fun(A) -> {A, X, Y} end]), io:format("~p~n", [lists:sort([F3, fun lists:map/2, fun erlang:abs/1]) =:= lists:sort([fun lists:map/2, F3, fun erlang:abs/1])]).
