-module(op_select).
-export([main/0]).
main() ->
    Vs = [0, 1, 2, 3, 5, 7, 100, 101, 102, 103, 104, 105, 106, 107, -1, 1 bsl 70, (1 bsl 70) + 1, 1.0, 2.5, a, b, c, [], {}, {a}, {a, b}, {a, b, c}, <<>>, "x", #{}],
    [io:format("~w: ~w ~w ~w ~w ~w~n", [V, ints(V), dense(V), atoms(V), tup(V), floats(V)]) || V <- Vs].
ints(1) -> one; ints(5) -> five; ints(100) -> hundred; ints(1180591620717411303424) -> big; ints(-1) -> minus; ints(_) -> other.
dense(100) -> a; dense(101) -> b; dense(102) -> c; dense(103) -> d; dense(104) -> e; dense(105) -> f; dense(107) -> g; dense(_) -> none.
atoms(a) -> 1; atoms(b) -> 2; atoms(c) -> 3; atoms([]) -> nil; atoms(_) -> 0.
tup({}) -> 0; tup({_}) -> 1; tup({_, X}) -> {2, X}; tup({a, _, Z}) -> Z; tup(_) -> no.
floats(1.0) -> one; floats(2.5) -> two; floats(_) -> no.
