-module(op_case_nested).
-export([main/0]).
main() -> [p({A, B, f(A, B)}) || A <- [1, 2, x, [], {}, "s"], B <- [true, false, 0, nil]].
f(A, B) -> case {A, B} of {1, true} -> one; {N, false} when is_integer(N) -> if N > 1 -> big; true -> small end; {[], _} -> case B of 0 -> zero; _ -> nonzero end; {{}, B2} -> {tuple, B2}; {X, X} -> same; {[_ | T], _} -> T; _ -> other end.
p(X) -> io:format("~p~n", [X]).
