%% A stand-in for the code server until the kernel application boots: answers what `code` asks on behalf of libraries.
%% The runtime itself finds and loads a module when it is first called, so loading is a call to the module.
-module(joist_code).
-export([start/0, init/0]).

start() -> register(code_server, spawn(?MODULE, init, [])).

init() ->
    process_flag(trap_exit, true),
    loop().

loop() ->
    receive
        {code_call, From, Request} when is_pid(From) ->
            From ! {code_server, answer(Request)},
            loop();
        _Other ->
            loop()
    end.

answer(get_path) -> [];
answer(get_mode) -> interactive;
answer(all_loaded) -> [{M, []} || M <- erlang:loaded()];
answer({ensure_loaded, Module}) when is_atom(Module) -> load(Module, {error, nofile});
answer({get_object_code_for_loading, Module}) when is_atom(Module) -> load(Module, error);
answer({is_loaded, Module}) when is_atom(Module) ->
    case erlang:module_loaded(Module) of
        true -> {file, []};
        false -> false
    end;
answer({load_error, _, _, _}) -> {error, nofile};
answer(_) -> {error, badarg}.

load(Module, NotFound) ->
    try Module:module_info(module) of
        Module -> {module, Module}
    catch
        error:undef -> NotFound
    end.
