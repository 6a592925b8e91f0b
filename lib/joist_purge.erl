%% Purging of old code where the kernel has not booted: the purger of OTP, started when it is first needed.
-module(joist_purge).
-export([purge_module/1, purge/1, soft_purge/1]).

%% erlang:purge_module/1
purge_module(Module) ->
    case purge(Module) of
        {false, _} ->
            erlang:raise(error, badarg,
                         [{erlang, purge_module, [Module], [{error_info, #{module => erl_erts_errors}}]}]);
        {true, _} ->
            true
    end.

%% {WasThereOldCode, WasAProcessKilled}
purge(Module) ->
    start_purger(),
    erts_code_purger:purge(Module).

soft_purge(Module) ->
    start_purger(),
    erts_code_purger:soft_purge(Module).

start_purger() ->
    case whereis(erts_code_purger) of
        undefined ->
            Caller = self(),
            Ref = make_ref(),
            spawn(fun() ->
                          %% The loser of a race to be the purger ends here.
                          Self = self(),
                          catch register(erts_code_purger, Self),
                          Caller ! Ref,
                          case whereis(erts_code_purger) of
                              Self ->
                                  process_flag(trap_exit, true),
                                  erts_code_purger:wait_for_request();
                              _ -> ok
                          end
                  end),
            receive Ref -> ok end;
        _ ->
            ok
    end.
