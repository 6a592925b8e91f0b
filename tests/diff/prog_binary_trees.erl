-module(prog_binary_trees).
-export([main/0]).
main() -> io:format("~p~n", [[check(make(D)) || D <- lists:seq(1, 14)]]), Long = make(12), io:format("~p~n", [lists:sum([check(make(8)) || _ <- lists:seq(1, 200)])]), io:format("~p~n", [check(Long)]).
make(0) -> {nil, nil};
make(D) -> {make(D - 1), make(D - 1)}.
check({nil, nil}) -> 1;
check({L, R}) -> 1 + check(L) + check(R).
