%% A stand-in for the code server until the kernel application boots: answers what `code` asks on behalf of libraries and
%% programs. The runtime itself finds and loads a module when it is first called; here are loading from a binary, purging,
%% and the code path.
-module(joist_code).
-export([start/0, init/1]).

start() ->
    Parent = self(),
    Pid = spawn(?MODULE, init, [Parent]),
    register(code_server, Pid),
    receive {Pid, ready} -> Pid end.

init(Parent) ->
    process_flag(trap_exit, true),
    %% code_server:is_loaded/1 looks into the code server's table.
    ets:new(code_server, [named_table, protected]),
    Parent ! {self(), ready},
    loop().

loop() ->
    receive
        {code_call, From, Request} when is_pid(From) ->
            From ! {code_server, answer(Request, From)},
            loop();
        _Other ->
            loop()
    end.

answer(Request, From) ->
    try
        answer_1(Request, From)
    catch
        error:Reason -> {error, Reason}
    end.

answer_1(get_mode, _) -> interactive;
answer_1(get_path, _) -> joist_native:code_path();
answer_1({set_path, Path}, _) -> set_path(Path);
answer_1({set_path, Path, _Cache}, _) -> set_path(Path);
answer_1({add_path, Where, Dir}, _) -> add_path(Where, Dir);
answer_1({add_path, Where, Dir, _Cache}, _) -> add_path(Where, Dir);
answer_1({add_paths, Where, Dirs}, _) -> add_paths(Where, Dirs);
answer_1({add_paths, Where, Dirs, _Cache}, _) -> add_paths(Where, Dirs);
answer_1({del_path, Dir}, _) -> del_path(Dir);
answer_1({del_paths, Dirs}, _) -> [del_path(D) || D <- Dirs], ok;
answer_1(clear_cache, _) -> ok;
answer_1({dir, What}, _) -> directory(What);
answer_1(all_loaded, _) -> [{M, file_of(M)} || M <- erlang:loaded()];
answer_1({is_loaded, Module}, _) ->
    case erlang:module_loaded(Module) of
        true -> {file, file_of(Module)};
        false -> false
    end;
answer_1({ensure_loaded, Module}, _) -> ensure_loaded(Module, {error, nofile});
answer_1({get_object_code_for_loading, Module}, _) -> ensure_loaded(Module, {error, nofile});
answer_1({get_object_code, Module}, _) ->
    case joist_native:object_code(Module) of
        {Beam, File} -> {Module, Beam, File};
        error -> error
    end;
answer_1({load_error, _, _}, _) -> ok;
answer_1({load_error, _, _, _}, _) -> {error, nofile};
answer_1({load_module, Prepared, Module, File, Purge, EnsureLoaded}, From) ->
    case EnsureLoaded andalso erlang:module_loaded(Module) of
        true -> {module, Module};
        false -> load(Prepared, Module, File, Purge, From)
    end;
answer_1({load_module, Prepared, Module, File, Purge}, From) -> load(Prepared, Module, File, Purge, From);
answer_1({finish_loading, Prepared, EnsureLoaded}, From) -> finish_loading(Prepared, EnsureLoaded, From);
answer_1({delete, Module}, _) ->
    try erlang:delete_module(Module) of
        Result -> Result =:= true
    catch
        error:badarg -> false
    end;
answer_1({purge, Module}, _) -> element(2, joist_purge:purge(Module));
answer_1({soft_purge, Module}, _) -> joist_purge:soft_purge(Module);
answer_1(_, _) -> {error, badarg}.

%% ---- loading ---------------------------------------------------------------------------------------------------------

%% A call is what makes the runtime load a module.
ensure_loaded(Module, NotFound) ->
    try Module:module_info(module) of
        Module -> {module, Module}
    catch
        error:undef -> NotFound
    end.

