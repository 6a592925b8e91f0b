%% hibernate/3: the stack goes, the dictionary and the queue stay; it wakes for messages only.
-module(conc_hibernate).
-export([main/0, woken/2, again/1, bad/0]).

main() ->
    Self = self(),
    P = spawn_link(fun() ->
                           put(key, value),
                           try erlang:hibernate(?MODULE, woken, [Self, here]) catch _:_ -> Self ! caught end
                   end),
    receive nothing -> ok after 50 -> ok end,
    io:format("~p~n", [process_info(P, status)]),
    io:format("~p~n", [process_info(P, current_function)]),
    P ! {hello, 1},
    receive {P, Answer} -> io:format("~p~n", [Answer]) end,
    %% with a message that is there already
    Q = spawn_link(fun() -> self() ! early, erlang:hibernate(?MODULE, woken, [Self, early]) end),
    receive {Q, Answer2} -> io:format("~p~n", [Answer2]) end,
    %% over and over
    R = spawn_link(fun() -> again(0) end),
    [R ! N || N <- lists:seq(1, 100)],
    R ! {sum, Self},
    receive {sum, S} -> io:format("~p~n", [S]) end,
    %% signals that are no messages do not wake it
    T = spawn(fun() -> erlang:hibernate(?MODULE, woken, [Self, signals]) end),
    M = monitor(process, T),
    demonitor(M),
    receive nothing -> ok after 20 -> ok end,
    io:format("~p~n", [process_info(T, [status, message_queue_len])]),
    exit(T, kill),
    %% an exception in the function ends the process: the handlers of before are gone
    {U, Ref} = spawn_monitor(fun() -> try erlang:hibernate(?MODULE, bad, []) catch exit:bad -> never end end),
    U ! go,
    receive {'DOWN', Ref, process, U, Why} -> io:format("~p~n", [Why]) end,
    io:format("~p~n", [[refused(F) || F <- [fun() -> erlang:hibernate(1, f, []) end, fun() -> erlang:hibernate(m, "f", []) end,
                                            fun() -> erlang:hibernate(m, f, [a | b]) end]]]),
    ok.

refused(F) -> try F() catch C:R -> {C, R} end.

woken(To, What) ->
    receive M -> To ! {self(), {What, M, get(key)}} end.

again(Sum) ->
    receive
        {sum, To} -> To ! {sum, Sum};
        N -> erlang:hibernate(?MODULE, again, [Sum + N])
    end.

bad() -> receive go -> exit(bad) end.
