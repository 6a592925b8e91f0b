-module(std_big_sort).
-export([main/0]).
main() -> L = [(I * 7919) rem 100003 || I <- lists:seq(1, 50000)], S = lists:sort(L), p(erlang:phash2(S)), p(lists:sublist(S, 10)), p(length(lists:usort(L ++ L))), p(erlang:phash2(lists:sort(fun(A, B) -> A >= B end, L))), p(lists:sort([b, 1, 2.0, "s", {}, #{}, <<>>, [], a, 1.0, {1}, fun lists:map/2 =:= x])).
p(X) -> io:format("~p~n", [X]).
