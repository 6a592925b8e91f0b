-module(conc_registry).
-export([main/0]).
p(X) -> io:format("~p~n", [X]).
main() ->
    P = spawn(fun() -> receive stop -> ok end end), p(register(foo, P)), p(whereis(foo) =:= P), p(lists:member(foo, registered())), p(e(fun() -> register(foo, self()) end)), p(e(fun() -> register(bar, P) end)), p(e(fun() -> register(undefined, self()) end)),
    p(process_info(P, registered_name)), p(process_info(self(), registered_name)), foo ! stop, wait_gone(foo), p(whereis(foo)), p(e(fun() -> foo ! x end)), p(e(fun() -> unregister(foo) end)), p(e(fun() -> register(foo, P) end)),
    register(me, self()), me ! hello, p(receive hello -> ok end), {me, node()} ! there, p(receive there -> ok end), p(unregister(me)), p(e(fun() -> register("x", self()) end)).
wait_gone(N) -> case whereis(N) of undefined -> ok; _ -> erlang:yield(), wait_gone(N) end.
e(F) -> try F() catch C:E -> {C, E} end.
