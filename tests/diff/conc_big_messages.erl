-module(conc_big_messages).
-export([main/0]).
main() -> S = self(), Big = {lists:seq(1, 20000), binary:copy(<<"x">>, 100000), maps:from_list([{I, {I}} || I <- lists:seq(1, 1000)])}, P = spawn(fun() -> echo(S) end), [P ! {I, Big} || I <- lists:seq(1, 20)], p([receive {I, B} -> B =:= Big end || I <- lists:seq(1, 20)]), P ! stop, p(byte_size(element(2, Big))).
echo(S) -> receive {I, B} -> S ! {I, B}, echo(S); stop -> ok end.
p(X) -> io:format("~p~n", [X]).
