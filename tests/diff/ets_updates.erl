%% requires: otp 29 (older releases give other causes)
%% update_counter and update_element: values, all or nothing, errors with their causes.
-module(ets_updates).
-export([main/0]).

t(F) ->
    try F()
    catch C:E:S ->
        case S of
            [{ets, _, _, Info} | _] -> {C, E, proplists:get_value(error_info, Info)};
            _ -> {C, E}
        end
    end.

main() ->
    W = ets:new(w, []),
    B = ets:new(b, [bag]),
    O = ets:new(o, [ordered_set, {keypos, 2}]),
    ets:insert(W, {k, 1, x, 2}),
    ets:insert(O, {0, 1.0, (1 bsl 59) - 1, -(1 bsl 59)}),
    Cs = [fun() -> ets:update_counter(W, kk, 1) end, fun() -> ets:update_counter(W, k, {3, 1}) end,
          fun() -> ets:update_counter(W, k, {1, 1}) end, fun() -> ets:update_counter(W, k, {9, 1}) end,
          fun() -> ets:update_counter(W, k, {0, 1}) end, fun() -> ets:update_counter(W, k, {a, 1}) end,
          fun() -> ets:update_counter(W, k, foo) end, fun() -> ets:update_counter(W, k, {2, 1.0}) end,
          fun() -> ets:update_counter(B, k, 1) end, fun() -> ets:update_counter(W, kk, 1, foo) end,
          fun() -> ets:update_counter(W, kk, 1, {}) end, fun() -> ets:update_counter(W, kk, {7, 1}, {x, 1}) end,
          fun() -> ets:update_counter(W, k, 1, foo) end, fun() -> ets:update_counter(W, k, [{2, 1} | x]) end,
          fun() -> ets:update_counter(W, k, {2, 1, 2}) end, fun() -> ets:update_counter(W, k, [{9, 1}, {3, 1}]) end,
          fun() -> ets:update_counter(W, k, {-1, 1}) end, fun() -> ets:update_element(W, k, {1, 1}) end,
          fun() -> ets:update_element(W, k, {0, 1}) end, fun() -> ets:update_element(W, k, {9, 1}) end,
          fun() -> ets:update_element(W, kk, {9, 1}) end, fun() -> ets:update_element(W, kk, foo) end,
          fun() -> ets:update_element(W, k, [{2, a} | b]) end, fun() -> ets:update_element(W, k, []) end,
          fun() -> ets:update_element(W, k, [{2, a}, {2, b}]) end,
          fun() -> ets:update_element(W, kk, {2, q}, {a}) end, fun() -> ets:update_element(W, kk, {2, q}, a) end,
          fun() -> ets:update_element(W, kk, {1, q}, {a, b}) end, fun() -> ets:update_element(W, kk, [], {a, b}) end],
    [io:format("~w ~0p | ~w~n", [N, t(F), lists:sort(ets:tab2list(W))]) || {N, F} <- lists:enumerate(Cs)],
    io:format("~w~n", [ets:update_counter(O, 1, 5)]),
    io:format("~w~n", [ets:update_counter(O, 1, [{3, -1}, {4, -1}, {1, 1 bsl 70}])]),
    io:format("~w~n", [ets:update_counter(O, 1, [{1, 1 bsl 70}, {1, -(1 bsl 71)}])]),
    io:format("~w~n", [ets:tab2list(O)]),
    io:format("~w~n", [ets:update_element(O, 1, [{1, "text"}, {3, {t, <<"bin">>}}])]),
    io:format("~w~n", [ets:tab2list(O)]),
    P = ets:new(p, [public]),
    ets:insert(P, {c, 0, 1 bsl 64}),
    Ps = [spawn_monitor(fun() -> [ets:update_counter(P, c, [{2, 1}, {3, 1}]) || _ <- lists:seq(1, 3000)] end)
          || _ <- lists:seq(1, 6)],
    [receive {'DOWN', M, _, _, normal} -> ok end || {_, M} <- Ps],
    io:format("~w~n", [ets:lookup(P, c)]).
