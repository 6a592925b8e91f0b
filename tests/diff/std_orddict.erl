-module(std_orddict).
-export([main/0]).
main() -> D = orddict:from_list([{I rem 7, I} || I <- lists:seq(1, 20)]), p(D), p(orddict:fold(fun(K, V, A) -> K + V + A end, 0, D)), p(orddict:filter(fun(K, _) -> K > 3 end, D)), p(orddict:merge(fun(_, A, B) -> {A, B} end, D, [{0, z}, {99, y}])), p(orddict:update_counter(0, 5, D)), p(orddict:take(3, D)), p(orddict:is_key(6, D)), p(orddict:append(x, 1, [])).
p(X) -> io:format("~p~n", [X]).
