%% Iterators: resumed, ordered, in comprehensions (OTP 26), and their misuse.
%% requires: otp 27
-module(maps_iterate).
-export([main/0]).

main() ->
    Big = maps:from_list([{K, -K} || K <- lists:seq(1, 2000)]),
    io:format("~p~n", [lists:sort([K + V || K := V <- Big]) =:= lists:duplicate(2000, 0)]),
    io:format("~p~n", [map_size(#{V => K || K := V <- Big, K rem 2 =:= 0})]),
    io:format("~p~n", [maps:to_list(maps:iterator(Big, ordered)) =:= [{K, -K} || K <- lists:seq(1, 2000)]]),
    io:format("~p~n", [lists:sublist(maps:to_list(maps:iterator(Big, reversed)), 3)]),
    ByValue = fun(A, B) -> map_get(A, Big) =< map_get(B, Big) end,
    io:format("~p~n", [lists:sublist(maps:to_list(maps:iterator(Big, ByValue)), 3)]),
    Mixed = #{1 => a, 1.0 => b, a => c, {} => d, [] => e, "x" => f, <<>> => g},
    io:format("~w~n", [maps:to_list(maps:iterator(Mixed, ordered))]),
    io:format("~w~n", [maps:keys(maps:filtermap(fun(K, _) -> is_number(K) end, Mixed))]),
    Same = lists:sort(maps:to_list(Big)) =:= lists:sort(maps:to_list(maps:iterator(Big))),
    io:format("~p~n", [Same]),
    {K1, V1, Next} = maps:next(maps:iterator(Big)),
    io:format("~p ~p~n", [V1 =:= -K1, length(maps:to_list(Next))]),
    io:format("~p~n", [try maps:next(foo) catch C0:R0 -> {C0, R0} end]),
    Zeros = #{0.0 => plus, -0.0 => minus},
    io:format("~p ~p~n", [map_size(Zeros), {map_get(0.0, Zeros), map_get(-0.0, Zeros), is_map_key(0, Zeros)}]),
    [io:format("~p~n", [try F() catch C:R -> {C, R} end])
     || F <- [fun() -> maps:iterator(x) end, fun() -> maps:to_list(x) end, fun() -> maps:next([5 | x]) end,
              fun() -> maps:next(maps:iterator(#{})) end, fun() -> [K || K := _ <- x] end,
              fun() -> maps:iterator(#{}, foo) end]],
    {N, Sum} = maps:fold(fun(K, _, {Count, S}) -> {Count + 1, S + K} end, {0, 0}, Big),
    io:format("~p ~p~n", [N, Sum]).
