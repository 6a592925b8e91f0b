%% Data that lives long beside data that dies at once: what is old must still be right after many collections.
-module(mem_generations).
-export([main/0]).

main() ->
    io:format("~p~n", [tree(20000)]),
    io:format("~p~n", [queue_run(100000)]),
    io:format("~p~n", [binaries(5000)]),
    io:format("~p~n", [dictionary(3000)]),
    io:format("~p~n", [hibernated()]),
    io:format("~p~n", [flags()]).

tree(N) ->
    T = lists:foldl(fun(I, T) -> gb_trees:enter((I * 7919) rem 10007, {I, integer_to_list(I)}, T) end, gb_trees:empty(),
                    lists:seq(1, N)),
    {gb_trees:size(T), erlang:phash2(gb_trees:to_list(T))}.

queue_run(N) -> queue_run(N, queue:new(), 0).

queue_run(0, Q, Sum) -> {queue:len(Q), Sum};
queue_run(N, Q, Sum) ->
    Q1 = queue:in({N, [N]}, Q),
    case queue:len(Q1) > 500 of
        true ->
            {{value, {_, [X]}}, Q2} = queue:out(Q1),
            queue_run(N - 1, Q2, Sum + X);
        false ->
            queue_run(N - 1, Q1, Sum)
    end.

%% Large binaries, parts of them, and parts of small ones.
binaries(N) ->
    Big = binary:copy(<<"0123456789">>, 1000),
    L = [part(Big, I) || I <- lists:seq(1, N)],
    true = erlang:garbage_collect(),
    Kept = [B || {I, B} <- lists:zip(lists:seq(1, N), L), I rem 3 =:= 0],
    true = erlang:garbage_collect(),
    {length(Kept), erlang:md5(Kept)}.

part(Big, I) when I rem 2 =:= 0 -> binary:part(Big, I, 200);
part(_, I) ->
    <<_:3, Rest/bitstring>> = <<I:131>>,
    <<Rest/bitstring>>.

dictionary(N) ->
    [put({key, I rem 100}, lists:duplicate(I rem 10, {I, I * 1.0})) || I <- lists:seq(1, N)],
    true = erlang:garbage_collect(self()),
    S = lists:sort(get()),
    [erase(K) || {K, _} <- S],
    {length(S), erlang:phash2(S), get()}.

hibernated() ->
    Parent = self(),
    State = {state, lists:seq(1, 1000), #{a => <<"binary">>}},
    Pid = spawn(fun() -> proc_lib:hibernate(erlang, apply, [fun woken/2, [Parent, State]]) end),
    Pid ! wake,
    receive {Pid, R} -> R end.

woken(Parent, {state, L, M}) ->
    receive wake -> Parent ! {self(), {lists:sum(L), M}} end.

flags() ->
    Parent = self(),
    Run = fun() ->
                  L = lists:foldl(fun(I, Acc) -> [{I, [I]} | lists:sublist(Acc, 50)] end, [], lists:seq(1, 3000)),
                  Parent ! {self(), erlang:phash2(L)}
          end,
    Wait = fun(P) -> receive {P, H} -> H end end,
    [Wait(spawn_opt(Run, Opts)) || Opts <- [[], [{fullsweep_after, 0}], [{fullsweep_after, 3}], [{min_heap_size, 100000}],
                                            [{min_heap_size, 1}, {message_queue_data, off_heap}]]].
