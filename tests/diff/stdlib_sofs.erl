-module(stdlib_sofs).
-export([main/0]).
p(X) -> io:format("~p~n", [sofs:to_external(X)]).
main() ->
    R = sofs:relation([{1, a}, {2, b}, {3, a}, {4, c}]), S = sofs:relation([{a, x}, {b, y}]),
    p(R), p(sofs:domain(R)), p(sofs:range(R)), p(sofs:converse(R)), p(sofs:composite(sofs:restriction(R, sofs:set([1, 2])), S)),
    p(sofs:relative_product(R, S)), p(sofs:union(sofs:set([1, 2]), sofs:set([2, 3]))),
    p(sofs:product(sofs:set([1, 2]), sofs:set([x, y]))), p(sofs:image(R, sofs:set([1, 3]))).