load(Prepared, Module, File, Purge, From) ->
    Purge andalso erlang:check_old_code(Module) andalso joist_purge:purge(Module),
    case erlang:finish_loading([Prepared]) of
        ok -> loaded(Module, File);
        {on_load, [Module]} -> run_on_load(Module, File, From);
        {Reason, [Module]} -> {error, Reason}
    end.

loaded(Module, File) ->
    ets:insert(code_server, {Module, File}),
    {module, Module}.

run_on_load(Module, File, From) ->
    {Pid, Monitor} = spawn_monitor(fun() ->
                                           group_leader(element(2, process_info(From, group_leader)), self()),
                                           exit({result, erlang:call_on_load_function(Module)})
                                   end),
    receive
        {'DOWN', Monitor, process, Pid, {result, ok}} ->
            erlang:finish_after_on_load(Module, true),
            loaded(Module, File);
        {'DOWN', Monitor, process, Pid, _} ->
            erlang:finish_after_on_load(Module, false),
            {error, on_load_failure}
    end.

finish_loading(Prepared0, EnsureLoaded, _From) ->
    Prepared = [P || {M, _} = P <- Prepared0, not (EnsureLoaded andalso erlang:module_loaded(M))],
    case erlang:finish_loading([P || {_, {P, _}} <- Prepared]) of
        ok ->
            ets:insert(code_server, [{M, File} || {M, {_, File}} <- Prepared]),
            ok;
        {Reason, Modules} ->
            {error, [{M, Reason} || M <- Modules]}
    end.

file_of(Module) ->
    case ets:lookup(code_server, Module) of
        [{Module, File}] -> File;
        [] -> joist_native:module_file(Module)
    end.

%% ---- the code path ---------------------------------------------------------------------------------------------------
set_path(Path) -> joist_native:set_code_path(Path).

add_path(first, Dir) -> set_path([Dir | lists:delete(Dir, joist_native:code_path())]);
add_path(last, Dir) ->
    Path = joist_native:code_path(),
    lists:member(Dir, Path) orelse set_path(Path ++ [Dir]).

add_paths(first, Dirs) -> lists:foreach(fun(D) -> add_path(first, D) end, lists:reverse(Dirs));
add_paths(last, Dirs) -> lists:foreach(fun(D) -> add_path(last, D) end, Dirs).

del_path(Name) ->
    Path = joist_native:code_path(),
    case [D || D <- Path, D =:= Name orelse application_of(D) =:= to_list(Name)] of
        [] -> false;
        [D | _] -> set_path(lists:delete(D, Path))
    end.

directory(root_dir) -> joist_native:root_dir();
directory(lib_dir) -> joist_native:root_dir() ++ "/lib";
directory(compiler_dir) -> directory({lib_dir, compiler});
directory({lib_dir, App}) ->
    case [D || D <- joist_native:code_path(), application_of(D) =:= to_list(App)] of
        [D | _] -> lists:sublist(D, length(D) - length("/ebin"));
        [] -> {error, bad_name}
    end;
directory({lib_dir, App, SubDir}) -> below(directory({lib_dir, App}), to_list(SubDir));
directory({priv_dir, App}) -> below(directory({lib_dir, App}), "priv");
directory(_) -> {error, badarg}.

below({error, _} = Error, _) -> Error;
below(Dir, Name) -> Dir ++ "/" ++ Name.

%% ".../stdlib-5.0/ebin" belongs to "stdlib".
application_of(Dir) ->
    case lists:reverse(string_split(Dir)) of
        ["ebin", Versioned | _] -> lists:takewhile(fun(C) -> C =/= $- end, Versioned);
        _ -> []
    end.

string_split(Dir) -> string_split(Dir, [], []).
string_split([$/ | Rest], Part, Parts) -> string_split(Rest, [], [lists:reverse(Part) | Parts]);
string_split([C | Rest], Part, Parts) -> string_split(Rest, [C | Part], Parts);
string_split([], Part, Parts) -> lists:reverse([lists:reverse(Part) | Parts]).

to_list(Name) when is_atom(Name) -> atom_to_list(Name);
to_list(Name) -> Name.
