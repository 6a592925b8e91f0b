-module(op_maps).
-export([main/0, id/1]).
id(X) -> X.
main() ->
    M0 = #{}, M1 = #{a => 1, b => 2, {c} => 3, 1 => i, 1.0 => f, "s" => l, <<"b">> => bin},
    io:format("~p ~p~n", [map_size(M0), map_size(M1)]),
    io:format("~p~n", [lists:sort(maps:to_list(M1))]),
    #{a := A, {c} := C} = id(M1), io:format("~p ~p~n", [A, C]),
    M2 = M1#{a := x, new => y, b => z}, io:format("~p~n", [lists:sort(maps:to_list(M2))]),
    io:format("~p~n", [[try F() catch error:E -> E end || F <- [fun() -> (id(M1))#{nokey := 1} end, fun() -> (id(notmap))#{a => 1} end, fun() -> map_get(q, id(M1)) end, fun() -> map_get(q, id(z)) end, fun() -> #{zz := V} = id(M1), V end]] =/= []]),
    Big = maps:from_list([{I, I * I} || I <- lists:seq(1, 1000)]),
    io:format("~p ~p ~p~n", [map_size(Big), maps:get(500, Big), maps:find(5000, Big)]),
    Big2 = lists:foldl(fun(I, M) -> maps:remove(I, M) end, Big, lists:seq(1, 980)), io:format("~p~n", [lists:sort(maps:to_list(Big2))]),
    Big3 = Big#{5 => five, 5000 => new}, io:format("~p ~p ~p~n", [map_size(Big3), maps:get(5, Big3), maps:get(5000, Big3)]),
    io:format("~p ~p~n", [Big =:= maps:from_list([{I, I * I} || I <- lists:seq(1000, 1, -1)]), Big == Big3]),
    io:format("~p ~p~n", [#{a => 1} < #{b => 0}, #{a => 1, b => 2} > #{c => 1}]),
    io:format("~p~n", [maps:fold(fun(_, V, S) -> V + S end, 0, Big)]),
    io:format("~p~n", [g(#{t => x, v => 3})]), io:format("~p~n", [g(#{t => y})]), io:format("~p~n", [g(#{})]), io:format("~p~n", [g(7)]),
    io:format("~p~n", [lists:sort(maps:to_list(maps:merge(#{a => 1, b => 2}, #{b => 3, c => 4})))]), io:format("~p~n", [maps:keys(#{1 => a, 2 => b})]).
g(#{t := x, v := V}) when V > 2 -> {x, V}; g(#{t := T}) when is_map_key(t, #{t => 1}) -> T; g(M) when map_size(M) =:= 0 -> empty; g(_) -> no.
