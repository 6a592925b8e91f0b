-module(op_big_literals).
-export([main/0]).
main() -> p(lists:sum(element(2, lit()))), p(maps:get(k50, map())), p(byte_size(bin())), p(lit() =:= lit()), S = self(), spawn(fun() -> S ! lit() end), p(receive L -> L =:= lit() end), p(erts_debug:same(lit(), lit())).
lit() -> {data, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], "a string literal", <<"a binary literal that is longer than sixty-four bytes so that it is reference counted">>, 3.14, 123456789012345678901234567890}.
bin() -> <<"0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789">>.
map() -> #{k1 => 1, k2 => 2, k50 => {deep, [#{x => y}]}}.
p(X) -> io:format("~p~n", [X]).
