%% The first process of `joist run`: starts the group leader, runs the program's function in a process of its own, and ends
%% the runtime with the program's exit status.
-module(joist_run).
-export([start/4]).

start(Encoding, Module, Function, Arguments) ->
    group_leader(joist_io:start(Encoding), self()),
    {Pid, Monitor} = spawn_monitor(Module, Function, Arguments),
    receive
        {'DOWN', Monitor, process, Pid, Reason} -> erlang:halt(status(Reason))
    end.

status(normal) -> 0;
status({_, [{_, _, _, _} | _]}) -> 1;   % an error: the runtime has reported it already
status({{nocatch, _}, _}) -> 1;
status(Reason) ->
    io:format(standard_error, "** exception exit: ~tp~n", [Reason]),
    1.
