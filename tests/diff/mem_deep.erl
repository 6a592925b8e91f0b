%% Terms and recursions far deeper than any C stack: built, compared, copied, sent, collected.
-module(mem_deep).
-export([main/0]).

main() ->
    io:format("~p~n", [body(3000000)]),
    D = nest(1000000, []),
    io:format("~p~n", [D =:= nest(1000000, [])]),
    io:format("~p~n", [erts_debug:flat_size(D)]),
    L = left(1000000, []),
    io:format("~p~n", [L == left(1000000, [])]),
    Self = self(),
    Pid = spawn(fun() -> receive {T, U} -> erlang:garbage_collect(), Self ! {depth(T, 0), left_depth(U, 0)} end end),
    Pid ! {D, L},
    receive R -> io:format("~p~n", [R]) end,
    erlang:garbage_collect(),
    io:format("~p ~p~n", [depth(D, 0), left_depth(L, 0)]),
    {P, M} = spawn_monitor(fun() -> exit(body_list(200000)) end),
    receive {'DOWN', M, process, P, X} -> io:format("~p ~p~n", [length(X), lists:sum(X)]) end.

body(0) -> 0;
body(N) -> 1 + body(N - 1).

body_list(0) -> [];
body_list(N) -> [N | body_list(N - 1)].

nest(0, T) -> T;
nest(N, T) -> nest(N - 1, {N, T}).

left(0, T) -> T;
left(N, T) -> left(N - 1, [T | N]).

depth({_, T}, N) -> depth(T, N + 1);
depth([], N) -> N.

left_depth([T | _], N) -> left_depth(T, N + 1);
left_depth([], N) -> N.
