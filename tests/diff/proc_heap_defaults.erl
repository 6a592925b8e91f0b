%% The heap settings a process gets: system flags, spawn options, process flags, and who shows them.
-module(proc_heap_defaults).
-export([main/0]).

-define(ITEMS, [min_heap_size, min_bin_vheap_size, fullsweep_after]).

main() ->
    show("fresh", []),
    io:format("flags ~p~n", [[erlang:system_info(I) || I <- ?ITEMS]]),
    io:format("max ~p~n", [known(erlang:system_info(max_heap_size))]),
    Old = [{F, erlang:system_flag(F, V)} || {F, V} <- [{min_heap_size, 1000}, {min_bin_vheap_size, 60000}, {fullsweep_after, 7}]],
    io:format("before ~p~n", [Old]),
    io:format("flags ~p~n", [[erlang:system_info(I) || I <- ?ITEMS]]),
    io:format("own ~p~n", [own()]),
    show("flags", []),
    show("options", [{min_heap_size, 5000}, {fullsweep_after, 3}, {min_bin_vheap_size, 100000}]),
    show("zero", [{min_heap_size, 0}, {fullsweep_after, 0}, {min_bin_vheap_size, 0}]),
    [show(N, [{min_heap_size, N}, {min_bin_vheap_size, N}]) || N <- [1, 232, 233, 234, 300, 1597, 1598, 46367, 46422, 46423, 121536, 1000000]],
    [io:format("~p ~p ~p~n", [V, erlang:system_flag(min_heap_size, V), erlang:system_info(min_heap_size)])
     || V <- [1, 233, 400, 987, 46422]],
    [io:format("~p ~p ~p~n", [V, erlang:system_flag(min_bin_vheap_size, V), erlang:system_info(min_bin_vheap_size)])
     || V <- [0, 1, 46422, 46423, 75113]],
    [io:format("~p ~p ~p~n", [V, value(fun() -> erlang:system_flag(fullsweep_after, V) end), erlang:system_info(fullsweep_after)])
     || V <- [0, 65535, 65536, 1 bsl 40, -1]],
    show("huge", [{fullsweep_after, 70000}]),
    io:format("max before ~p~n", [known(erlang:system_flag(max_heap_size, #{size => 500000, kill => false}))]),
    io:format("max ~p~n", [known(erlang:system_info(max_heap_size))]),
    limit("flag", []),
    limit("size", [{max_heap_size, 600000}]),
    limit("map", [{max_heap_size, #{size => 700000, error_logger => false}}]),
    limit("none", [{max_heap_size, 0}]),
    io:format("max back ~p~n", [known(erlang:system_flag(max_heap_size, 0))]),
    setting().

own() -> [erlang:process_info(self(), I) || I <- ?ITEMS].

show(Name, Options) -> in_process(Name, Options, fun() ->
    {garbage_collection, Gc} = erlang:process_info(self(), garbage_collection),
    {own(), [lists:keyfind(I, 1, Gc) || I <- ?ITEMS]} end).

limit(Name, Options) -> in_process(Name, Options, fun() ->
    {garbage_collection, Gc} = erlang:process_info(self(), garbage_collection),
    {known(element(2, lists:keyfind(max_heap_size, 1, Gc))), known(process_flag(max_heap_size, #{size => 0}))} end).

%% Older releases know fewer.
known(M) -> maps:with([size, kill, error_logger], M).

in_process(Name, Options, F) ->
    Self = self(),
    {Pid, Ref} = spawn_opt(fun() -> Self ! {self(), F()} end, [monitor | Options]),
    receive {Pid, R} -> io:format("~p ~p~n", [Name, R]); {'DOWN', Ref, _, _, Why} -> io:format("~p down ~p~n", [Name, Why]) end,
    receive {'DOWN', Ref, _, _, normal} -> ok after 0 -> ok end.

setting() ->
    [io:format("set ~p ~p: ~p -> ~p~n", [F, V, value(fun() -> process_flag(F, V) end), erlang:process_info(self(), F)])
     || F <- ?ITEMS, V <- [0, 1, 500, 50000, 1000000, -1, a]].

value(F) -> try F() catch error:Reason -> Reason end.
