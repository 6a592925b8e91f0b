%% atomics and counters: arithmetic around the limits, errors, concurrent use.
-module(shared_atomics).
-export([main/0]).

t(F) -> try F() catch C:R -> {C, R} end.

main() ->
    Max = (1 bsl 64) - 1,
    [begin
         A = atomics:new(3, Opts),
         Rs = [t(fun() -> Op(A, V) end) || V <- [0, 1, -1, (1 bsl 62), (1 bsl 63) - 1, 1 bsl 63, -(1 bsl 63), Max, Max + 1, -(1 bsl 63) - 1, a, 1.0],
                                          Op <- ops()],
         io:format("~w ~w~n", [Opts, Rs])
     end || Opts <- [[], [{signed, true}], [{signed, false}]]],
    A = atomics:new(2, []),
    io:format("~w~n", [[t(fun() -> F(A) end) || F <- [fun(X) -> atomics:get(X, 0) end, fun(X) -> atomics:get(X, 3) end,
        fun(X) -> atomics:get(X, a) end, fun(_) -> atomics:get(make_ref(), 1) end, fun(_) -> atomics:get(x, 1) end,
        fun(_) -> atomics:new(0, []) end, fun(_) -> atomics:new(-1, []) end, fun(_) -> atomics:new(a, []) end,
        fun(_) -> atomics:new(1, [foo]) end, fun(_) -> atomics:new(1, foo) end, fun(_) -> atomics:new(1 bsl 70, []) end]]]),
    [begin
         C = counters:new(5, Opts),
         Ps = [spawn_monitor(fun() -> [counters:add(C, I rem 5 + 1, I) || I <- lists:seq(1, 1000)] end) || _ <- lists:seq(1, 5)],
         [receive {'DOWN', R, _, _, normal} -> ok end || {_, R} <- Ps],
         io:format("~w ~w~n", [Opts, [counters:get(C, I) || I <- lists:seq(1, 5)]]),
         counters:put(C, 1, -5),
         counters:sub(C, 1, -(1 bsl 63)),
         io:format("~w ~w~n", [counters:get(C, 1), maps:get(size, counters:info(C))]),
         io:format("~w~n", [[t(F) || F <- [fun() -> counters:get(C, 6) end, fun() -> counters:add(C, 1, Max + 1) end,
                                           fun() -> counters:add(C, 1, x) end, fun() -> counters:put(C, 1, 1 bsl 63) end]]])
     end || Opts <- [[], [atomics], [write_concurrency]]],
    io:format("~w~n", [begin B = atomics:new(1, []), S = self(), P = spawn(fun() -> atomics:put(B, 1, 7), S ! {self(), B} end),
                             receive {P, B2} -> {B2 =:= B, atomics:get(B, 1)} end end]).

ops() ->
    [fun(A, V) -> atomics:put(A, 1, V) end, fun(A, _) -> atomics:get(A, 1) end, fun(A, V) -> atomics:add(A, 2, V) end,
     fun(A, V) -> atomics:add_get(A, 2, V) end, fun(A, V) -> atomics:sub(A, 2, V) end, fun(A, V) -> atomics:exchange(A, 3, V) end,
     fun(A, V) -> atomics:compare_exchange(A, 3, V, 1) end, fun(A, _) -> atomics:compare_exchange(A, 3, 17, 1) end].
