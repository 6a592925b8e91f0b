-module(prog_supervisor).
-behaviour(supervisor).
-export([main/0, init/1, start_child/1, loop/1]).
main() ->
    catch logger:set_primary_config(level, none), process_flag(trap_exit, true), {ok, S} = supervisor:start_link({local, sup}, ?MODULE, one_for_one),
    io:format("~p~n", [lists:sort([{I, T, M} || {I, P, T, M} <- supervisor:which_children(S), is_pid(P)])]), io:format("~p~n", [lists:sort(supervisor:count_children(sup))]),
    A1 = whereis(a), M = monitor(process, A1), A1 ! stop, receive {'DOWN', M, _, _, R} -> io:format("~p~n", [R]) end, A2 = wait(a, A1), io:format("~p~n", [A2 =/= A1]),
    io:format("~p~n", [element(1, supervisor:start_child(S, #{id => c, start => {?MODULE, start_child, [c]}}))]), io:format("~p~n", [supervisor:start_child(S, #{id => c, start => {?MODULE, start_child, [c]}}) =:= {error, {already_started, whereis(c)}}]), io:format("~p~n", [supervisor:terminate_child(S, c)]), io:format("~p~n", [supervisor:delete_child(S, c)]), io:format("~p~n", [[whereis(X) =/= undefined || X <- [a, b, c]]]),
    exit(S, shutdown), receive {'EXIT', S, X} -> io:format("~p~n", [X]) end, io:format("~p~n", [[whereis(Y) || Y <- [a, b, sup]]]).
init(Strategy) -> {ok, {#{strategy => Strategy, intensity => 10, period => 10}, [#{id => I, start => {?MODULE, start_child, [I]}} || I <- [a, b]]}}.
start_child(Name) -> P = spawn_link(?MODULE, loop, [Name]), wait(Name, none), {ok, P}.
loop(Name) -> (catch register(Name, self())), receive stop -> ok end.
wait(N, Old) -> case whereis(N) of P when is_pid(P), P =/= Old -> P; _ -> receive after 1 -> ok end, wait(N, Old) end.
