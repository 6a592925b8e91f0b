-module(op_comprehensions).
-export([main/0]).
main() -> L = lists:seq(1, 10), io:format("~p~n", [[X * Y || X <- L, X rem 2 =:= 0, Y <- [1, 10]]]), io:format("~p~n", [[{X, Y} || {X, Y} <- [{1, a}, b, {2, c}]]]), io:format("~p~n", [<< <<X:3>> || X <- L >>]), io:format("~p~n", [[X || <<X:5>> <= <<"hello world">>]]), io:format("~p~n", [<< <<B, A>> || <<A, B>> <= <<"abcdef">> >>]), io:format("~p~n", [[Z || Z <- [], Z > 1]]), io:format("~p~n", [[[X || X <- lists:seq(1, Y)] || Y <- lists:seq(1, 4)]]), io:format("~p~n", [try [X || X <- id([1 | 2])] catch error:E -> E end]), io:format("~p~n", [try [X || X <- id(a)] catch error:E2 -> E2 end]), io:format("~p~n", [try << <<X>> || <<X>> <= id(a) >> catch error:E3 -> E3 end]).
id(X) -> X.
