%% A random load of suspensions, messages, timeouts, questions and kills that must end. Processes suspend only those made
%% before them: a circle of processes that suspend each other waits for ever, on ERTS too.
-module(conc_suspend_random).
-export([main/0]).

main() ->
    [round(Seed, P) || P <- [3, 20], Seed <- lists:seq(1, 10)],
    io:format("all ended~n").

round(Seed, P) ->
    Tab = ets:new(t, [public, set]),
    Pids = [spawn(fun() -> rand:seed(exsss, {Seed, I, 7}), receive go -> ok end, work(I, P, Tab, 200) end)
            || I <- lists:seq(1, P)],
    lists:foldl(fun(Pid, I) -> ets:insert(Tab, {I, Pid}), I + 1 end, 1, Pids),
    Refs = [erlang:monitor(process, Pid) || Pid <- Pids],
    [Pid ! go || Pid <- Pids],
    [receive {'DOWN', R, _, _, _} -> ok after 60000 ->
        io:format("seed ~p hangs: ~p~n",
                  [Seed, [{I, erlang:process_info(Pid, [status, current_function, message_queue_len])}
                          || {I, Pid} <- lists:sort(ets:tab2list(Tab))]]) end || R <- Refs],
    ets:delete(Tab).

work(_, _, _, 0) -> ok;
work(I, P, Tab, N) ->
    step(rand:uniform(11), I, P, Tab, N),
    work(I, P, Tab, N - 1).

step(1, I, _, Tab, _) when I > 1 -> lower(I, Tab, fun(Pid) -> suspend(Pid, [], 200) end);
step(2, I, _, Tab, _) when I > 1 -> lower(I, Tab, fun(Pid) -> suspend(Pid, [unless_suspending, asynchronous], 50) end);
step(3, I, P, Tab, _) -> any(P, Tab, fun(Pid) -> Pid ! {msg, I} end);
step(4, _, _, _, _) -> receive {msg, _} -> ok after rand:uniform(2) - 1 -> ok end;
step(5, I, _, _, _) -> receive {msg, I} -> ok after 0 -> ok end;
step(6, _, P, Tab, _) -> any(P, Tab, fun(Pid) -> burst(Pid, rand:uniform(50)) end);
step(7, I, _, Tab, N) when I > 1, N rem 50 =:= 0 ->  % until it ends itself
    lower(I, Tab, fun(Pid) -> try erlang:suspend_process(Pid, [asynchronous]) catch error:badarg -> gone end end);
step(8, _, P, Tab, _) -> any(P, Tab, fun(Pid) -> erlang:process_info(Pid, [message_queue_len, status]) end);
step(9, _, P, Tab, _) ->
    any(P, Tab, fun(Pid) ->
        case rand:uniform(300) of
            1 -> exit(Pid, kill);
            _ -> erlang:garbage_collect(Pid, [{async, x}])
        end end);
step(10, _, _, _, _) -> receive {msg, _} -> ok after rand:uniform(3) -> ok end;
step(_, _, _, _, _) -> burn(rand:uniform(300)).

suspend(Pid, Options, Longest) ->
    try
        erlang:suspend_process(Pid, Options) andalso begin burn(rand:uniform(Longest)), erlang:resume_process(Pid) end
    catch error:badarg -> gone
    end.

burst(_, 0) -> ok;
burst(Pid, N) -> Pid ! {msg, N}, burst(Pid, N - 1).
lower(I, Tab, F) -> [{_, Pid}] = ets:lookup(Tab, rand:uniform(I - 1)), F(Pid).
any(P, Tab, F) -> [{_, Pid}] = ets:lookup(Tab, rand:uniform(P)), F(Pid).
burn(0) -> ok;
burn(N) -> burn(N - 1).
