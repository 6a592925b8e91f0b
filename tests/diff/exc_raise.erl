%% Raising again: raise/3, traces that travel, after clauses, catch in its three forms, exceptions that cross processes.
-module(exc_raise).
-export([main/0]).

main() ->
    %% raise/3 with traces of all accepted forms
    T1 = [{m, f, 1, []}, {m, g, [a], [{file, "x"}, {line, 3}]}],
    io:format("~p~n", [caught(fun() -> erlang:raise(error, r, T1) end)]),
    io:format("~p~n", [caught(fun() -> erlang:raise(exit, r, [{m, f, 1}]) end)]),
    io:format("~p~n", [caught(fun() -> erlang:raise(throw, r, []) end)]),
    io:format("~p~n", [caught(fun() -> erlang:raise(id(oops), r, []) end)]),
    io:format("~p~n", [caught(fun() -> erlang:raise(error, r, id(not_a_trace)) end)]),
    io:format("~p~n", [caught(fun() -> erlang:raise(error, r, id([bad])) end)]),
    Long = [{m, f, N, []} || N <- lists:seq(1, 20)],
    io:format("~p~n", [caught(fun() -> erlang:raise(error, r, Long) end)]),
    %% raising what was caught keeps the first place
    io:format("~p~n", [caught(fun() -> try inner() catch C:R:S -> erlang:raise(C, R, S) end end)]),
    io:format("~p~n", [caught(fun() -> try inner() catch error:R:S -> erlang:raise(exit, {again, R}, S) end end)]),
    io:format("~p~n", [caught(fun() -> try inner() after io:format("after~n") end end)]),
    io:format("~p~n", [caught(fun() -> try inner() catch throw:x -> no end end)]),
    %% nested
    io:format("~p~n",
              [caught(fun() ->
                              try
                                  try inner() catch error:bad -> throw(second) after io:format("inner after~n") end
                              catch
                                  throw:second -> error(third)
                              end
                      end)]),
    %% catch
    io:format("~p~n", [(catch throw(x))]),
    io:format("~p~n", [(catch exit(x))]),
    io:format("~p~n", [(catch 1 + 1)]),
    {'EXIT', {bad, [{?MODULE, inner, 0, _} | _]}} = (catch inner()),
    {'EXIT', {badarith, _}} = (catch (catch throw(x)) + 1),
    [io:format("~p~n", [catch_each(F)]) || F <- [fun() -> 1 end, fun() -> throw(t) end, fun() -> exit(e) end]],
    %% a value of a try with of, else and after
    io:format("~p~n", [[tried(X) || X <- [1, 2, three, {error, a}]]]),
    %% exit reasons of processes
    io:format("~p~n", [reason(fun() -> error(bad) end)]),
    io:format("~p~n", [reason(fun() -> throw(ball) end)]),
    io:format("~p~n", [reason(fun() -> exit(bye) end)]),
    io:format("~p~n", [reason(fun() -> done end)]),
    io:format("~p~n", [reason(fun() -> erlang:raise(error, r, [{m, f, 1, []}]) end)]),
    io:format("~p~n", [reason(fun() -> erlang:raise(throw, r, [{m, f, 1, []}]) end)]),
    ok.

id(X) -> X.
inner() -> error(bad).

caught(F) ->
    try F() of
        V -> {value, V}
    catch
        C:R:S -> {C, R, [frame(X) || X <- S, element(1, X) =/= init]}
    end.

frame({M, F, A, [{file, F1}, {line, L} | Rest]}) -> {M, F, A, {filename:basename(F1), L, Rest}};
frame(X) -> X.

catch_each(F) -> {result, catch F()}.

tried(X) ->
    try
        case X of
            {error, E} -> error(E);
            three -> throw(three);
            _ -> X
        end
    of
        1 -> one;
        N -> {other, N}
    catch
        throw:three -> thrown;
        error:Why -> {error, Why}
    after
        put(tried, X)
    end.

reason(F) ->
    {Pid, Ref} = spawn_monitor(fun() -> process_flag(trap_exit, true), logger_off(), F() end),
    receive
        {'DOWN', Ref, process, Pid, {R, Trace}} -> {R, [frame(X) || X <- Trace]};
        {'DOWN', Ref, process, Pid, R} -> R
    end.

%% Reports of ended processes go to standard error or the logger, not into the comparison.
logger_off() -> catch logger:set_primary_config(level, none).
