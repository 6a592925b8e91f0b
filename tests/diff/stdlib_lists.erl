-module(stdlib_lists).
-export([main/0]).
p(X) -> io:format("~p~n", [X]).
main() ->
    L = [(I * 37) rem 101 || I <- lists:seq(1, 60)],
    p(lists:sort(L)), p(lists:usort(L ++ L)), p(lists:reverse(L)),
    p(lists:sort(fun(A, B) -> A > B end, L)),
    p(lists:keysort(2, [{a, 3}, {b, 1}, {c, 2}])), p(lists:ukeysort(1, [{1, a}, {1.0, b}, {2, c}])),
    p(lists:merge([1, 3, 5], [2, 4, 6])), p(lists:merge3([1, 4], [2, 5], [3, 6])),
    p(lists:zip([1, 2], [a, b])), p(lists:unzip3([{1, a, x}, {2, b, y}])), p(lists:zipwith(fun(A, B) -> A + B end, [1, 2], [10, 20])),
    p(lists:partition(fun(X) -> X > 50 end, L)), p(lists:splitwith(fun(X) -> X < 90 end, L)),
    p(lists:foldl(fun(X, S) -> X - S end, 0, L)), p(lists:foldr(fun(X, S) -> X - S end, 0, L)),
    p(lists:flatten([1, [2, [3, [[]]], 4], [[5]]])), p(lists:flatlength([[1], [2, [3]]])),
    p(lists:nth(3, L)), p(lists:nthtail(57, L)), p(lists:last(L)), p(lists:sublist(L, 5, 3)),
    p(lists:delete(37, L)), p(lists:subtract([1, 2, 3, 2, 1], [2, 1])), p([1, 2, 3, 4] -- [2]),
    p(lists:seq(10, 1, -3)), p(lists:duplicate(3, x)), p(lists:append([[1], [2], [3]])),
    p(lists:keyfind(b, 1, [{a, 1}, {b, 2}])), p(lists:keyreplace(b, 1, [{a, 1}, {b, 2}], {b, 3})),
    p(lists:keytake(a, 1, [{a, 1}, {b, 2}])), p(lists:keystore(c, 1, [{a, 1}], {c, 9})), p(lists:keymember(2, 2, [{a, 1}, {b, 2.0}])),
    p(lists:mapfoldl(fun(X, S) -> {X * S, S + 1} end, 1, [1, 2, 3])), p(lists:filtermap(fun(X) when X > 2 -> {true, -X}; (_) -> false end, [1, 2, 3, 4])),
    p(lists:any(fun(X) -> X > 99 end, L)), p(lists:all(fun is_integer/1, L)), p(lists:max(L)), p(lists:min(L)), p(lists:sum(L)),
    p(lists:prefix("ab", "abc")), p(lists:suffix("bc", "abc")), p(lists:search(fun(X) -> X rem 10 == 0 end, L)),
    p(lists:takewhile(fun(X) -> X =/= 84 end, L)), p(lists:dropwhile(fun(X) -> X =/= 84 end, L)),
    p(lists:droplast([1, 2, 3])), p(lists:join(x, [1, 2, 3])), p(lists:concat([a, 1, "s", 2.5])),
    p(catch lists:reverse([1 | 2])), p(element(1, element(2, catch lists:nth(0, [1])))), p(catch length([1 | 2])), p(lists:enumerate([a, b])).
