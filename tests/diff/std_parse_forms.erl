-module(std_parse_forms).
-export([main/0]).
main() -> [begin {ok, T, _} = erl_scan:string(S), p(erl_parse:parse_form(T)) end || S <- ["f(0) -> zero; f(N) when N > 0, is_integer(N) -> {N, [X || X <- [1], X > 0]}.", "-record(r, {a = 1, b}).", "-type t() :: integer() | atom().", "g() -> try a catch _:_ -> b after c end.", "h() -> fun(X) -> X end.", "bad( -> x."]], p(erl_parse:abstract({a, "s", <<1>>, #{k => [1.5]}})), p(erl_parse:normalise(erl_parse:abstract([1, {2, x}]))).
p(X) -> io:format("~p~n", [X]).
