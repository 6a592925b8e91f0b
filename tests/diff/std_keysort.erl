-module(std_keysort).
-export([main/0]).
main() -> L = [{I rem 5, I, I * 7 rem 11} || I <- lists:seq(1, 40)], p(lists:keysort(1, L)), p(lists:keysort(3, L)), p(lists:ukeysort(1, L)), p(lists:keymerge(1, [{1, a}, {3, b}], [{2, c}, {3, d}])), p(lists:keymap(fun(X) -> -X end, 2, [{a, 1}])), p(lists:sort(fun(A, B) -> element(3, A) =< element(3, B) end, L)).
p(X) -> io:format("~p~n", [X]).
