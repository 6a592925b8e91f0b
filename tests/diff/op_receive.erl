-module(op_receive).
-export([main/0]).
main() ->
    Self = self(),
    [Self ! {msg, I} || I <- lists:seq(1, 10)],
    io:format("~p~n", [receive {msg, 5} -> five end]),
    io:format("~p~n", [receive {msg, N} when N > 7 -> N end]),
    io:format("~p~n", [drain([])]),
    io:format("~p~n", [receive nothing -> x after 0 -> timeout end]),
    T0 = erlang:monotonic_time(millisecond), receive nothing -> x after 50 -> ok end, T1 = erlang:monotonic_time(millisecond), io:format("~p~n", [T1 - T0 >= 50]),
    P = spawn(fun() -> server(0) end), io:format("~p~n", [[call(P, {add, I}) || I <- lists:seq(1, 5)]]), io:format("~p~n", [call(P, stop)]),
    Ref = make_ref(), spawn(fun() -> timer_sleep(20), Self ! {Ref, late} end), io:format("~p~n", [receive {Ref, X} -> X after 5000 -> never end]),
    io:format("~p~n", [try receive after foo -> x end catch error:E -> E end]),
    self() ! a, self() ! b, self() ! c, io:format("~p~n", [receive c -> receive a -> receive b -> abc end end end]), io:format("~p~n", [process_info(self(), message_queue_len)]).
timer_sleep(T) -> receive after T -> ok end.
drain(Acc) -> receive M -> drain([M | Acc]) after 0 -> lists:reverse(Acc) end.
server(S) -> receive {From, R, {add, N}} -> From ! {R, S + N}, server(S + N); {From, R, stop} -> From ! {R, {stopped, S}} end.
call(P, M) -> R = make_ref(), P ! {self(), R, M}, receive {R, V} -> V end.
