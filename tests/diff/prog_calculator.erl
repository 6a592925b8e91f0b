-module(prog_calculator).
-export([main/0]).
main() -> [io:format("~s = ~p~n", [S, calc(S)]) || S <- ["1+2*3", "(1+2)*3", "10/4-1", "2*(3+(4-1))*2", "7", "-3+5", "1+", "2**3", "(1", "100000000000*100000000000"]].
calc(S) -> try {V, []} = expr(S), V catch error:{badmatch, {_, R}} -> {rest, R}; error:E -> {error, E}; throw:T -> T end.
expr(S) -> {V, R} = term(S), expr(V, R).
expr(V, [$+ | S]) -> {W, R} = term(S), expr(V + W, R);
expr(V, [$- | S]) -> {W, R} = term(S), expr(V - W, R);
expr(V, S) -> {V, S}.
term(S) -> {V, R} = factor(S), term(V, R).
term(V, [$* | S]) -> {W, R} = factor(S), term(V * W, R);
term(V, [$/ | S]) -> {W, R} = factor(S), term(V / W, R);
term(V, S) -> {V, S}.
factor([$( | S]) -> case expr(S) of {V, [$) | R]} -> {V, R}; _ -> throw(unbalanced) end;
factor([$- | S]) -> {V, R} = factor(S), {-V, R};
factor([C | _] = S) when C >= $0, C =< $9 -> {D, R} = lists:splitwith(fun(X) -> X >= $0 andalso X =< $9 end, S), {list_to_integer(D), R};
factor(S) -> throw({unexpected, S}).
