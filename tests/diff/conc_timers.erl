-module(conc_timers).
-export([main/0]).
p(X) -> io:format("~p~n", [X]).
main() ->
    Self = self(), erlang:send_after(30, Self, c), erlang:send_after(10, Self, a), erlang:send_after(20, Self, b), p([receive M -> M end || _ <- [1, 2, 3]]),
    T = erlang:start_timer(10, Self, payload), p(receive {timeout, T, payload} -> timed end), p(erlang:cancel_timer(T)), p(erlang:read_timer(T)),
    T2 = erlang:send_after(100000, Self, never), L = erlang:read_timer(T2), p(is_integer(L) andalso L > 90000), L2 = erlang:cancel_timer(T2), p(is_integer(L2)), p(erlang:cancel_timer(T2)),
    T3 = erlang:send_after(100000, Self, never), p(erlang:cancel_timer(T3, [{async, true}])), p(receive {cancel_timer, T3, N} -> is_integer(N) after 1000 -> no end), T4 = erlang:send_after(50000, Self, x), p(erlang:cancel_timer(T4, [{info, false}])),
    register(tname, Self), erlang:send_after(5, tname, by_name), p(receive by_name -> ok after 1000 -> no end), erlang:send_after(5, no_such_name, x), erlang:start_timer(erlang:monotonic_time(millisecond) + 5, Self, abs, [{abs, true}]), p(receive {timeout, _, abs} -> abs after 1000 -> no end),
    p([e(F) || F <- [fun() -> erlang:send_after(-1, Self, x) end, fun() -> erlang:send_after(a, Self, x) end, fun() -> erlang:send_after(1, 17, x) end, fun() -> erlang:cancel_timer(x) end, fun() -> erlang:start_timer(1 bsl 70, Self, x) end]]),
    N1 = 20000, Ts = [erlang:send_after(10 + I rem 50, Self, tick) || I <- lists:seq(1, N1)], p(length(Ts)), p(count(N1)), {timeout, x} = {receive y -> y after 1 -> timeout end, x}, P = spawn(fun() -> receive after 60000 -> ok end end), exit(P, kill), p(ok).
count(0) -> all; count(N) -> receive tick -> count(N - 1) after 5000 -> {missing, N} end.
e(F) -> try F() catch C:E -> {C, E} end.
