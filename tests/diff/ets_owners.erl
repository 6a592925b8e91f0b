%% requires: otp 29 (older releases decide otherwise which counters are decentralized)
%% Owners, heirs, protection, names, options.
-module(ets_owners).
-export([main/0]).

t(F) -> try F() catch C:R -> {C, R} end.

in_other(F) ->
    Me = self(),
    {P, M} = spawn_monitor(fun() -> Me ! {self(), t(F)} end),
    R = receive {P, X} -> X end,
    receive {'DOWN', M, _, P, _} -> R end.

main() ->
    [protection(P) || P <- [public, protected, private]],
    names(),
    heirs(),
    gone(),
    options(),
    io:format("done~n").

protection(P) ->
    T = ets:new(t, [P]),
    ets:insert(T, {k, 1}),
    io:format("~w ~w~n", [P, [in_other(F) || F <- [fun() -> ets:lookup(T, k) end, fun() -> ets:insert(T, {j, 2}) end,
        fun() -> ets:info(T, size) end, fun() -> ets:member(T, k) end, fun() -> ets:update_counter(T, k, 1) end,
        fun() -> ets:select(T, [{'_', [], ['$_']}]) =/= x end, fun() -> ets:delete(T, j) end,
        fun() -> ets:setopts(T, {protection, public}) end, fun() -> ets:rename(T, new) =:= T end,
        fun() -> ets:safe_fixtable(T, true) end, fun() -> ets:give_away(T, self(), x) end]]]),
    io:format("~w~n", [in_other(fun() -> ets:delete(T) end)]),
    io:format("~w~n", [t(fun() -> ets:info(T, protection) end)]).

names() ->
    io:format("~w~n", [ets:new(n1, [named_table])]),
    io:format("~w~n", [t(fun() -> ets:new(n1, [named_table]) end)]),
    io:format("~w ~w~n", [ets:insert(n1, {a, 1}), ets:lookup(n1, a)]),
    Tid = ets:whereis(n1),
    io:format("~w ~w ~w~n", [is_reference(Tid), ets:lookup(Tid, a), ets:whereis(n2)]),
    io:format("~w~n", [ets:rename(n1, n2)]),
    io:format("~w ~w~n", [t(fun() -> ets:lookup(n1, a) end), ets:lookup(n2, a)]),
    io:format("~w~n", [ets:info(Tid, name)]),
    ets:new(n3, [named_table]),
    io:format("~w~n", [t(fun() -> ets:rename(n3, n2) end)]),
    io:format("~w ~w~n", [lists:member(n2, ets:all()), lists:member(n1, ets:all())]),
    U = ets:new(n2, []),
    io:format("~w ~w~n", [lists:member(U, ets:all()), ets:info(U, named_table)]),
    B = binary_to_term(term_to_binary(U)),
    ets:insert(B, {via, binary}),
    io:format("~w ~w~n", [B =:= U, ets:lookup(U, via)]),
    [ets:delete(X) || X <- [n2, n3, U]],
    io:format("~w~n", [[ets:info(X) || X <- [n2, n3, U]]]).

heirs() ->
    Me = self(),
    {P, M} = spawn_monitor(fun() ->
        T = ets:new(h, [named_table, {heir, Me, {some, "data"}}]),
        ets:insert(T, {k, v}),
        receive go -> ok end
    end),
    P ! go,
    receive {'DOWN', M, _, _, normal} -> ok end,
    receive {'ETS-TRANSFER', h, P, D} -> io:format("~w ~w ~w~n", [D, ets:info(h, owner) =:= Me, ets:lookup(h, k)]) end,
    io:format("~w~n", [ets:info(h, heir) =:= Me]),
    ets:setopts(h, {heir, none}),
    io:format("~w~n", [ets:info(h, heir)]),
    ets:delete(h),
    Dead = spawn(fun() -> ok end),
    {P2, M2} = spawn_monitor(fun() -> receive {'ETS-TRANSFER', _, _, X} -> exit(X) end end),
    T2 = ets:new(g, [{heir, Dead, x}]),
    ets:give_away(T2, P2, {gift, 1}),
    receive {'DOWN', M2, _, _, R} -> io:format("~w ~w~n", [R, ets:info(T2)]) end.

gone() ->
    {P, M} = spawn_monitor(fun() -> exit([ets:new(x, []), ets:new(y_named, [named_table])]) end),
    [T, N] = receive {'DOWN', M, _, P, L} -> L end,
    io:format("~w ~w ~w~n", [ets:info(T), ets:info(N), t(fun() -> ets:insert(T, {a}) end)]).

options() ->
    Os = [[foo], foo, [set | foo], [{keypos, 0}], [{heir, none}], [{heir, foo, x}], [{read_concurrency, 1}],
          [{write_concurrency, foo}], [bag, set], [{type, set}], [{heir, none, x}], [ordered_set, {write_concurrency, true}],
          [compressed, duplicate_bag, {keypos, 3}, {read_concurrency, true}, {write_concurrency, auto}]],
    Items = [type, keypos, compressed, read_concurrency, write_concurrency, decentralized_counters, heir, named_table, size],
    [io:format("~w ~w~n", [O, t(fun() -> T = ets:new(a, O), R = [ets:info(T, I) || I <- Items], ets:delete(T), R end)])
     || O <- Os],
    io:format("~w~n", [[K || {K, _} <- ets:info(ets:new(i, []))]]),
    io:format("~w~n", [[t(fun() -> ets:info(X, size) end) || X <- [1, make_ref(), nope, "x"]]]).
