%% Scanner, parser, lint and evaluator at work on programs in strings.
-module(stdlib_erl_eval).
-export([main/0]).
main() ->
    [run(S) || S <- ["1 + 2 * 3.", "X = 5, Y = X * 2, {X, Y}.", "lists:map(fun(A) -> A * A end, [1,2,3]).",
                     "[{A, B} || A <- [1,2,3], B <- [x,y], A rem 2 =:= 1].", "case {a, 1} of {a, N} when N > 0 -> pos; _ -> other end.",
                     "try throw(oops) catch throw:T -> {caught, T} after ok end.", "begin F = fun Fact(0) -> 1; Fact(N) -> N * Fact(N - 1) end, F(30) end.",
                     "<<A:4, B:4>> = <<16#ab>>, {A, B}.", "#{k := V} = #{k => 7, l => 8}, V.", "<< <<(X + 1)>> || <<X>> <= <<1,2,3>> >>.",
                     "if 1 > 2 -> a; true -> b end.", "receive foo -> 1 after 0 -> none end.", "catch exit(bye).", "$a + 1.", "\"con\" \"cat\".", "1 = 2.", "foo(.", "X + 1."]],
    {ok, Tokens, End} = erl_scan:string("-module(m). f(X) -> {ok, X}."),
    io:format("~p ~p~n", [length(Tokens), End]),
    {Forms, _} = forms(Tokens, []),
    io:format("~p~n", [Forms]),
    io:format("~p~n", [erl_lint:module([{attribute, 1, module, m}, {function, 2, f, 1, [{clause, 2, [{var, 2, 'X'}], [], [{var, 3, 'Y'}]}]}], "m.erl")]).
forms([], Acc) -> {lists:reverse(Acc), []};
forms(Tokens, Acc) ->
    {Form, [Dot | Rest]} = lists:splitwith(fun(T) -> element(1, T) =/= dot end, Tokens),
    {ok, F} = erl_parse:parse_form(Form ++ [Dot]),
    forms(Rest, [F | Acc]).
run(S) ->
    R = case erl_scan:string(S) of
            {ok, Ts, _} ->
                case erl_parse:parse_exprs(Ts) of
                    {ok, Es} -> try erl_eval:exprs(Es, []) of {value, V, B} -> {V, lists:sort([{K, X} || {K, X} <- B, not is_function(X)])}
                                catch C:E -> {C, E} end;
                    E -> E
                end;
            E -> E
        end,
    io:format("~s => ~p~n", [S, R]).
