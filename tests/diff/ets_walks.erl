%% Walks over tables that change meanwhile: safe_fixtable, next after a deletion, select with limits, large tables.
-module(ets_walks).
-export([main/0]).

main() ->
    [delete_while_walking(Type) || Type <- [set, bag, duplicate_bag, ordered_set]],
    [limits(Type) || Type <- [set, bag, ordered_set]],
    prefixes(),
    [large(Type) || Type <- [set, ordered_set, duplicate_bag]],
    growing(),
    io:format("done~n").

t(F) -> try F() catch C:R -> {C, R} end.

delete_while_walking(Type) ->
    T = ets:new(t, [Type]),
    [ets:insert(T, {I, x}) || I <- lists:seq(1, 500)],
    ets:safe_fixtable(T, true),
    Seen = delete_all(T, ets:first(T), []),
    io:format("~w ~w ~w~n", [Type, length(Seen), lists:sort(Seen) =:= lists:seq(1, 500)]),
    io:format("~w ~w~n", [ets:info(T, size), ets:first(T)]),
    ets:insert(T, {7, again}),
    io:format("~w ~w~n", [ets:lookup(T, 7), ets:info(T, size)]),
    {_, Fixers} = ets:info(T, safe_fixed),
    io:format("~w ~w~n", [[N || {P, N} <- Fixers, P =:= self()], ets:info(T, fixed)]),
    ets:safe_fixtable(T, false),
    io:format("~w ~w ~w~n", [ets:info(T, fixed), ets:tab2list(T), ets:info(T, safe_fixed)]),
    {P, M} = spawn_monitor(fun() -> ets:safe_fixtable(T, true), ets:safe_fixtable(T, true) end),
    receive {'DOWN', M, _, P, normal} -> ok end,
    wait_unfixed(T).

wait_unfixed(T) ->
    case ets:info(T, fixed) of
        false -> io:format("unfixed~n");
        true -> timer:sleep(5), wait_unfixed(T)
    end.

delete_all(_, '$end_of_table', Seen) -> Seen;
delete_all(T, K, Seen) ->
    ets:delete(T, K),
    delete_all(T, ets:next(T, K), [K | Seen]).

limits(Type) ->
    T = ets:new(t, [Type]),
    [ets:insert(T, {I, I rem 3}) || I <- lists:seq(1, 2500)],
    [begin
         {Chunks, All} = chunks(ets:select(T, [{{'$1', 1}, [], ['$1']}], Limit), [], []),
         io:format("~w ~w ~w ~w~n", [Type, Limit, lists:all(fun(N) -> N =< Limit end, Chunks),
                                     lists:sort(All) =:= [I || I <- lists:seq(1, 2500), I rem 3 =:= 1]])
     end || Limit <- [1, 7, 100, 833, 834, 5000]],
    {_, Ms} = match_chunks(ets:match(T, {'$1', 2}, 50), 0, []),
    io:format("~w ~w~n", [length(Ms), lists:sum([X || [X] <- Ms])]),
    {_, Os} = object_chunks(ets:match_object(T, {'_', 0}, 50), 0, []),
    io:format("~w ~w~n", [length(Os), lists:sum([X || {X, _} <- Os])]),
    io:format("~w~n", [[t(fun() -> ets:select(T, [{'_', [], [x]}], L) end) || L <- [0, -1, a, 1.0]]]),
    io:format("~w~n", [ets:select(T, [{{nokey, '_'}, [], [x]}], 10)]),
    io:format("~w~n", [ets:select(T, [{{5, '$1'}, [], ['$_']}], 10)]).

chunks('$end_of_table', Ns, All) -> {Ns, All};
chunks({L, C}, Ns, All) -> chunks(ets:select(C), [length(L) | Ns], L ++ All).
match_chunks('$end_of_table', N, All) -> {N, All};
match_chunks({L, C}, N, All) -> match_chunks(ets:match(C), N + 1, L ++ All).
object_chunks('$end_of_table', N, All) -> {N, All};
object_chunks({L, C}, N, All) -> object_chunks(ets:match_object(C), N + 1, L ++ All).

