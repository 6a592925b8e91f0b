-module(op_records_tuples).
-export([main/0, id/1]).
-record(p, {name, age = 18, tags = [] :: list()}).
-record(big, {a, b, c, d, e, f, g, h, i, j}).
id(X) -> X.
main() ->
    P = #p{name = "joe"}, io:format("~p~n", [P]), P2 = (id(P))#p{age = 30, tags = [x]}, io:format("~p ~p~n", [P2, P2#p.age]),
    io:format("~p~n", [[is_record(X, p) || X <- [P, P2, {p}, {p, 1, 2, 3}, {q, 1, 2, 3}, p]]]),
    B = #big{a = 1, _ = 0}, B2 = (id(B))#big{c = 3, j = 10, f = 6}, io:format("~p~n", [B2]), B3 = B2#big{a = B2#big.c, b = B2}, io:format("~p~n", [B3]),
    io:format("~p~n", [try (id({x}))#p.age catch error:E -> E end]),
    T = list_to_tuple(lists:seq(1, 300)), io:format("~p ~p~n", [element(300, T), tuple_size(setelement(150, T, x))]), io:format("~p~n", [element(150, setelement(150, T, x))]),
    io:format("~p~n", [[try element(I, id(T2)) catch error:E2 -> E2 end || I <- [0, 1, 3, 4, a, -1, 1 bsl 65], T2 <- [{a, b, c}]]]),
    {A, _, {C, [D | Rest]}} = id({1, 2, {3, [4, 5, 6]}}), io:format("~p~n", [{A, C, D, Rest}]), io:format("~p~n", [swap({1, 2})]),
    io:format("~p~n", [erlang:make_tuple(4, z)]), io:format("~p~n", [erlang:append_element({1}, 2)]), io:format("~p~n", [erlang:delete_element(2, {a, b, c})]), io:format("~p~n", [erlang:insert_element(1, {a}, x)]).
swap({A, B}) -> {B, A}.
