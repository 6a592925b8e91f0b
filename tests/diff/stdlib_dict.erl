%% dict and orddict: stored order never shows, so lists are sorted before they are printed.
-module(stdlib_dict).
-export([main/0]).
main() ->
    D0 = lists:foldl(fun(I, D) -> dict:store({k, I rem 50}, I, D) end, dict:new(), lists:seq(1, 1000)),
    io:format("~p~n", [dict:size(D0)]),
    io:format("~p~n", [lists:sort(dict:to_list(D0))]),
    D1 = dict:update_counter({k, 3}, 7, D0),
    io:format("~p ~p~n", [dict:fetch({k, 3}, D1), dict:find(nope, D1)]),
    D2 = dict:append_list(l, [1, 2], dict:append(l, 0, dict:new())),
    io:format("~p~n", [dict:to_list(D2)]),
    D3 = dict:merge(fun(_, A, B) -> {A, B} end, D0, dict:from_list([{{k, 1}, x}, {new, y}])),
    io:format("~p~n", [lists:sort(dict:to_list(dict:filter(fun(_, V) -> not is_integer(V) end, D3)))]),
    io:format("~p~n", [dict:fold(fun(_, V, S) -> V + S end, 0, D0)]),
    io:format("~p~n", [catch dict:fetch(absent, D0)  =:= x]),
    O = orddict:from_list([{b, 1}, {a, 2}, {c, 3}]),
    io:format("~p ~p~n", [O, orddict:update(a, fun(X) -> X * 2 end, O)]),
    io:format("~p~n", [orddict:map(fun(K, V) -> {K, V} end, O)]).
