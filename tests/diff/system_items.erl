%% skip: asan the sanitizer has the memory, not the allocator whose figures these are
%% What the runtime says about itself: stable items by value, others by kind; flags that read back; unknown names.
-module(system_items).
-export([main/0]).

main() ->
    Values = [machine, wordsize, {wordsize, internal}, {wordsize, external}, debug_compiled, elib_malloc, emu_type, endian,
              fullsweep_after, heap_type, kernel_poll, message_queue_data, min_heap_size, multi_scheduling,
              multi_scheduling_blockers, otp_release, version, port_parallelism, process_limit_, scheduler_bind_type, smp_support,
              threads, time_correction, trace_control_word, compat_rel, build_type, context_reductions,
              {cpu_topology, defined}, {cpu_topology, nonsense}, {nonsense, a}, nonsense, "x", 1, {wordsize, x}, taints],
    [show(I, fun() -> erlang:system_info(I) end) || I <- Values],
    [show(I, fun() -> kind(erlang:system_info(I)) end)
     || I <- [atom_count, atom_limit, creation, dirty_io_schedulers, driver_version, dynamic_trace, emu_flavor, ets_count, ets_limit,
              garbage_collection, logical_processors, logical_processors_available, max_heap_size, nif_version, port_count, port_limit,
              process_count, process_limit, schedulers, schedulers_online, start_time, end_time, system_architecture, system_version,
              time_offset, thread_pool_size, os_monotonic_time_source, os_system_time_source, c_compiler_used, scheduler_bindings]],
    [show({statistics, I}, fun() -> kind(erlang:statistics(I)) end)
     || I <- [wall_clock, runtime, reductions, exact_reductions, run_queue, total_run_queue_lengths, garbage_collection,
              context_switches, io, total_active_tasks, scheduler_wall_time, nonsense, "x"]],
    show(queues, fun() -> length(erlang:statistics(run_queue_lengths)) - erlang:system_info(schedulers) end),
    show(queues_all, fun() -> length(erlang:statistics(run_queue_lengths_all)) - erlang:system_info(schedulers) end),
    {R1, _} = erlang:statistics(reductions),
    N = lists:sum(lists:seq(1, 100000)),
    {R2, D} = erlang:statistics(reductions),
    show(reductions_grow, fun() -> {N, R2 > R1, D > 0} end),
    show(memory, fun() -> [K || {K, V} <- erlang:memory(), is_integer(V), V >= 0] end),
    show(memory, fun() -> [{K, V > 0} || {K, V} <- erlang:memory([atom, total, processes])] end),
    show(memory, fun() -> erlang:memory(total) > erlang:memory(atom) end),
    [show({memory, M}, fun() -> erlang:memory(M) end) || M <- [nonsense, [total, nonsense], [total | atom], 1, []]],
    [show({flag, F, V}, fun() -> erlang:system_flag(F, V) end)
     || {F, V} <- [{backtrace_depth, 5}, {backtrace_depth, 8}, {backtrace_depth, -1}, {backtrace_depth, a}, {fullsweep_after, 10},
                   {fullsweep_after, 65535}, {fullsweep_after, -1}, {min_heap_size, -1}, {min_heap_size, a}, {nonsense, 1}, {"x", 1},
                   {trace_control_word, 5}, {trace_control_word, 0}, {trace_control_word, -1}, {trace_control_word, 1 bsl 32},
                   {schedulers_online, 0}, {schedulers_online, 100000}, {multi_scheduling, nonsense}]],
    show(max_heap_size, fun() -> sorted(erlang:system_flag(max_heap_size, #{size => 100000, kill => false})) end),
    show(max_heap_size, fun() -> sorted(erlang:system_flag(max_heap_size, #{size => 0, kill => true})) end),
    [show({max_heap_size, V}, fun() -> erlang:system_flag(max_heap_size, V) end)
     || V <- [#{kill => true}, #{size => -1}, #{size => 5, kill => x}, -1, 5, a]].

kind(I) when is_integer(I) -> integer;
kind(A) when is_atom(A) -> atom;
kind(L) when is_list(L) -> case io_lib:printable_list(L) of true -> string; false -> list end;
kind(T) when is_tuple(T) -> list_to_tuple([kind(E) || E <- tuple_to_list(T)]);
kind(M) when is_map(M) -> {map, sorted(M)};
kind(_) -> other.

%% Releases before 27 know no include_shared_binaries.
sorted(M) -> lists:sort(maps:to_list(maps:remove(include_shared_binaries, M))).

show(Name, F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w ~w~n", [Name, R]).
