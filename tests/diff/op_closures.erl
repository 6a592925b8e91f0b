-module(op_closures).
-export([main/0]).
main() -> Fs = [fun(X) -> X + I end || I <- [1, 10, 100]], p([F(5) || F <- Fs]), C = counter(), p([C() || _ <- [1, 2, 3]]), p((compose([fun(X) -> X * 2 end, fun(X) -> X + 1 end]))(7)), p(fix(fun(G) -> fun(0) -> 1; (N) -> N * G(N - 1) end end, 10)), p((lists:foldr(fun(X, K) -> fun(A) -> K([X | A]) end end, fun(A) -> A end, [1, 2, 3]))([])).
counter() -> put(c, 0), fun() -> put(c, get(c) + 1), get(c) end.
compose(L) -> fun(X) -> lists:foldl(fun(F, A) -> F(A) end, X, L) end.
fix(F, N) -> ((fun(X) -> X(X) end)(fun(X) -> F(fun(A) -> (X(X))(A) end) end))(N).
p(X) -> io:format("~p~n", [X]).
