-module(std_proplists2).
-export([main/0]).
main() -> L = [a, {b, 1}, {a, 2}, {c, x, y}, {b, 3}, d], p(proplists:lookup(a, L)), p(proplists:lookup_all(b, L)), p(proplists:get_keys(L) =/= []), p(proplists:normalize(L, [{aliases, [{a, alpha}]}])), p(proplists:expand([{d, [e, f]}], L)), p(proplists:substitute_negations([{no_a, a}], [no_a])), p(proplists:property(k, true)), p(proplists:is_defined(c, L)), p(proplists:append_values(b, L)), p(proplists:to_map([{k, 1}, z])).
p(X) -> io:format("~p~n", [X]).