prefixes() ->
    T = ets:new(t, [ordered_set]),
    [ets:insert(T, {{A, B, C}, {A, C}}) || A <- [1, 2, 2.5, a, "s"], B <- [x, y], C <- lists:seq(1, 4)],
    [ets:insert(T, {K, other}) || K <- [0, {1, x}, {2, x, 1, 1}, [], <<>>, {}]],
    [io:format("~w ~w~n", [P, ets:select(T, [{{P, '_'}, [], ['$_']}])])
     || P <- [{2, '_', '_'}, {2, x, '_'}, {2, '_', 3}, {'_', y, 2}, {a, y, '$1'}, {2.0, '_', 1}, {9, '_', '_'}, {'_', '_'},
              {'$1', '$2', '$1', '$1'}, {1, x, 2}]],
    io:format("~w~n", [ets:select_reverse(T, [{{{2, '_', '$1'}, '_'}, [], ['$1']}])]),
    io:format("~w~n", [element(1, ets:select(T, [{{{2, '_', '$1'}, '_'}, [], ['$1']}], 3))]).

large(Type) ->
    T = ets:new(t, [Type, public]),
    N = 30000,
    ets:insert(T, [{I, I band 15} || I <- lists:seq(1, N)]),
    io:format("~w ~w~n", [Type, ets:info(T, size)]),
    Match = [{{'$1', 3}, [{'>', '$1', 100}], ['$1']}],
    Found = ets:select(T, Match),
    io:format("~w ~w~n", [length(Found), lists:sum(Found)]),
    io:format("~w~n", [ets:select_count(T, [{{'_', '$1'}, [{'<', '$1', 4}], [true]}])]),
    io:format("~w~n", [ets:select_delete(T, [{{'_', '$1'}, [{'<', '$1', 4}], [true]}])]),
    io:format("~w ~w~n", [ets:info(T, size), ets:select(T, Match)]),
    Type =:= duplicate_bag orelse
        io:format("~w~n", [ets:select_replace(T, [{{'$1', 5}, [], [{{'$1', five}}]}])]),
    io:format("~w~n", [length(ets:match_object(T, {'_', five}))]),
    case Type of
        ordered_set ->
            io:format("~w~n", [lists:sublist(ets:select_reverse(T, [{{'$1', 7}, [], ['$1']}]), 5)]),
            io:format("~w~n", [ets:select(T, [{{'$1', 7}, [], ['$1']}]) =:=
                               lists:reverse(ets:select_reverse(T, [{{'$1', 7}, [], ['$1']}]))]);
        _ -> ok
    end,
    io:format("~w ~w~n", [length(ets:tab2list(T)), ets:foldl(fun(_, A) -> A + 1 end, 0, T)]),
    io:format("~w ~w~n", [ets:delete_all_objects(T), ets:info(T, size)]).

%% A walk in which others insert and delete sees every object that was there all the time exactly once.
growing() ->
    T = ets:new(t, [public]),
    [ets:insert(T, {{stay, I}, x}) || I <- lists:seq(1, 5000)],
    Me = self(),
    P = spawn_link(fun() -> churn(T, Me, 0) end),
    [begin
         L = ets:select(T, [{{{stay, '$1'}, '_'}, [], ['$1']}]),
         io:format("~w ", [lists:sort(L) =:= lists:seq(1, 5000)])
     end || _ <- lists:seq(1, 10)],
    P ! stop,
    receive {P, stopped} -> io:format("~n") end.

churn(T, Parent, I) ->
    receive stop -> Parent ! {self(), stopped}
    after 0 ->
        ets:insert(T, {{go, I}, y}),
        ets:delete(T, {go, I - 1000}),
        churn(T, Parent, I + 1)
    end.
