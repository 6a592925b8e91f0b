-module(conc_monitors).
-export([main/0]).
p(X) -> io:format("~p~n", [X]).
main() ->
    {P1, R1} = spawn_monitor(fun() -> exit(bye) end), receive {'DOWN', R1, process, P1, X1} -> p(X1) end,
    R2 = monitor(process, P1), receive {'DOWN', R2, process, P1, X2} -> p(X2) end,
    R3 = monitor(process, no_such_name), receive {'DOWN', R3, process, O3, X3} -> p({O3 =:= {no_such_name, node()}, X3}) end,
    P4 = spawn(fun() -> receive stop -> ok end end), R4 = monitor(process, P4), p(demonitor(R4)), P4 ! stop, p(receive {'DOWN', R4, _, _, _} -> got after 50 -> none end),
    P5 = spawn(fun() -> receive stop -> ok end end), register(named, P5), R5 = monitor(process, named), R5b = monitor(process, P5), P5 ! stop, receive {'DOWN', R5, process, O5, X5} -> p({O5 =:= {named, node()}, X5}) end, receive {'DOWN', R5b, process, P5, X5b} -> p(X5b) end,
    P6 = spawn(fun() -> receive stop -> ok end end), R6 = monitor(process, P6, [{tag, custom}]), P6 ! stop, receive {custom, R6, process, P6, X6} -> p(X6) end,
    P7 = spawn(fun() -> receive {To, M} -> To ! {To, M} end end), R7 = monitor(process, P7, [{alias, reply_demonitor}]), P7 ! {R7, hi}, receive {R7, M7} -> p(M7) end, p(receive {'DOWN', R7, _, _, _} -> got after 50 -> none end),
    P8 = spawn(fun() -> ok end), timer_wait(20), R8 = monitor(process, P8), timer_wait(20), p(demonitor(R8, [flush, info])), p(demonitor(make_ref(), [info])), p(receive {'DOWN', R8, _, _, _} -> got after 0 -> none end),
    Rs = [begin {_, R} = spawn_monitor(fun() -> exit(I) end), {R, I} end || I <- lists:seq(1, 100)], p(lists:sum([receive {'DOWN', R, _, _, I} -> I end || {R, I} <- Rs])),
    p(try monitor(process, 17) catch error:E -> E end), p(try demonitor(x) catch error:E2 -> E2 end), A = alias(), A ! to_alias, p(receive to_alias -> yes after 100 -> no end), p(unalias(A)), A ! again, p(receive again -> yes after 20 -> no end), p(unalias(A)).
timer_wait(T) -> receive after T -> ok end.
