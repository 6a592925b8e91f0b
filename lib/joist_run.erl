%% The first process of `joist run`, in the place of `init`: starts the servers that library code expects to be registered, runs
%% the program's function in a process of its own, and ends the runtime with the program's exit status.
-module(joist_run).
-export([start/4]).

start(Encoding, Module, Function, Arguments) ->
    register(init, self()),
    joist_code:start(),
    %% The environment of applications, which library code reads without asking whether there is one.
    ac_tab = ets:new(ac_tab, [set, public, named_table]),
    %% No logger runs: its level is `none`.
    persistent_term:put({logger_config, '$primary_config$'}, -1),
    group_leader(joist_io:start(Encoding), self()),
    {Pid, Monitor} = spawn_monitor(Module, Function, Arguments),
    loop(Pid, Monitor).

loop(Pid, Monitor) ->
    receive
        {'DOWN', Monitor, process, Pid, Reason} ->
            erlang:halt(status(Reason));
        {From, Request} when is_pid(From) ->
            From ! {init, answer(Request)},
            loop(Pid, Monitor);
        {stop, {stop, Status}} when is_integer(Status) ->
            erlang:halt(Status);
        {stop, _} ->
            erlang:halt(0);
        _Other ->
            loop(Pid, Monitor)
    end.

%% What init:get_arguments/0 and the like ask for: there are no emulator flags.
answer(get_arguments) -> [];
answer(get_plain_arguments) -> [];
answer({get_argument, _}) -> error;
answer(get_status) -> {started, started};
answer(script_id) -> [];
answer(_) -> {error, badarg}.

status(normal) -> 0;
status({_, [{_, _, _, _} | _]}) -> 1;   % an error: the runtime has reported it already
status({{nocatch, _}, _}) -> 1;
status(Reason) ->
    io:format(standard_error, "** exception exit: ~tp~n", [Reason]),
    1.
