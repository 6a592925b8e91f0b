%% The end of a process that many others watch, are linked to, or have sent to: all of them learn of it, and others run
%% meanwhile. The list of all processes while there are many.
-module(conc_exit_many).
-export([main/0]).

-define(MANY, 30000).

main() ->
    watched(),
    watching(),
    linked(),
    unread(),
    listed().

%% One process, watched many times over.
watched() ->
    Victim = spawn(fun() -> receive stop -> exit({over, lists:seq(1, 10)}) end end),
    Refs = [erlang:monitor(process, Victim) || _ <- lists:seq(1, ?MANY)],
    Busy = bystander(),
    Victim ! stop,
    Downs = [receive {'DOWN', Ref, process, Victim, Reason} -> {Ref, Reason} end || _ <- Refs],
    Reasons = [Reason || {_, Reason} <- Downs],
    true = lists:sort(Refs) =:= lists:sort([Ref || {Ref, _} <- Downs]),
    io:format("watched ~p ~p ~p~n", [length(Reasons), lists:usort(Reasons), stop(Busy)]).

%% One process that watches many, and ends before them.
watching() ->
    Self = self(),
    Pids = [spawn(fun() -> receive {look, From} -> From ! erlang:process_info(self(), monitored_by) end end)
            || _ <- lists:seq(1, ?MANY div 10)],
    {Watcher, Ref} = spawn_monitor(fun() -> [erlang:monitor(process, Pid) || Pid <- Pids, _ <- [1, 2, 3]],
                                            receive stop -> ok end end),
    Watcher ! stop,
    receive {'DOWN', Ref, process, Watcher, normal} -> ok end,
    [Pid ! {look, Self} || Pid <- Pids],
    Infos = [receive {monitored_by, L} -> L end || _ <- Pids],
    io:format("watching ~p~n", [lists:usort(Infos)]).

linked() ->
    Self = self(),
    {Hub, Ref} = spawn_monitor(fun() -> hub(?MANY div 3) end),
    Pids = [spawn(fun() -> process_flag(trap_exit, true), link(Hub), Hub ! linked,
                           receive {'EXIT', Hub, Why} -> Self ! {gone, Why} end end) || _ <- lists:seq(1, ?MANY div 3)],
    Whys = [receive {gone, Why} -> Why end || _ <- Pids],
    receive {'DOWN', Ref, process, Hub, Reason} -> ok end,
    io:format("linked ~p ~p ~p~n", [length(Whys), lists:usort(Whys), Reason]).

hub(0) -> exit(hub_done);
hub(N) -> receive linked -> hub(N - 1) end.

%% Messages that nobody reads, and signals that come while it ends.
unread() ->
    Victim = spawn(fun() -> receive stop -> ok end end),
    [Victim ! {unread, N} || N <- lists:seq(1, ?MANY)],
    Victim ! stop,
    Refs = [erlang:monitor(process, Victim) || _ <- lists:seq(1, 1000)],
    Reasons = [receive {'DOWN', _, process, Victim, Reason} -> Reason end || _ <- Refs],
    io:format("unread ~p ~p~n", [length(Reasons), [R || R <- lists:usort(Reasons), R =/= normal, R =/= noproc]]).

listed() ->
    Before = length(processes()),
    Pids = [spawn(fun() -> receive stop -> ok end end) || _ <- lists:seq(1, ?MANY)],
    All = processes(),
    io:format("listed ~p ~p~n", [length(All) - Before, Pids -- All]),
    [Pid ! stop || Pid <- Pids].

bystander() -> spawn(fun() -> count(0) end).
count(N) -> receive {stop, From} -> From ! {count, N > 0} after 0 -> count(N + 1) end.
stop(Busy) -> Busy ! {stop, self()}, receive {count, Some} -> Some end.
