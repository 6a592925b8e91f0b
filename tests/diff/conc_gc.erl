%% Terms of every kind kept alive across many collections.
-module(conc_gc).
-export([main/0, id/1]).
id(X) -> X.
main() ->
    Keep = {[1, 2.5, atom], #{a => "str", {k} => <<1, 2, 3>>}, binary:copy(<<"abc">>, 100), fun(X) -> {X, id(z)} end, self(), make_ref(), 1 bsl 300, maps:from_list([{I, [I]} || I <- lists:seq(1, 100)])}, H = erlang:phash2(setelement(4, setelement(5, setelement(6, Keep, r), p), f)),
    io:format("~p~n", [churn(200, Keep, H)]), true = erlang:garbage_collect(), io:format("~p~n", [(element(4, Keep))(q)]), Big = lists:foldl(fun(I, A) -> [{I, integer_to_list(I)} | A] end, [], lists:seq(1, 100000)), erlang:garbage_collect(), io:format("~p ~p~n", [length(Big), erlang:phash2(Big)]),
    B = lists:foldl(fun(I, A) -> <<A/binary, I:16>> end, <<>>, lists:seq(1, 50000)), erlang:garbage_collect(), <<_:99998/binary, Last:16>> = B, io:format("~p ~p~n", [byte_size(B), Last]), io:format("~p~n", [deep(1000000)]), io:format("~p~n", [length(body(1000000))]),
    T = list_to_tuple(Big), erlang:garbage_collect(), io:format("~p~n", [element(50000, T)]), S = self(), P = spawn(fun() -> receive X -> S ! {self(), erlang:phash2(X)} end end), P ! Big, receive {P, PH} -> io:format("~p~n", [PH =:= erlang:phash2(Big)]) end.
churn(0, Keep, H) -> erlang:phash2(setelement(4, setelement(5, setelement(6, Keep, r), p), f)) =:= H;
churn(N, Keep, H) -> _ = [lists:reverse(lists:seq(1, 1000)), binary:copy(<<N>>, 1000), #{N => N}], K2 = setelement(1, Keep, element(1, Keep)), churn(N - 1, K2, H).
deep(0) -> 0; deep(N) -> 1 + deep(N - 1).
body(0) -> []; body(N) -> [{N} | body(N - 1)].
