-module(std_string_search).
-export([main/0]).
main() -> p(string:split("a<>b<>c", "<>", all)), p(string:split(<<"x y z">>, " ")), p(string:find(<<"needle in hay">>, <<"in">>)), p(string:find("abc", "z")).
p(X) -> io:format("~p~n", [X]).
