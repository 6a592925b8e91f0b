-module(conc_spawn).
-export([main/0, f/2]).
p(X) -> io:format("~p~n", [X]).
f(To, X) -> To ! {self(), X}.
main() ->
    Self = self(), P1 = spawn(?MODULE, f, [Self, a]), receive {P1, X1} -> p(X1) end, P2 = spawn(fun() -> f(Self, b) end), receive {P2, X2} -> p(X2) end, P3 = spawn_link(?MODULE, f, [Self, c]), receive {P3, X3} -> p(X3) end,
    {P4, R4} = spawn_opt(?MODULE, f, [Self, d], [monitor, {priority, high}, {min_heap_size, 1000}, {fullsweep_after, 5}]), receive {P4, X4} -> p(X4) end, receive {'DOWN', R4, process, P4, D4} -> p(D4) end,
    Q = spawn_request(?MODULE, f, [Self, e], [monitor]), receive {spawn_reply, Q, ok, P5} -> receive {P5, X5} -> p(X5) end, receive {'DOWN', Q, process, P5, D5} -> p(D5) end end,
    Q6 = spawn_request(fun() -> ok end, [{reply_tag, mytag}, link]), receive {mytag, Q6, ok, P6} -> p(is_pid(P6)) end, p([e(G) || G <- [fun() -> spawn(a, b, c) end, fun() -> spawn(1, b, []) end, fun() -> spawn(a, b, [x | y]) end, fun() -> spawn_opt(fun() -> ok end, [nonsense]) end, fun() -> spawn(x) end]]),
    {_, R7} = spawn_monitor(nomod, nofun, [1]), receive {'DOWN', R7, _, _, {E7, [{nomod, nofun, [1], []} | _]}} -> p(E7) end.
e(F) -> try F() of P when is_pid(P) -> pid; X -> X catch C:E -> {C, E} end.
