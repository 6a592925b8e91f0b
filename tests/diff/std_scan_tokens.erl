-module(std_scan_tokens).
-export([main/0]).
main() -> [p(erl_scan:string(S)) || S <- ["foo(X) -> X + 1.", "$a $\\n \"s\\x41\" 16#ff 2#101 1.5e3", "#{a => 1}", "<<1:8/integer>>", "% c\nx", "'q a'", "?M", "1_000"]], p(erl_scan:string("\"open")), p(erl_scan:tokens([], "a. b", 1)).
p(X) -> io:format("~p~n", [X]).
