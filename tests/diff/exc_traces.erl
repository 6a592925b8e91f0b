%% requires: otp 27 (before, a failing operator had no frame of its own)
%% Stack traces to the letter: frames, arguments, file and line, error_info.
-module(exc_traces).
-export([main/0, tail_bif/1, body_bif/1, clause/2, deep/1, tail_deep/1, arith/1, mutual_a/1, id/1]).

main() ->
    {Pid, Ref} = spawn_monitor(fun all/0),
    receive {'DOWN', Ref, process, Pid, normal} -> ok end.

all() ->
    show(badmatch, fun() -> {ok, _} = id({error, 1}) end),
    show(case_clause, fun() -> case id(3) of 1 -> one end end),
    show(if_clause, fun() -> X = id(3), if X > 5 -> big end end),
    show(try_clause, fun() -> try id(3) of 1 -> one catch _:_ -> never end end),
    show(function_clause, fun() -> clause(a, "text") end),
    show(tail_bif, fun() -> tail_bif(1) end),
    show(body_bif, fun() -> body_bif(1) end),
    show(arith, fun() -> arith(a) end),
    show(guard_bif_body, fun() -> hd(id([])) end),
    show(element, fun() -> element(id(4), id({a, b})) end),
    show(undef, fun() -> exc_no_such_module:f(1, 2) end),
    show(undef_here, fun() -> ?MODULE:no_such_function(x) end),
    show(undef_apply, fun() -> apply(id(?MODULE), id(nope), [1, 2]) end),
    show(badfun, fun() -> (id(not_a_fun))(1) end),
    show(badarity_export, fun() -> (id(fun lists:map/2))(1) end),
    show(error_1, fun() -> error(reason) end),
    show(error_2, fun() -> error(reason, [a, b]) end),
    show(error_2_none, fun() -> error(reason, none) end),
    show(error_3, fun() -> error(reason, [a], [{error_info, #{cause => x}}]) end),
    show(error_3_bad, fun() -> error(reason, [a], [{error_info, y}]) end),
    show(exit_1, fun() -> exit(reason) end),
    show(throw_1, fun() -> throw(reason) end),
    show(nif_error, fun() -> erlang:nif_error(reason) end),
    show(deep, fun() -> deep(20) end),
    show(tail_deep, fun() -> tail_deep(20) end),
    show(mutual, fun() -> mutual_a(7) end),
    show(map_fun, fun() -> lists:map(fun(X) -> 1 / X end, [2, 1, 0]) end),
    show(badmap, fun() -> maps:get(a, id(no_map)) end),
    show(badkey, fun() -> maps:get(a, id(#{})) end),
    show(map_update, fun() -> (id(#{a => 1}))#{b := 2} end),
    show(map_assoc, fun() -> (id(x))#{b => 2} end),
    show(float, fun() -> 1.0e300 * id(1.0e300) end),
    show(list_to_atom, fun() -> list_to_atom(id([a])) end),
    show(apply_bad_args, fun() -> apply(id(lists), id(map), id([a | b])) end),
    show(apply_bad_module, fun() -> apply(id(1), id(map), id([])) end),
    show(apply_fun_bad, fun() -> apply(id(x), id([1])) end),
    ok.

show(What, F) ->
    try F() of
        V -> io:format("~p: value ~p~n", [What, V])
    catch
        C:R:S -> io:format("~p: ~p ~p~n  ~p~n", [What, C, R, [frame(X) || X <- S]])
    end.

%% Funs in frames are shown by what they are only.
frame({M, F, A, L}) when is_list(A) -> {M, F, [arg(X) || X <- A], location(L)};
frame({M, F, A, L}) -> {M, F, A, location(L)}.

arg(F) when is_function(F) -> a_fun;
arg(X) -> X.

location([{file, F}, {line, L} | Rest]) ->
    %% lines of library modules differ from release to release
    case filename:basename(F) of
        "exc_traces.erl" -> {line, L, Rest};
        Other -> {Other, Rest}
    end;
location(L) -> L.

id(X) -> X.
tail_bif(X) -> atom_to_list(X).
body_bif(X) -> [atom_to_list(X)].
clause(1, X) -> X.
arith(X) -> 1 + X.
deep(0) -> error(bottom);
deep(N) -> [N | deep(N - 1)].
tail_deep(0) -> error(bottom);
tail_deep(N) -> tail_deep(N - 1).
mutual_a(0) -> error(bottom);
mutual_a(N) -> [N | mutual_b(N)].
mutual_b(N) -> [N | mutual_a(N - 1)].
