-module(code_fun_info).
-export([main/0]).

main() ->
    X = 7,
    F = fun(Y) -> {X, Y} end,
    G = fun() -> no end,
    H = fun lists:map/2,
    Funs = [F, G, H],
    Items = [type, module, name, arity, env, index, new_index],
    [io:format("~p~n", [[erlang:fun_info(Fun, I) || I <- Items]]) || Fun <- Funs],
    [io:format("~p~n", [erlang:fun_info_mfa(Fun)]) || Fun <- Funs],
    io:format("~p~n", [lists:sort(erlang:fun_info(H))]),
    {new_uniq, Uniq} = erlang:fun_info(F, new_uniq),
    io:format("~p~n", [Uniq =:= module_info(md5)]),
    io:format("~p~n", [[K || {K, _} <- erlang:fun_info(F)]]),
    [io:format("~p ~p~n", [Item, erlang:fun_info(H, Item)]) || Item <- [uniq, new_uniq, pid, refc]],
    [io:format("~p~n", [class(fun() -> erlang:fun_info(A, B) end)]) || {A, B} <- [{H, foo}, {H, 1}, {a, name}, {[], name}]],
    io:format("~p~n", [class(fun() -> erlang:fun_info_mfa(a) end)]),
    io:format("~p~n", [class(fun() -> erlang:fun_info(a) end)]),
    [io:format("~p~n", [class(fun() -> erlang:make_fun(M, N, A) end)])
     || {M, N, A} <- [{a, b, 0}, {lists, map, 2}, {a, b, 255}, {a, b, 256}, {a, b, -1}, {a, b, c}, {1, b, 0}, {a, 2, 0},
                      {a, b, 1 bsl 70}]],
    io:format("~p~n", [(erlang:make_fun(lists, map, 2))(fun(E) -> E * 2 end, [1, 2, 3])]),
    io:format("~p~n", [{erlang:make_fun(lists, map, 2) =:= H, erlang:make_fun(lists, map, 2) == fun lists:map/2}]),
    io:format("~p~n", [{is_function(H), is_function(H, 2), is_function(H, 1), is_function(F, 1), is_function(G, 0)}]),
    io:format("~p~n", [class(fun() -> (erlang:make_fun(no_such_module, f, 1))(x) end)]),
    io:format("~p~n", [class(fun() -> F(1, 2) end)]),
    io:format("~p~n", [class(fun() -> H(1) end)]).

class(F) ->
    try F() catch C:R:S -> {C, reason(R), hd(S)} end.

reason({badarity, {_, Args}}) -> {badarity, Args};
reason(R) -> R.
