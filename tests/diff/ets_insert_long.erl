%% Long lists go into a table as a whole: others see all objects or none, whatever happens to the inserter.
-module(ets_insert_long).
-export([main/0]).

-define(N, 30000).

main() ->
    List = [{I, I} || I <- lists:seq(1, ?N)],
    [io:format("~p ~p~n", [Type, all_or_none(Type, List)]) || Type <- [set, ordered_set, bag, duplicate_bag]],
    io:format("~p~n", [refused(List)]),
    io:format("~p~n", [killed(List)]),
    io:format("~p~n", [owner_ends(List)]),
    io:format("~p~n", [large_table_of_ended_owner()]),
    io:format("~p~n", [select_delete_and_go_on(List)]).

all_or_none(Type, List) ->
    T = ets:new(t, [Type, public]),
    {Reader, R} = spawn_monitor(fun() -> exit(lists:usort(sizes(T, []))) end),
    true = ets:insert(T, List),
    Reader ! stop,
    Seen = receive {'DOWN', R, _, _, Sizes} -> [S || S <- Sizes, S =/= 0, S =/= ?N] end,
    {Seen, ets:info(T, size), ets:lookup(T, ?N), ets:insert_new(T, [{0, 0} | List]), ets:member(T, 0)}.

sizes(T, Seen) ->
    receive stop -> Seen
    after 0 ->
        First = ets:lookup(T, 1) =/= [],
        Last = ets:lookup(T, ?N) =/= [],
        %% The first look may come before the insertion.
        true = Last orelse not First,
        sizes(T, [ets:info(T, size) | Seen])
    end.

refused(List) ->
    T = ets:new(t, [ordered_set, public]),
    ets:insert(T, {?N, old}),
    {ets:insert_new(T, List), ets:tab2list(T), ets:insert_new(T, tl(lists:reverse(List))), ets:info(T, size)}.

killed(List) ->
    lists:usort([begin
        T = ets:new(t, [public]),
        {P, R} = spawn_monitor(fun() -> ets:insert(T, List), receive after infinity -> ok end end),
        [erlang:yield() || _ <- lists:seq(1, I)],
        exit(P, kill),
        receive {'DOWN', R, _, _, killed} -> ok end,
        lists:member(ets:info(T, size), [0, ?N]) andalso ets:delete(T)
    end || I <- lists:seq(1, 30)]).

owner_ends(List) ->
    lists:usort([begin
        Self = self(),
        {Owner, R} = spawn_monitor(fun() ->
            Self ! ets:new(t, [public]),
            receive stop -> ok end
        end),
        T = receive Table -> Table end,
        {_, R2} = spawn_monitor(fun() -> exit(catch ets:insert(T, List)) end),
        [erlang:yield() || _ <- lists:seq(1, I)],
        Owner ! stop,
        receive {'DOWN', R, _, _, normal} -> ok end,
        receive {'DOWN', R2, _, _, true} -> ok; {'DOWN', R2, _, _, {'EXIT', {badarg, _}}} -> ok end,
        ets:info(T)
    end || I <- lists:seq(1, 20)]).

large_table_of_ended_owner() ->
    Before = length(ets:all()),
    [begin
        {_, R} = spawn_monitor(fun() ->
            T = ets:new(t, [Type, named_table]),
            [ets:insert(T, {I, lists:duplicate(3, I)}) || I <- lists:seq(1, 20000)]
        end),
        receive {'DOWN', R, _, _, normal} -> {ets:whereis(t), length(ets:all()) - Before} end
    end || Type <- [set, ordered_set, bag]].

select_delete_and_go_on(List) ->
    T = ets:new(t, [public]),
    ets:insert(T, List),
    N = ets:select_delete(T, [{{'$1', '_'}, [{'>', '$1', 100}], [true]}]),
    ets:insert(T, [{I, again} || I <- lists:seq(101, 20000)]),
    {N, ets:info(T, size), ets:lookup(T, 101), length(ets:tab2list(T)), ets:delete_all_objects(T), ets:tab2list(T)}.
