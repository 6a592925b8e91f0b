%% Many processes over public tables: nothing is lost, walks survive, killed walkers leave tables usable.
-module(ets_concurrent).
-export([main/0]).

main() ->
    rand:seed(exsss, {1, 2, 3}),
    [work(Type, Opts) || Type <- [set, ordered_set, duplicate_bag], Opts <- [[], [{write_concurrency, true}, {read_concurrency, true}]]],
    [killed_walkers(Type) || Type <- [set, ordered_set]],
    passing_on(),
    many_tables(),
    io:format("done~n").

join(Ps) -> [receive {'DOWN', R, process, P, normal} -> ok end || {P, R} <- Ps].

work(Type, Opts) ->
    T = ets:new(t, [Type, public | Opts]),
    join([spawn_monitor(fun() -> inserts(T, I * 10000, 2000) end) || I <- lists:seq(1, 4)] ++
         [spawn_monitor(fun() -> walks(T, 30) end) || _ <- [1, 2]]),
    io:format("~w ~w~n", [Type, ets:info(T, size)]),
    Left = lists:sort([K || {K, _} <- ets:tab2list(T)]),
    io:format("~w ~w~n", [length(Left), lists:all(fun(K) -> K rem 3 =/= 0 end, Left)]),
    Type =:= duplicate_bag orelse counters(T).

inserts(_, _, 0) -> ok;
inserts(T, K, N) ->
    ets:insert(T, {K, <<"some data that is longer than what fits into sixty-four bytes of a heap">>}),
    [{K, _}] = ets:lookup(T, K),
    K rem 3 =:= 0 andalso ets:delete(T, K),
    inserts(T, K + 1, N - 1).

walks(_, 0) -> ok;
walks(T, N) ->
    _ = ets:select(T, [{{'$1', '_'}, [{'=:=', {'rem', '$1', 7}, 0}], ['$1']}]),
    ets:foldl(fun({_, B}, A) -> byte_size(B) + A end, 0, T),
    walks(T, N - 1).

counters(T) ->
    ets:insert(T, {count, 0}),
    join([spawn_monitor(fun() -> [ets:update_counter(T, count, I rem 3) || I <- lists:seq(1, 5000)] end) || _ <- lists:seq(1, 4)]),
    io:format("~w~n", [ets:lookup(T, count)]).

killed_walkers(Type) ->
    T = ets:new(t, [Type, public]),
    ets:insert(T, [{I, I} || I <- lists:seq(1, 20000)]),
    [begin
         {P, R} = spawn_monitor(fun() -> loop(T) end),
         timer:sleep(I rem 5),
         exit(P, kill),
         receive {'DOWN', R, _, _, killed} -> ok end,
         ets:delete(T, I),
         ets:insert(T, {I, again})
     end || I <- lists:seq(1, 30)],
    io:format("~w ~w ~w~n", [Type, ets:info(T, size), length(ets:match(T, {'$1', again}))]),
    io:format("~w~n", [ets:select_delete(T, [{{'$1', '_'}, [], [true]}])]).

loop(T) ->
    ets:select(T, [{{'$1', '_'}, [{'<', '$1', 10}], ['$1']}]),
    ets:select_count(T, [{{'_', '_'}, [], [true]}]),
    ets:safe_fixtable(T, true),
    loop(T).

%% A table wanders through a chain of heirs and receivers that end as soon as they get it.
passing_on() ->
    Me = self(),
    Last = spawn_link(fun() -> receive {'ETS-TRANSFER', T, _, D} -> Me ! {arrived, D, ets:lookup(T, x)} end end),
    Chain = lists:foldl(fun(I, Next) ->
        spawn(fun() -> receive {'ETS-TRANSFER', T, _, _} -> ets:insert(T, {x, I}), ets:setopts(T, {heir, Next, I}) end end)
    end, Last, lists:seq(1, 50)),
    T = ets:new(wanders, [public]),
    ets:give_away(T, Chain, go),
    receive {arrived, D, L} -> io:format("~w ~w~n", [D, L]) end.

many_tables() ->
    N = length(ets:all()),
    join([spawn_monitor(fun() -> Ts = [ets:new(t, [ordered_set]) || _ <- lists:seq(1, 100)], [ets:insert(T, {1}) || T <- Ts] end)
          || _ <- lists:seq(1, 20)]),
    wait_for(N).

wait_for(N) ->
    case length(ets:all()) of
        N -> io:format("all gone~n");
        _ -> timer:sleep(10), wait_for(N)
    end.
