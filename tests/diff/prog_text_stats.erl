-module(prog_text_stats).
-export([main/0]).
main() -> T = lists:append(lists:duplicate(50, "the cat sat on the mat and the dog ate the cat food ")), W = string:lexemes(T, " "), M = lists:foldl(fun(X, A) -> maps:update_with(X, fun(N) -> N + 1 end, 1, A) end, #{}, W), p(lists:sort(maps:to_list(M))), p(lists:sublist(lists:reverse(lists:keysort(2, lists:sort(maps:to_list(M)))), 3)), p(length(T)), p(string:uppercase(hd(W))).
p(X) -> io:format("~p~n", [X]).
