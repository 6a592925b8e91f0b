-module(conc_links).
-export([main/0]).
p(X) -> io:format("~p~n", [X]).
main() ->
    catch logger:remove_handler(default),
    process_flag(trap_exit, true),
    [begin P = spawn_link(fun() -> receive go -> ok end, exit(R) end), P ! go, receive {'EXIT', P, X} -> p(X) end end || R <- [normal, kill, killed, {a, b}, shutdown]],
    P1 = spawn_link(fun() -> error(oops) end), receive {'EXIT', P1, {oops, S}} -> p({oops, is_list(S)}) end,
    P2 = spawn_link(fun() -> throw(ball) end), receive {'EXIT', P2, {{nocatch, ball}, _}} -> p(nocatch) end,
    P3 = spawn_link(fun() -> receive after infinity -> ok end end), exit(P3, normal), p(is_process_alive(P3)), exit(P3, kill), receive {'EXIT', P3, X3} -> p(X3) end,
    Me = self(),
    P4 = spawn(fun() -> process_flag(trap_exit, true), Me ! ready, receive {'EXIT', _, R} -> exit({got, R}) end end), receive ready -> ok end, link(P4), exit(P4, please), receive {'EXIT', P4, X4} -> p(X4) end,
    P5 = spawn_link(fun() -> receive after infinity -> ok end end), unlink(P5), exit(P5, kill), p(receive {'EXIT', P5, _} -> got after 50 -> none end),
    p(catch link(P5)), p(receive {'EXIT', P5, R5} -> R5 after 1000 -> none end),
    %% a chain: the death at one end travels to the other
    Chain = lists:foldl(fun(_, Prev) -> spawn(fun() -> process_flag(trap_exit, false), link(Prev), receive after infinity -> ok end end) end, spawn(fun() -> receive die -> exit(chain) end end), lists:seq(1, 50)),
    M = monitor(process, Chain), timer_wait(100), {_, Links} = process_info(Chain, links), p(length(Links)), exit(hd(Links), boom), receive {'DOWN', M, _, _, RC} -> p(RC) end.
timer_wait(T) -> receive after T -> ok end.
