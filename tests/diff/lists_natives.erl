%% The native functions of module lists and the list operators, results and exceptions, short and long lists.
-module(lists_natives).
-export([main/0]).

main() ->
    Lists = [[], [a], [a, b, a, c, a], [1, 1.0, 2, 2.0], [a | b], [a, b | c], x, {}, [{1, a}, {1.0, b}, {x}, y, {x, z, w}]],
    [show({reverse, A, B}, fun() -> lists:reverse(A, B) end) || A <- Lists, B <- [[], [t], x]],
    [show({append, A, B}, fun() -> A ++ B end) || A <- Lists, B <- Lists],
    [show({subtract, A, B}, fun() -> A -- B end) || A <- Lists, B <- Lists],
    [show({member, K, L}, fun() -> lists:member(K, L) end) || K <- [a, 1, 1.0, x, b], L <- Lists],
    [show({keyfind, K, N, L}, fun() -> {lists:keyfind(K, N, L), lists:keymember(K, N, L), lists:keysearch(K, N, L)} end)
     || K <- [1, 1.0, x, z, nope], N <- [1, 2, 3], L <- Lists],
    [show({position, N}, fun() -> lists:keyfind(a, N, [{a, b}]) end) || N <- [0, -1, a, 1.0, 1 bsl 64, 4]],
    long(100000),
    duplicates().

long(N) ->
    L = lists:seq(1, N),
    R = lists:reverse(L),
    io:format("~p ~p~n", [hd(R), length(R)]),
    io:format("~p~n", [lists:reverse(R) =:= L]),
    io:format("~p~n", [{lists:member(N, L), lists:member(N + 1, L), lists:member(float(N), L)}]),
    T = [{K, -K} || K <- L],
    io:format("~p~n", [{lists:keyfind(N, 1, T), lists:keyfind(-N, 2, T), lists:keyfind(x, 1, T)}]),
    io:format("~p~n", [length(L ++ L)]),
    io:format("~p~n", [L -- R]),
    io:format("~p~n", [L -- lists:seq(2, N, 2) =:= lists:seq(1, N, 2)]),
    io:format("~p~n", [(R ++ L) -- L =:= L]),
    io:format("~p~n", [lists:sublist(L -- [3, 5, 9], 8)]),
    show(improper_reverse, fun() -> lists:reverse(L ++ x) end),
    show(improper_member, fun() -> lists:member(y, L ++ x) end),
    show(improper_key, fun() -> lists:keyfind(y, 1, L ++ x) end),
    show(improper_append, fun() -> length((L ++ x) ++ [a]) end),
    show(improper_left, fun() -> (L ++ x) -- L end),
    show(improper_right, fun() -> L -- (L ++ x) end).

duplicates() ->
    L = lists:append(lists:duplicate(100, [1, 1.0, {1}, {1.0}, "s", <<"b">>, a])),
    Once = [1, 1.0, {1}, {1.0}, "s", <<"b">>, a],
    io:format("~p~n", [length(L -- Once)]),
    io:format("~p~n", [length(L -- lists:append(lists:duplicate(40, Once)))]),
    io:format("~p~n", [L -- lists:append(lists:duplicate(99, Once)) =:= Once]),
    io:format("~p~n", [[0.0, -0.0, 0] -- [0]]).

show(Name, F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w ~w~n", [Name, short(R)]).

short(L) when is_list(L), length(L) > 20 -> {long, length(L)};
short(X) -> X.
