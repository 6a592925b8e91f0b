-module(std_pretty).
-export([main/0]).
main() -> L = [{key, I, lists:seq(1, I), "text", <<"bin">>} || I <- lists:seq(1, 9)], p(L), io:format("~40p~n", [L]), io:format("~P~n", [L, 12]), io:format("~s~n", [io_lib:format("~p", [L], [{chars_limit, 80}])]), io:format("~0p~n", [L]), p([{a, {b, {c, {d, {e, {f, lists:duplicate(30, g)}}}}}}]).
p(X) -> io:format("~p~n", [X]).
