%% requires: otp 27 (before, a failing operator had no frame of its own)
-module(op_exceptions).
-export([main/0, f/1, id/1]).
id(X) -> X.
main() ->
    [io:format("~p~n", [t(fun() -> f(X) end)]) || X <- [badmatch, case_clause, if_clause, function_clause, undef, badfun, badarity, throw, exit, error, badarith, badarg, nested, after_, raise, reraise, map, badrecord, tc]],
    io:format("~p~n", [catch throw(x)]), io:format("~p~n", [element(1, element(2, catch error(x)))]), io:format("~p~n", [catch exit(x)]),
    io:format("~p~n", [try id(1) of 1 -> ok catch _:_ -> no after io:format("after~n") end]),
    io:format("~p~n", [(fun() -> try id(2) of 1 -> ok catch _:_ -> no end end)  == x]),
    io:format("~p~n", [try try id(2) of 1 -> ok after io:format("inner after~n") end catch error:E -> E end]).
t(F) -> try F() of V -> {value, V} catch C:R:S -> {C, R, [strip(E) || E <- S, element(1, E) =/= init]} end.
strip({M, F, A, L}) -> {M, F, A, lists:keydelete(error_info, 1, L)}.
f(badmatch) -> {ok, _} = id(nope), 1;
f(case_clause) -> case id(7) of 8 -> 1 end;
f(if_clause) -> X = id(3), if X > 5 -> 1; X < 2 -> 2 end;
f(function_clause) -> g(1, a), ok;
f(undef) -> nomodule:nofunction(1, 2), ok;
f(badfun) -> F = id(nofun), F(1), ok;
f(badarity) -> F = fun(A) -> A end, (id(F))(1, 2), ok;
f(throw) -> throw({a, b});
f(exit) -> exit(done);
f(error) -> error({custom, 1});
f(badarith) -> 1 + id(a);
f(badarg) -> X = atom_to_list(id(1)), X;
f(nested) -> try f(badmatch) catch error:{badmatch, X} -> error({was, X}) end;
f(after_) -> try f(throw) after put(k, v) end;
f(raise) -> erlang:raise(exit, why, [{m, f, 1, []}]);
f(reraise) -> try f(error) catch C:R:S -> erlang:raise(C, R, S) end;
f(map) -> M = id(#{a => 1}), {M#{b := 2}};
f(badrecord) -> element(1, id(not_tuple));
f(tc) -> h(5) + 1.
g(X, Y) when is_atom(X) -> Y.
h(0) -> hd(id([]));
h(N) -> 1 + h(N - 1).
