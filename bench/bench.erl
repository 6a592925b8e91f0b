%% The rows of `make bench`, the same .beam for every runtime. bench:row(Name, N) runs one row in a fresh process and prints
%%     ns NANOSECONDS
%% for the measured part. Rows of single operations subtract nothing: the loop around them is part of what they measure.
-module(bench).
-export([row/2, rows/0, chain/2, ring_node/1, parked/1]).
-export([call_target/1, lists_double/1, double_swapped/2]).

-record(state, {a = 1, b = 2, c = 3, d = 4, e = 5}).

row(Name, N) ->
    Self = self(),
    {_, Monitor} = spawn_monitor(fun() -> Self ! {result, measure(Name, N)} end),
    receive
        {'DOWN', Monitor, process, _, normal} -> ok;
        {'DOWN', Monitor, process, _, Reason} -> exit(Reason)
    end,
    receive {result, Ns} -> io:format("ns ~w~n", [Ns]) after 0 -> exit(no_result) end.

measure(Name, N) ->
    {Setup, Run} = job(Name, N),
    Input = Setup(),
    Before = depth(),
    T0 = erlang:monotonic_time(nanosecond),
    Run(Input),
    T1 = erlang:monotonic_time(nanosecond),
    Before = depth(),
    T1 - T0.

%% The leak check: the stack is as deep after a row as it was before.
depth() ->
    {stack_size, Words} = erlang:process_info(self(), stack_size),
    Words.

nothing() -> ok.

rows() ->
    [call, guard, head, binary, record, float, bigint, closure, reverse100, spawn_message, ets, module_load, empty,
     spawn_join, spawn_join_off_heap, ring, chain, send, pingpong, map_body, map_tail, map_swapped, park].

