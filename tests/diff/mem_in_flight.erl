%% Guards and binary patterns that allocate while receive still looks at a message that stays in the queue.
-module(mem_in_flight).
-export([main/0]).

main() ->
    Self = self(),
    Pid = spawn(fun() -> loop([], Self) end),
    [Pid ! {item, N, <<N:32, (binary:copy(<<N:8>>, N rem 90))/binary>>, [N, {N, N * 1.5}]} || N <- lists:seq(1, 2000)],
    Pid ! {'end', big()},
    receive
        {result, Sum, Digest} -> io:format("~p ~p~n", [Sum, Digest])
    end,
    selective(),
    io:format("done~n").

big() -> list_to_tuple(lists:seq(1, 50)).

%% Takes the items from the back of what is there: the queue is looked through again and again.
loop(Acc, Parent) ->
    receive
        {item, N, <<X:32, Rest/binary>>, [_, {_, F}]} when F * 2.0 > 1.0e3, X * 1.0 == N * 1.0, byte_size(Rest) < 90 ->
            loop([{N, X, Rest, F} | Acc], Parent);
        {item, N, Bin, L} when N * 1.0 + length(L) * 0.5 < 500.0, element(2, {Bin, N}) =:= N ->
            loop([{N, Bin} | Acc], Parent);
        {'end', T} when tuple_size(T) =:= 50 ->
            Sum = lists:sum([element(1, E) || E <- Acc]),
            Parent ! {result, Sum, erlang:phash2(Acc)}
    end.

selective() ->
    [self() ! {msg, N, lists:duplicate(N rem 7, {N, <<N:64>>})} || N <- lists:seq(1, 300)],
    L = take(300, []),
    io:format("~p ~p~n", [length(L), erlang:phash2(L)]),
    io:format("~p~n", [process_info(self(), message_queue_len)]).

take(0, Acc) -> Acc;
take(N, Acc) ->
    receive
        {msg, N, L} ->
            garbage(N, []),
            take(N - 1, [L | Acc])
    end.

garbage(0, L) -> length(L);
garbage(N, L) -> garbage(N - 1, [{N, N * 1.0} | L]).
