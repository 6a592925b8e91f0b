-module(conc_tree).
-export([main/0]).
main() -> p(sum(12)), p([sum(D) || D <- lists:seq(0, 8)]).
sum(D) -> S = self(), P = spawn(fun() -> node(D, S) end), receive {P, V} -> V end.
node(0, To) -> To ! {self(), 1};
node(D, To) -> Me = self(), L = spawn(fun() -> node(D - 1, Me) end), R = spawn(fun() -> node(D - 1, Me) end), A = receive {L, X} -> X end, B = receive {R, Y} -> Y end, To ! {self(), A + B}.
p(X) -> io:format("~p~n", [X]).
