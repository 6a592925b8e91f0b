-module(conc_info).
-export([main/0, waiter/1]).
p(X) -> io:format("~p~n", [X]).
main() ->
    process_flag(trap_exit, false),
    P = spawn(?MODULE, waiter, [self()]), receive ready -> ok end, P ! one, P ! {two, 2}, erlang:yield(),
    wait_status(P), p(process_info(P, status)), p(process_info(P, messages)), p(process_info(P, message_queue_len)), p(process_info(P, initial_call)), p(process_info(P, current_function)), p(process_info(P, dictionary)), p(process_info(P, trap_exit)), p(process_info(P, priority)), p(process_info(P, error_handler)),
    p([K || {K, _} <- process_info(P, [links, monitors, monitored_by, group_leader, heap_size, stack_size, total_heap_size, reductions, memory, suspending, binary, current_location, current_stacktrace, garbage_collection, catchlevel, min_heap_size, message_queue_data, registered_name, parent])]),
    p(process_info(P, parent) =:= {parent, self()}), p([K || {K, _} <- process_info(P)]), M = monitor(process, P), p(process_info(P, monitored_by) =:= {monitored_by, [self()]}), link(P), p(process_info(P, links) =:= {links, [self()]}), unlink(P), p(process_info(self(), monitors) =:= {monitors, [{process, P}]}),
    P ! stop, receive {'DOWN', M, _, _, _} -> ok end, p(process_info(P)), p(process_info(P, status)), p(process_info(P, [status, links])), p(e(fun() -> process_info(self(), nonsense) end)), p(e(fun() -> process_info(x) end)), p(element(1, process_info(self(), reductions))), p(process_info(self(), status)), p(is_process_alive(self())), p(is_process_alive(P)),
    p(lists:member(self(), processes())), put(a, 1), put({b}, 2), p(lists:sort(get())), p(erase(a)), p(erase(a)), p(put({b}, 3)), p(get({b})), p(lists:sort(erase())), p(get()), p(process_flag(priority, high)), p(process_flag(priority, normal)), p(e(fun() -> process_flag(priority, silly) end)), p(process_flag(trap_exit, true)), p(process_flag(trap_exit, false)), p(e(fun() -> process_flag(nonsense, 1) end)).
waiter(Parent) -> put(key, value), Parent ! ready, receive stop -> ok end.
wait_status(P) -> case process_info(P, [status, message_queue_len]) of [{_, waiting}, {_, 2}] -> ok; _ -> erlang:yield(), wait_status(P) end.
e(F) -> try F() catch C:E -> {C, E} end.
