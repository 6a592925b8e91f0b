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
    register(logger, spawn(fun logger/0)),
    group_leader(joist_io:start(Encoding), self()),
    %% BEAM does this when it boots; it leaves persistent terms that a program should find there from the start.
    {Booting, _} = spawn_monitor(fun erl_features:keywords/0),
    loop({boot, Booting, {Module, Function, Arguments}}).

loop(Pid) ->
    receive
        {'DOWN', _, process, Booting, _} when element(2, Pid) =:= Booting ->
            {boot, _, {Module, Function, Arguments}} = Pid,
            {Main, _} = spawn_monitor(Module, Function, Arguments),
            loop(Main);
        {'DOWN', _, process, Pid, Reason} ->
            finish(Reason);
        {'DOWN', _, process, _Reporter, _} ->
            erlang:halt(1);
        {From, Request} when is_pid(From) ->
            From ! {init, answer(Request)},
            loop(Pid);
        {stop, {stop, Status}} when is_integer(Status) ->
            erlang:halt(Status);
        {stop, _} ->
            erlang:halt(0);
        _Other ->
            loop(Pid)
    end.

%% What init:get_arguments/0 and the like ask for: there are no emulator flags.
answer(get_arguments) -> [];
answer(get_plain_arguments) -> [];
answer({get_argument, _}) -> error;
answer(get_status) -> {started, started};
answer(script_id) -> [];
answer(_) -> {error, badarg}.

finish(normal) -> erlang:halt(0);
finish({_, [{_, _, _, _} | _]}) -> erlang:halt(1);   % an error: the runtime has reported it already
finish({{nocatch, _}, _}) -> erlang:halt(1);
finish(Reason) ->
    %% Printing may ask this process: another one does it.
    spawn_monitor(fun() -> io:format(standard_error, "** exception exit: ~tp~n", [Reason]) end),
    loop(none).

%% Stands in for the logger: programs that only set levels go on.
logger() ->
    receive
        {'$gen_call', {_, [alias | Alias] = Tag}, _} -> Alias ! {Tag, ok};
        {'$gen_call', {From, Tag}, _} -> From ! {Tag, ok};
        _ -> ok
    end,
    logger().
