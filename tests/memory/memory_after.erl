%% Memory when a million processes have come and gone: main(How, N) prints `before`, does its work in a process of its own,
%% prints `after`, and is idle for a while each time, in which the runner looks.
-module(memory_after).
-export([main/2, parked/1]).

main(How, N) ->
    io:format("before~n"),
    receive after 1500 -> ok end,
    {_, Monitor} = spawn_monitor(fun() -> work(How, N) end),
    receive {'DOWN', Monitor, process, _, normal} -> ok end,
    io:format("after~n"),
    receive after 2500 -> ok end.

%% All at once.
work(park, N) ->
    Self = self(),
    Pids = [spawn(?MODULE, parked, [Self]) || _ <- lists:seq(1, N)],
    [Pid ! wake || Pid <- Pids],
    join(N);
%% Some at a time.
work(join, N) ->
    Self = self(),
    spawn_all(N, Self),
    join(N).

spawn_all(0, _) -> ok;
spawn_all(N, Parent) -> spawn(fun() -> Parent ! done end), spawn_all(N - 1, Parent).

join(0) -> ok;
join(N) -> receive done -> join(N - 1) end.

parked(Parent) -> receive wake -> Parent ! done end.
