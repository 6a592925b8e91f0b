-module(op_mutual).
-export([main/0]).
main() -> p([{N, even(N), odd(N)} || N <- [0, 1, 7, 100]]), p(even(1000000)), p(ack(2, 9)), p(hanoi(10)), p(collatz(27, 0)), p(tak(12, 8, 4)).
even(0) -> true; even(N) -> odd(N - 1).
odd(0) -> false; odd(N) -> even(N - 1).
ack(0, N) -> N + 1; ack(M, 0) -> ack(M - 1, 1); ack(M, N) -> ack(M - 1, ack(M, N - 1)).
hanoi(0) -> 0; hanoi(N) -> 2 * hanoi(N - 1) + 1.
collatz(1, S) -> S; collatz(N, S) when N rem 2 =:= 0 -> collatz(N div 2, S + 1); collatz(N, S) -> collatz(3 * N + 1, S + 1).
tak(X, Y, Z) when Y >= X -> Z; tak(X, Y, Z) -> tak(tak(X - 1, Y, Z), tak(Y - 1, Z, X), tak(Z - 1, X, Y)).
p(X) -> io:format("~p~n", [X]).
