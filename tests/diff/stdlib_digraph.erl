-module(stdlib_digraph).
-export([main/0]).
p(X) -> io:format("~p~n", [X]).
main() ->
    G = digraph:new(),
    [digraph:add_vertex(G, V) || V <- [a, b, c, d, e, f]],
    [digraph:add_edge(G, A, B) || {A, B} <- [{a, b}, {b, c}, {c, a}, {c, d}, {d, e}]],
    p(lists:sort(digraph:vertices(G))), p(digraph:no_edges(G)), p(lists:sort(digraph:out_neighbours(G, c))), p(lists:sort(digraph:in_neighbours(G, a))),
    p(digraph:get_path(G, a, e)), p(digraph:get_short_path(G, b, e)), p(length(digraph:get_cycle(G, a))), p(digraph:get_path(G, e, a)),
    p(lists:sort([lists:sort(C) || C <- digraph_utils:strong_components(G)])), p(digraph_utils:topsort(G)), p(digraph_utils:is_acyclic(G)),
    p(lists:sort(digraph_utils:reachable([c], G))), digraph:del_vertex(G, c), p(digraph:no_edges(G)), p(lists:sort([lists:sort(C) || C <- digraph_utils:components(G)])),
    p(digraph:delete(G)).
