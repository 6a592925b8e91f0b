-module(code_generations).
-export([main/0]).

%% A module in three versions, compiled here, in and out of its generations.

main() ->
    V1 = version(1), V2 = version(2), V3 = version(3),
    io:format("~p~n", [erlang:load_module(gen_sample, V1)]),
    io:format("~p ~p~n", [gen_sample:version(), erlang:check_old_code(gen_sample)]),
    Fun = gen_sample:closure(a),
    Loop = gen_sample:start(),
    io:format("~p~n", [ask(Loop, version)]),
    io:format("~p~n", [erlang:load_module(gen_sample, V2)]),
    io:format("~p ~p~n", [gen_sample:version(), erlang:check_old_code(gen_sample)]),
    io:format("~p~n", [Fun(b)]),
    io:format("~p~n", [(gen_sample:closure(a))(b)]),
    io:format("still in ~p~n", [ask(Loop, version)]),
    io:format("~p~n", [erlang:load_module(gen_sample, V3)]),
    io:format("~p~n", [erlang:check_process_code(Loop, gen_sample)]),
    io:format("~p~n", [erlang:check_process_code(self(), gen_sample)]),
    io:format("upgraded to ~p~n", [ask(Loop, upgrade)]),
    io:format("~p~n", [erlang:check_process_code(Loop, gen_sample)]),
    io:format("~p ~p~n", [erlang:purge_module(gen_sample), erlang:check_old_code(gen_sample)]),
    io:format("~p~n", [try erlang:purge_module(gen_sample) catch C:R -> {C, R} end]),
    io:format("~p~n", [try Fun(c) catch C1:{badfun, F} -> {C1, badfun, F =:= Fun} end]),
    io:format("~p~n", [erlang:load_module(gen_sample, V3)]),
    io:format("~p~n", [gen_sample:version()]),
    Monitor = erlang:monitor(process, Loop),
    io:format("purge kills: ~p~n", [erlang:purge_module(gen_sample)]),
    receive {'DOWN', Monitor, process, Loop, Reason} -> io:format("~p~n", [Reason]) end,
    io:format("~p~n", [erlang:delete_module(gen_sample)]),
    io:format("~p~n", [try gen_sample:version() catch C2:R2 -> {C2, R2} end]),
    io:format("~p~n", [{erlang:module_loaded(gen_sample), erlang:check_old_code(gen_sample)}]),
    io:format("~p~n", [erlang:load_module(gen_sample, V1)]),
    io:format("~p~n", [gen_sample:version()]),
    io:format("~p~n", [erlang:delete_module(gen_never)]).

ask(Pid, What) ->
    Ref = make_ref(),
    Pid ! {What, self(), Ref},
    receive {Ref, Answer} -> Answer end.

version(N) ->
    Source = [
        "-module(gen_sample).",
        "-export([version/0, closure/1, start/0, loop/0]).",
        "version() -> " ++ integer_to_list(N) ++ ".",
        "closure(A) -> fun(B) -> {version(), A, B, \"literal\"} end.",
        "start() -> spawn(gen_sample, loop, []).",
        "loop() -> receive {version, From, Ref} -> From ! {Ref, version()}, loop();"
        "                 {upgrade, From, Ref} -> From ! {Ref, gen_sample:version()}, gen_sample:loop() end."],
    Forms = [begin {ok, T, _} = erl_scan:string(L), {ok, F} = erl_parse:parse_form(T), F end || L <- Source],
    {ok, gen_sample, Beam} = compile:forms(Forms, []),
    Beam.