job(call, N) -> {fun nothing/0, fun(_) -> call_loop(N) end};
job(guard, N) -> {fun nothing/0, fun(_) -> guard_loop(N, [1, a, 2.0, {t}, <<"b">>, [x]]) end};
job(head, N) -> {fun() -> lists:seq(1, 1000) end, fun(L) -> repeat(N div 1000, fun() -> sum_heads(L, 0) end) end};
job(binary, N) -> {fun nothing/0, fun(_) -> N = byte_size(build_binary(N, <<>>)) end};
job(record, N) -> {fun() -> #state{} end, fun(S) -> record_loop(N, S) end};
job(float, N) -> {fun nothing/0, fun(_) -> float_segments(N, 1.5) end};
job(bigint, N) -> {fun() -> 1 bsl 255 + 12345678901234567890 end, fun(B) -> big_loop(N, B, B) end};
job(closure, N) -> {fun() -> lists:seq(1, 1000) end,
                    fun(L) -> repeat(N div 1000, fun() -> higher_order(L, N) end) end};
job(reverse100, N) -> {fun() -> lists:seq(1, 100) end, fun(L) -> repeat(N, fun() -> lists:reverse(L) end) end};
job(spawn_message, N) -> {fun nothing/0, fun(_) -> repeat(N, fun spawn_and_talk/0) end};
job(ets, N) -> {fun() -> ets:new(bench, [set]) end, fun(T) -> ets_loop(N, T) end};
job(module_load, N) -> {fun load_setup/0, fun(Binary) -> repeat(N, fun() -> load_once(Binary) end) end};
job(spawn_join, N) -> {fun nothing/0, fun(_) -> spawn_join(N) end};
job(spawn_join_off_heap, N) ->
    {fun() -> process_flag(message_queue_data, off_heap) end, fun(_) -> spawn_join(N) end};
job({ring, Processes}, Rounds) -> {fun nothing/0, fun(_) -> ring(Processes, Rounds) end};
job({chain, Chains}, Total) -> {fun nothing/0, fun(_) -> chains(Chains, Total) end};
job(send, N) -> {fun nothing/0, fun(_) -> one_way(N) end};
job(pingpong, N) -> {fun nothing/0, fun(_) -> pingpong(N) end};
job(map_body, N) -> {fun() -> lists:seq(1, N) end, fun(L) -> N = length(lists_double(L)) end};
job(map_tail, N) -> {fun() -> lists:seq(1, N) end, fun(L) -> N = length(double_tail(L, [])) end};
job(map_swapped, N) -> {fun() -> lists:seq(1, N) end, fun(L) -> N = length(double_swapped([], L)) end};
job(two_cpu_bound, N) -> {fun nothing/0, fun(_) -> busy(2, N) end};
job(one_cpu_bound, N) -> {fun nothing/0, fun(_) -> busy(1, N) end};
job(park, N) -> {fun nothing/0, fun(_) -> park(N, fun() -> ok end) end};
job(park_wait, N) -> {fun nothing/0, fun(_) -> park(N, fun report_parked/0) end};
job(empty, _) -> {fun nothing/0, fun(_) -> ok end}.

repeat(0, _) -> ok;
repeat(N, F) -> F(), repeat(N - 1, F).

call_loop(0) -> ok;
call_loop(N) -> call_target(N), call_loop(N - 1).
call_target(X) -> X.

guard_loop(0, _) -> ok;
guard_loop(N, [A, B, C, D, E, F] = L) ->
    classify(A), classify(B), classify(C), classify(D), classify(E), classify(F),
    guard_loop(N - 6, L);
guard_loop(_, _) -> ok.

classify(X) when is_integer(X) -> integer;
classify(X) when is_atom(X) -> atom;
classify(X) when is_float(X) -> float;
classify(X) when is_tuple(X) -> tuple;
classify(X) when is_binary(X) -> binary;
classify(X) when is_list(X) -> list.

sum_heads([], S) -> S;
sum_heads(L, S) -> sum_heads(tl(L), S + hd(L)).

build_binary(0, B) -> B;
build_binary(N, B) -> build_binary(N - 1, <<B/binary, N:8>>).

record_loop(0, S) -> S;
record_loop(N, S) -> record_loop(N - 1, S#state{a = N, d = S#state.b}).

float_segments(0, _) -> ok;
float_segments(N, F) ->
    <<G/float>> = <<F/float>>,
    float_segments(N - 1, G + 0.5).

big_loop(0, _, X) -> X;
big_loop(N, B, X) -> big_loop(N - 1, B, (X * 3 + N) band B + B).

higher_order(L, K) ->
    lists:foldl(fun(X, A) -> X + A end, 0, lists:filter(fun(X) -> X rem 2 =:= 0 end, lists:map(fun(X) -> X + K end, L))).

spawn_and_talk() ->
    Self = self(),
    Pid = spawn(fun() -> receive {go, From} -> From ! {done, self()} end end),
    Pid ! {go, Self},
    receive {done, Pid} -> ok end.

ets_loop(0, _) -> ok;
ets_loop(N, T) ->
    ets:insert(T, {N band 1023, N}),
    [_] = ets:lookup(T, N band 1023),
    ets_loop(N - 1, T).

%% bench.py makes bench_payload: a module whose binary/0 is this module's own .beam under the name bench_loaded.
load_setup() -> bench_payload:binary().

load_once(Binary) ->
    {module, bench_loaded} = erlang:load_module(bench_loaded, Binary),
    erlang:delete_module(bench_loaded),
    erlang:purge_module(bench_loaded).

spawn_join(N) ->
    Self = self(),
    spawn_all(N, Self),
    join(N).

spawn_all(0, _) -> ok;
spawn_all(N, Parent) -> spawn(fun() -> Parent ! done end), spawn_all(N - 1, Parent).

join(0) -> ok;
join(N) -> receive done -> join(N - 1) end.

%% One token goes round a ring: Processes * Rounds hops.
ring(Processes, Rounds) ->
    First = self(),
    Next = lists:foldl(fun(_, To) -> spawn(?MODULE, ring_node, [To]) end, First, lists:seq(2, Processes)),
    ring_rounds(Rounds, Next),
    Next ! stop,
    receive stop -> ok end.

ring_rounds(0, _) -> ok;
ring_rounds(N, Next) ->
    Next ! {token, N},
    receive {token, N} -> ring_rounds(N - 1, Next) end.

ring_node(Next) ->
    receive
        {token, _} = T -> Next ! T, ring_node(Next);
        stop -> Next ! stop
    end.

%% Each process spawns the next and ends; the last of each chain reports.
chains(Chains, Total) ->
    Self = self(),
    [spawn(?MODULE, chain, [Total div Chains, Self]) || _ <- lists:seq(1, Chains)],
    join(Chains).

chain(0, Parent) -> Parent ! done;
chain(N, Parent) -> spawn(?MODULE, chain, [N - 1, Parent]).

one_way(N) ->
    Self = self(),
    Sink = spawn(fun() -> join(N), Self ! done end),
    send_all(N, Sink),
    join(1).

send_all(0, _) -> ok;
send_all(N, To) -> To ! done, send_all(N - 1, To).

pingpong(N) ->
    Self = self(),
    Echo = spawn(fun() -> echo(Self) end),
    ping(N, Echo),
    Echo ! stop.

echo(To) ->
    receive
        {ping, N} -> To ! {pong, N}, echo(To);
        stop -> ok
    end.

ping(0, _) -> ok;
ping(N, Echo) ->
    Echo ! {ping, N},
    receive {pong, N} -> ping(N - 1, Echo) end.

lists_double([]) -> [];
lists_double([X | Xs]) -> [X * 2 | lists_double(Xs)].

double_tail([], Acc) -> lists:reverse(Acc);
double_tail([X | Xs], Acc) -> double_tail(Xs, [X * 2 | Acc]).

%% As double_tail, with the arguments the other way round: the compiler has to swap registers.
double_swapped(Acc, []) -> lists:reverse(Acc);
double_swapped(Acc, [X | Xs]) -> double_swapped([X * 2 | Acc], Xs).

busy(Processes, N) ->
    Self = self(),
    [spawn(fun() -> call_loop(N), Self ! done end) || _ <- lists:seq(1, Processes)],
    join(Processes).

%% N processes wait in receive; then each is woken once and answers.
park(N, Between) ->
    Self = self(),
    Pids = park_all(N, Self, []),
    Between(),
    [Pid ! wake || Pid <- Pids],
    join(N).

%% Tells the runner that it may look at the memory now.
report_parked() ->
    io:format("parked~n"),
    receive after 1500 -> ok end.

park_all(0, _, Pids) -> Pids;
park_all(N, Parent, Pids) -> park_all(N - 1, Parent, [spawn(?MODULE, parked, [Parent]) | Pids]).

parked(Parent) -> receive wake -> Parent ! done end.
