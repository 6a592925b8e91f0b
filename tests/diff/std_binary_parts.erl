-module(std_binary_parts).
-export([main/0]).
main() -> B = list_to_binary(lists:seq(0, 99)), p(binary:part(B, 10, 5)), p(binary:part(B, {99, -3})), p(binary:bin_to_list(B, 90, 10)), p(binary:at(B, 50)), p(binary:first(B)), p(binary:last(B)), p(binary:copy(<<1, 2>>, 5)), p(binary:matches(<<"aXbXc">>, <<"X">>)), p(binary:match(<<"abc">>, [<<"c">>, <<"b">>])), p(binary:replace(<<"a.b.c">>, <<".">>, <<"--">>, [global])), p(binary:list_to_bin([1, [2, <<3>>]])), p(try binary:part(B, 99, 5) catch error:E -> E end).
p(X) -> io:format("~p~n", [X]).
