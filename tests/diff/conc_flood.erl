%% Senders that do nothing but send, to receivers that keep up, lag behind, or change between the two: every message
%% arrives, in order for each sender, and others get their turns meanwhile.
-module(conc_flood).
-export([main/0]).

main() ->
    io:format("one light ~p~n", [flood(1, 200000, fun(_) -> 0 end)]),
    io:format("one heavy ~p~n", [flood(1, 2000, fun(_) -> 300 end)]),
    io:format("changing ~p~n", [flood(1, 60000, fun(N) -> (N div 20000 rem 2) * 50 end)]),
    io:format("many ~p~n", [flood(8, 20000, fun(N) -> N rem 3 end)]),
    io:format("pairs ~p~n", [pairs(4, 50000)]),
    io:format("stages ~p~n", [stages(5, 30000)]),
    io:format("bystander ~p~n", [bystander(100000)]).

flood(Senders, N, Work) ->
    Self = self(),
    Sink = spawn(fun() -> Self ! {sum, sink(Senders * N, Work, #{}, 0)} end),
    [spawn(fun() -> send_all(S, 0, N, Sink) end) || S <- lists:seq(1, Senders)],
    receive {sum, Sum} -> Sum end.

sink(0, _, _, Sum) -> Sum;
sink(Left, Work, Next, Sum) ->
    receive
        {S, I} ->
            I = maps:get(S, Next, 0),
            burn(Work(I)),
            sink(Left - 1, Work, Next#{S => I + 1}, Sum + I)
    end.

send_all(_, N, N, _) -> ok;
send_all(S, I, N, To) -> To ! {S, I}, send_all(S, I + 1, N, To).

burn(0) -> ok;
burn(N) -> burn(N - 1).

pairs(Pairs, N) ->
    Self = self(),
    [spawn(fun() -> Self ! {pair, flood(1, N, fun(_) -> 0 end)} end) || _ <- lists:seq(1, Pairs)],
    [receive {pair, Sum} -> Sum end || _ <- lists:seq(1, Pairs)].

%% Each stage passes on what it gets.
stages(Stages, N) ->
    Self = self(),
    Last = spawn(fun() -> Self ! {sum, sink(N, fun(_) -> 0 end, #{}, 0)} end),
    First = lists:foldl(fun(_, To) -> spawn(fun() -> pass(N, To) end) end, Last, lists:seq(1, Stages)),
    send_all(1, 0, N, First),
    receive {sum, Sum} -> Sum end.

pass(0, _) -> ok;
pass(N, To) -> receive M -> To ! M, pass(N - 1, To) end.

bystander(N) ->
    Self = self(),
    Other = spawn(fun() -> burn(1000000), Self ! bystander_done end),
    Sum = flood(2, N, fun(_) -> 0 end),
    receive bystander_done -> {is_pid(Other), Sum} end.
